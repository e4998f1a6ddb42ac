import { resolveReturn } from '../funds/resolve-return.ts';
import { askOnceMore, claimDueReturns, hasDueReturn, markUnknown } from '../funds/schedule-ask.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database } from '../tables.ts';
import { keyOfCode, type Refunded } from './gateway.rules.ts';
import { findReturnToAsk } from './gateways.queries.ts';
import type { Gateways } from './open-gateways.ts';

/** A return is asked for by one handler at a time. */
export const askReturnJob = defineJob<{ readonly returnId: number }>({
  kind: 'gateway-return',
  concurrency: 2,
  maxAttempts: 3,
  partitionKey: ({ returnId }) => String(returnId),
});

/** Has those returns asked about that are due. A shop without any writes nothing. */
export async function enqueueDueReturns(database: Database, at: number): Promise<void> {
  if (!(await hasDueReturn(database.read, at))) return;
  await database.write(async (tx) => {
    for (const returnId of await claimDueReturns(tx, at))
      await enqueueJob(tx, askReturnJob, { payload: { returnId }, at });
  });
}

/**
 * Asks the gateway to pay a top-up back, always by the same name, so that it is paid once however often it is asked. What is unclear
 * stays as it is, and is asked again later.
 */
export async function askReturn(
  { database, gateways }: { readonly database: Database; readonly gateways: Gateways },
  { returnId, at }: { returnId: number; at: number },
): Promise<void> {
  const wanted = await findReturnToAsk(database.read, returnId);
  if (!wanted || wanted.rail === 'upi' || wanted.state === 'failed') return;
  const { rail, code, providerId, key, paise, paymentKeys, state } = wanted;
  const order = { key: keyOfCode(code), providerId };
  const refunded: Refunded = (await gateways.get(rail)?.refund(order, { key, paise, paymentKeys })) ?? {
    state: 'unknown',
  };
  const by = { adminId: null, via: `gateway:${rail}`, address: '' } as const;
  await database.write(async (tx) => {
    if (refunded.state === 'unknown') return markUnknown(tx, returnId);
    if (refunded.state === 'pending') return;
    if (refunded.state === 'failed') {
      await resolveReturn(tx, { returnId, settlement: { state: 'failed', failure: refunded.failure }, by, at });
      return;
    }
    const settlement = { state: 'done', outgoingReference: refunded.reference } as const;
    const isNew = state !== 'done' && (await resolveReturn(tx, { returnId, settlement, by, at }));
    if (isNew) await askOnceMore(tx, { returnId, at });
  });
}
