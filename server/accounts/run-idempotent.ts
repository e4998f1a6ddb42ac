import { ExpectedError } from '../platform/expected-error.ts';
import type { RequestKey } from '../platform/http/serve.ts';
import type { Reader, Tx } from '../tables.ts';
import { claimRequestKey, findAnsweredRequest, saveAnswer } from './accounts.queries.ts';

export interface KeyedRequest {
  readonly userId: number;
  readonly requestKey: RequestKey | undefined;
  readonly at: number;
}

/** Whether the key of a request has an answer: `runIdempotent` gives that one, or throws `key-reused`. */
export async function isAnswered(db: Reader, { userId, requestKey }: KeyedRequest): Promise<boolean> {
  if (!requestKey) return false;
  const answered = db.selectFrom('answered_requests').select('key').where('user_id', '=', userId);
  return (await answered.where('key', '=', requestKey.key).executeTakeFirst()) !== undefined;
}

/**
 * Runs `effect` once for each key of a user, and answers a retry as the first time, as long as the key is remembered. The
 * key is claimed in the transaction of the effect: either both are stored or neither is. Without a key the effect simply
 * runs. Throws `key-reused` when the key came with another request before.
 */
export async function runIdempotent<Answer>(
  tx: Tx,
  { userId, requestKey, at }: KeyedRequest,
  effect: () => Promise<Answer>,
): Promise<Answer> {
  if (!requestKey) return effect();
  const { key, fingerprint, keptMs } = requestKey;

  const [claimed] = await claimRequestKey(tx, { userId, key, fingerprint, at, expiresAt: at + keptMs });
  if (!claimed) {
    const earlier = await findAnsweredRequest(tx, { userId, key });
    if (earlier.fingerprint !== fingerprint) {
      throw new ExpectedError('key-reused', 'This Idempotency-Key was used for another request.');
    }
    // The answer was written by this very function, from an effect of the same type.
    return JSON.parse(earlier.answer ?? 'null') as Answer;
  }
  const answer = await effect();
  await saveAnswer(tx, { userId, key, answer: JSON.stringify(answer) });
  return answer;
}
