import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type Clock, isoTime, minute } from './clock.ts';
import { networkOf } from './http/network.ts';
import { blurred } from './secret.ts';

/** Where a request came from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** Never a password, a token or an email: `userId` says whose account it is, `byUserId` who did it if somebody else. */
export interface SecurityEvent {
  readonly kind: string;
  readonly userId?: number | undefined;
  readonly byUserId?: number | undefined;
  readonly origin: Origin;
  readonly detail?: Readonly<Record<string, string | number>> | undefined;
}

export interface SecurityLog {
  /** Never throws: what can't be written down stops nobody. */
  record(event: SecurityEvent): void;
}

const maxFileBytes = 20 * 1024 * 1024;
const keptFiles = 5;
const reopenEveryMs = 1_000;

/** One event as the line that stands for it; the network is named by a keyed hash, so that equal ones can be told. */
function securityLine({ kind, userId, byUserId, origin, detail }: SecurityEvent, secret: string, at: number) {
  const network = blurred(secret, networkOf(origin.address));
  const line = { time: isoTime(at), event: kind, userId, byUserId, network, requestId: origin.requestId, ...detail };
  return `${JSON.stringify(line)}\n`;
}

interface LogParts {
  readonly secret: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** A full file is moved aside, and the oldest of those goes. */
  readonly maxBytes?: number;
}

/** Appends JSON lines to a file that its owner alone may read. A file that was moved away is made anew within a second. */
export function openSecurityLog(file: string, { secret, clock, onError, maxBytes = maxFileBytes }: LogParts) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = openPrivate(file);
  let lookedAt = clock();
  let failedAt = Number.NEGATIVE_INFINITY;

  const reopen = () => {
    closeSync(descriptor);
    descriptor = openPrivate(file);
  };
  const reopenOrRotate = () => {
    const now = clock();
    if (Math.abs(now - lookedAt) < reopenEveryMs) return;
    lookedAt = now;
    if (!existsSync(file) || statSync(file).ino !== fstatSync(descriptor).ino) reopen();
    if (fstatSync(descriptor).size < maxBytes) return;
    for (let number = keptFiles - 1; number >= 1; number--) {
      if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
    }
    renameSync(file, `${file}.1`);
    reopen();
  };

  const log: SecurityLog = {
    record: (event) => {
      try {
        reopenOrRotate();
        writeSync(descriptor, securityLine(event, secret, clock()));
      } catch (error) {
        // A full disk is one fault, however many events it swallows.
        if (Math.abs(clock() - failedAt) < minute) return;
        failedAt = clock();
        onError(error);
      }
    },
  };
  return { ...log, close: () => closeSync(descriptor) };
}

function openPrivate(file: string): number {
  const descriptor = openSync(file, 'a', 0o600);
  // One that was there already may have been made by somebody else.
  chmodSync(file, 0o600);
  return descriptor;
}
