import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, isIP, type Socket } from 'node:net';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { day, second } from './clock.ts';
import { BlockedAddressError, guardedLookup, isAllowedAddress } from './ssrf-guard.ts';

export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once somebody else has the mail, or it is in its file; throws when it was not taken. */
  send(mail: Mail): Promise<void>;
}

export interface MailPlace {
  /** `smtp://` or `smtps://`; undefined: every mail becomes a file in `folder`. */
  readonly smtpUrl: string | undefined;
  /** Sends over `smtp://` without TLS too; otherwise a server that offers no STARTTLS gets no mail. */
  readonly allowsPlaintext?: boolean;
  readonly folder: string;
  readonly from: string;
  /** Unless it is said, a minute for the whole exchange. */
  readonly deadlineMs?: number;
}

const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 30 * second };
/** Of the whole exchange: a server that says a word from time to time would otherwise hold a mail for ever. */
const defaultDeadlineMs = 60 * second;

export function openMailer(place: MailPlace): Mailer {
  const { smtpUrl, allowsPlaintext = false, folder, from, deadlineMs = defaultDeadlineMs } = place;
  if (smtpUrl === undefined) return { send: (mail) => saveAsFile(folder, mail, from) };
  return { send: (mail) => post({ smtpUrl, allowsPlaintext, from, deadlineMs }, mail) };
}

type MailServer = Required<Pick<MailPlace, 'allowsPlaintext' | 'from' | 'deadlineMs'>> & { readonly smtpUrl: string };

async function post({ smtpUrl, allowsPlaintext, from, deadlineMs }: MailServer, mail: Mail): Promise<void> {
  // Loaded with the first mail: a shop that sends none does not carry it.
  const { createTransport } = await import('nodemailer');
  const url = withoutTlsOptions(smtpUrl);
  const connection = connectTo(new URL(url), deadlineMs);
  const transport = createTransport({
    url,
    requireTLS: !allowsPlaintext,
    ...timeouts,
    getSocket: (_options, callback) => {
      connection.opened.then(
        (socket) => callback(null, { connection: socket }),
        (error: Error) => callback(error),
      );
    },
  });
  try {
    await Promise.race([transport.sendMail(message(mail, from)), connection.failed]);
  } catch (error) {
    throw notTaken(error);
  } finally {
    connection.close();
    transport.close();
  }
}

/** The operator named the host, so it may stand in their own network, but nowhere else that is no mail server's place. */
function connectTo({ protocol, hostname, port }: URL, deadlineMs: number) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const failed = Promise.withResolvers<never>();
  const opened = Promise.withResolvers<Socket>();
  const fail = (error: Error) => {
    opened.reject(error);
    failed.reject(error);
  };
  // A number is never looked up, so it is checked here.
  if (isIP(host) !== 0 && !isAllowedAddress(host, 'own-network')) throw notTaken(new BlockedAddressError(host));
  const usualPort = protocol === 'smtps:' ? 465 : 587;
  const socket = connect({ host, port: Number(port) || usualPort, lookup: guardedLookup('own-network') });
  socket.setTimeout(timeouts.connectionTimeout, () => socket.destroy(coded('ETIMEDOUT')));
  socket.once('connect', () => {
    socket.setTimeout(0);
    opened.resolve(socket);
  });
  socket.once('error', fail);
  const deadline = setTimeout(() => {
    fail(coded('EDEADLINE'));
    socket.destroy();
  }, deadlineMs);
  // Whoever is not waiting for one of them any more is not to be told of it as a fault.
  for (const { promise } of [opened, failed]) promise.catch(() => {});
  return {
    opened: opened.promise,
    failed: failed.promise,
    close: () => {
      clearTimeout(deadline);
      socket.destroy();
    },
  };
}

const coded = (code: string): Error => Object.assign(new Error('The mail server was not reached.'), { code });

const notTaken = (cause: unknown) => new Error(`The mail server did not take the mail (${codesOf(cause)}).`, { cause });

/** Options in the address win over those beside it. */
function withoutTlsOptions(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  return url.href;
}

/** The server's own words may name whoever was written to, and these get into the log. */
function codesOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }; // errors of this library carry them
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'for no known reason';
}

let kept = 0;

async function saveAsFile(folder: string, mail: Mail, from: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  // A person may read the file as it is, so no line of its text is broken and no sign spelt in numbers.
  const raw = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${mail.text}`;
  const { message: bytes } = await transport.sendMail({ ...message(mail, from), text: { raw } });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(':', '-');
  // Of one millisecond the number says the order, and the rest keeps the names of two processes apart.
  const name = `${time}-${String(++kept).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
  await writeFile(join(folder, name), bytes, { mode: 0o600, flag: 'wx' });
}

/** Mails that nobody sent are kept for a day: longer than any link in them works. */
const keptMs = day;

/** Removes mails from their folder that are older than a day: they name people, and nobody needs them any more. */
export async function deleteOldMails(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now - keptMs) await rm(file, { force: true });
  }
}

const message = ({ to, subject, text, html }: Mail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  // Keeps holiday answers away: https://www.rfc-editor.org/rfc/rfc3834#section-5
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
