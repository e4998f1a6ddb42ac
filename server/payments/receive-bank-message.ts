import { createHash } from 'node:crypto';
import { minute, second } from '../platform/clock.ts';
import { type Verify, verifyHmac } from '../platform/http/verify-hmac.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { readPhoneMessage } from './read-phone-message.ts';
import { type SavedMessage, withoutText } from './save-bank-message.ts';

/** Messages are worked through one after another: what each credits counts against the bounds of a day. */
export const bankMessageJob = defineJob<SavedMessage>({
  kind: 'bank-message',
  concurrency: 1,
  maxAttempts: 8,
  partitionKey: () => 'bank-message',
});

/** The app signs each attempt anew, and tries for two days. */
const toleranceMs = 10 * minute;

/** Of the body and the time behind it. Without a secret nothing is right. */
export const verifyBankMessage = (secrets: readonly string[]): Verify =>
  verifyHmac({
    secrets,
    signatureHeader: 'x-signature',
    encoding: 'hex',
    timestamp: { header: 'x-timestamp', unitMs: second, toleranceMs, place: 'behind' },
    // The app's own names of messages are not unique.
    eventIdOf: ({ bytes }) => createHash('sha256').update(bytes).digest('hex'),
  });

type EnqueueTx = Parameters<typeof enqueueJob>[0];

/** Has a message worked through, without its text. What is no message of a phone is passed over. */
export async function enqueueBankMessage(tx: EnqueueTx, { bytes, at }: { bytes: Buffer; at: number }): Promise<void> {
  const message = readPhoneMessage(bytes);
  if (message) await enqueueJob(tx, bankMessageJob, { payload: withoutText(message), at });
}
