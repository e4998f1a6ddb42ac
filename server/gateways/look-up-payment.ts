import { lockDue, pollIntentSoon, setNextPoll } from '../funds/schedule-poll.ts';
import { reverseRefunded } from '../payments/reverse-refunded.ts';
import { saveGatewayPayment } from '../payments/save-gateway-payment.ts';
import { minute } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database } from '../tables.ts';
import { gatewayNames, keyOfCode, nextPoll, nextPollAfterSilence } from './gateway.rules.ts';
import { findGatewayIntent, hasDue } from './gateways.queries.ts';
import type { Gateways } from './open-gateways.ts';

/** A payment is looked up by one handler at a time. */
export const lookUpJob = defineJob<{ readonly intentId: number }>({
  kind: 'gateway-look-up',
  concurrency: 4,
  maxAttempts: 3,
  partitionKey: ({ intentId }) => String(intentId),
});

const batchSize = 50;

/** Has those looked up that are due, and says when they are next. A shop without any writes nothing. */
export async function enqueueDueLookUps(database: Database, at: number): Promise<void> {
  if (!(await hasDue(database.read, at))) return;
  await database.write(async (tx) => {
    for (const { id, looks, createdAt, expiresAt, state } of await lockDue(tx, { at, limit: batchSize })) {
      // One that is paid is looked up once a day: it can be paid twice.
      const done = state === 'paid' ? Number.MAX_SAFE_INTEGER : looks;
      const next = nextPoll({ looks: done, createdAt, expiresAt: state === 'paid' ? 0 : expiresAt, now: at });
      await setNextPoll(tx, { intentId: id, lookAt: next ?? null, looks: looks + 1 });
      await enqueueJob(tx, lookUpJob, { payload: { intentId: id }, at });
    }
  });
}

/**
 * Asks the gateway what has become of a payment, and credits what has arrived. Whatever the gateway says otherwise, or does not say, credits
 * nothing: it is asked again. Answers whether it was paid.
 */
export async function lookUpPayment(
  { database, gateways }: { readonly database: Database; readonly gateways: Gateways },
  { intentId, at }: { intentId: number; at: number },
): Promise<boolean> {
  const intent = await findGatewayIntent(database.read, intentId);
  if (!intent || intent.rail === 'upi') return false;
  const { rail, code, providerId, paise, createdAt } = intent;
  const found = await gateways.get(rail)?.lookUp({ key: keyOfCode(code), providerId, paise });
  const lookAt = found?.state === 'unknown' ? nextPollAfterSilence({ createdAt, now: at }) : undefined;
  if (lookAt !== undefined) await database.write((tx) => pollIntentSoon(tx, { intentId, lookAt }));
  if (found?.state !== 'paid') return false;
  for (const payment of found.payments) {
    await saveGatewayPayment(database, { ...payment, rail, name: gatewayNames[rail], intentId, at });
    const outcome = await reverseRefunded(database, { ...payment, rail, at });
    if (outcome === 'stale') await database.write((tx) => pollIntentSoon(tx, { intentId, lookAt: at + minute }));
  }
  return true;
}
