import { sendWithCommit } from '../platform/database/handle.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { RequestKey } from '../platform/http/serve.ts';
import type { Tx } from '../tables.ts';
import { claimRequestKey, findAnsweredRequest, saveAnswer } from './accounts.queries.ts';

export interface KeyedRequest {
  readonly userId: number;
  readonly requestKey: RequestKey | undefined;
  readonly at: number;
}

/**
 * Has `effect` once for each key of a user, and answers a retry as the first time, as long as the key is
 * remembered. The key is taken in the
 * transaction of the effect: either both stand or neither does. Without a key the effect is simply had. What `find` finds
 * is asked along with the key, and left when this is a retry: it must not judge. Throws `key-reused` when the key came
 * with another request before.
 */
export async function runIdempotent<Answer, Found>(
  tx: Tx,
  request: KeyedRequest,
  effect: (found: Found) => Promise<Answer>,
  find: () => Promise<Found>,
): Promise<Answer>;
export async function runIdempotent<Answer>(
  tx: Tx,
  request: KeyedRequest,
  effect: () => Promise<Answer>,
): Promise<Answer>;
export async function runIdempotent<Answer>(
  tx: Tx,
  request: KeyedRequest,
  effect: (found: unknown) => Promise<Answer>,
  find: () => Promise<unknown> = async () => {},
): Promise<Answer> {
  const { userId, requestKey, at } = request;
  if (!requestKey) return effect(await find());
  const { key, fingerprint, keptMs } = requestKey;

  const [[taken], found] = await Promise.all([
    claimRequestKey(tx, { userId, key, fingerprint, at, expiresAt: at + keptMs }),
    find(),
  ]);
  if (!taken) {
    const earlier = await findAnsweredRequest(tx, { userId, key });
    if (earlier.fingerprint !== fingerprint) {
      throw new ExpectedError('key-reused', 'This Idempotency-Key was used for another request.');
    }
    // The answer was written by this very function, from an effect of the same type.
    return JSON.parse(earlier.answer ?? 'null') as Answer;
  }
  const answer = await effect(found);
  sendWithCommit(tx, () => saveAnswer(tx, { userId, key, answer: JSON.stringify(answer) }));
  return answer;
}
