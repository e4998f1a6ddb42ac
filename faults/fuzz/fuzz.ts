import { errorBody, errorStatuses } from '../../contract/errors.ts';
import { type Caller, type FuzzRequest, makeRequests } from './requests.ts';

interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Carries a request to the shop. */
export type Carry = (request: FuzzRequest, token: string | undefined) => Promise<FuzzAnswer>;

interface Fuzzing {
  readonly requests: number;
  readonly seed: number;
  /** So many are under way together. */
  readonly atOnce: number;
  readonly carry: Carry;
  /** A new session of one of those who ask: a request may well have ended the last one. */
  readonly signIn: (who: 'a customer' | 'an admin') => Promise<string>;
  /** Called after every batch, with how many are done. */
  readonly onBatch?: (done: number) => void;
}

export interface Fuzzed {
  readonly statuses: ReadonlyMap<number, number>;
  /** How often each endpoint answered a success. */
  readonly successes: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  /** What was answered later than a second. */
  readonly hanging: readonly string[];
  /** Faults of ours, and refusals in no known shape. */
  readonly broken: readonly string[];
}

/** It is sent page by page, and ends in the middle once the session of whoever asked has ended. */
const streamed = 'exportPersonalData';
const cutShort: FuzzAnswer = {
  status: 401,
  type: 'application/json',
  body: JSON.stringify({ code: 'not-signed-in', message: 'The answer was cut short.' }),
};

const batchSize = 500;
const hangMs = 1_000;

/** Sends what was made up from the contract, good and bad, and notes what must not come back. */
export async function fuzz({ requests, seed, atOnce, carry, signIn, onBatch }: Fuzzing): Promise<Fuzzed> {
  const tokens = new Map<Caller, string>([['a made-up token', 'A'.repeat(43)]]);
  const renew = async (who: Caller) => {
    if (who === 'a customer' || who === 'an admin') tokens.set(who, await signIn(who));
  };
  await renew('a customer');
  await renew('an admin');
  const found = { statuses: new Map<number, number>(), successes: new Map<string, number>(), broken: [] as string[] };
  const hanging: string[] = [];
  let slowestMs = 0;

  const ask = async (request: FuzzRequest) => {
    const startedAt = performance.now();
    const token = tokens.get(request.who);
    const answer = await carry(request, token).catch((error: unknown) => {
      if (request.name !== streamed) throw error;
      return cutShort;
    });
    const ms = performance.now() - startedAt;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > hangMs) hanging.push(`${ms.toFixed(0)} ms: ${inWords(request)}`);
    note(found, request, answer);
    if (answer.status === 401 && tokens.get(request.who) === token) await renew(request.who);
  };

  for (let sent = 0; sent < requests; sent += batchSize) {
    const batch = makeRequests(seed + sent, Math.min(batchSize, requests - sent));
    const next = batch.values();
    const worker = async () => {
      for (const request of next) await ask(request);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    onBatch?.(sent + batch.length);
  }
  return { ...found, slowestMs, hanging };
}

function note(
  found: { statuses: Map<number, number>; successes: Map<string, number>; broken: string[] },
  request: FuzzRequest,
  answer: FuzzAnswer,
): void {
  const { status, body } = answer;
  found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
  if (status < 400) found.successes.set(request.name, (found.successes.get(request.name) ?? 0) + 1);
  else if (!isRefusal(answer)) found.broken.push(`${status} ${body.slice(0, 200)} for ${inWords(request)}`);
}

/** A refusal in the one shape that there is, which is no fault of ours. */
function isRefusal({ status, type, body }: FuzzAnswer): boolean {
  if (status >= 500 || !type.startsWith('application/json')) return false;
  const shape = errorBody.safeParse(JSON.parse(body));
  return shape.success && errorStatuses[shape.data.code] === status && shape.data.message !== '';
}

const inWords = ({ name, method, url, who, headers, body }: FuzzRequest): string =>
  `${name} by ${who}: ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${(body ?? '').slice(0, 400)}`;
