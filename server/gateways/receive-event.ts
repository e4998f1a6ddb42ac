import type { GatewayRail } from '../../contract/payment-intents.ts';
import { referenceKey } from '../../contract/payment-reference.ts';
import { askReturnsOfIntent } from '../funds/schedule-ask.ts';
import type { Clock } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database } from '../tables.ts';
import { codeOfKey, type Gateway, referenceAt } from './gateway.rules.ts';
import { findIntentsNamed, findIntentsOfPayments } from './gateways.queries.ts';
import { lookUpJob } from './look-up-payment.ts';

interface GatewayEvent {
  readonly rail: GatewayRail;
  readonly names: readonly string[];
}

/** A gateway says that something has happened to a payment. */
export const gatewayEventJob = defineJob<GatewayEvent>({ kind: 'gateway-event', concurrency: 2, maxAttempts: 8 });

type EnqueueTx = Parameters<typeof enqueueJob>[0];

/** How events of a gateway are taken; of one without keys, none is right. */
export const openHook = (gateway: Gateway | undefined, { rail, clock }: { rail: GatewayRail; clock: Clock }) => ({
  source: rail,
  clock,
  verify: gateway?.verify ?? (() => undefined),
  enqueue: async (tx: EnqueueTx, { bytes }: { readonly bytes: Buffer }) => {
    if (gateway) await enqueueEventOf(tx, gateway, { bytes, at: clock() });
  },
});

/** Has the payments looked up that an event names. Nothing else of it is believed. */
async function enqueueEventOf(
  tx: EnqueueTx,
  { rail, namesIn }: Gateway,
  { bytes, at }: { bytes: Buffer; at: number },
): Promise<void> {
  const names = [...new Set(namesIn(parsed(bytes)))];
  if (names.length > 0) await enqueueJob(tx, gatewayEventJob, { payload: { rail, names }, at });
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Of a payment that is not ours, or that is not stored yet, nothing is done. */
export async function enqueueLookUps(database: Database, { rail, names }: GatewayEvent, at: number): Promise<void> {
  const codes = names.flatMap((name) => codeOfKey(name) ?? []);
  await database.write(async (tx) => {
    const named = await findIntentsNamed(tx, { rail, codes, names });
    const ofPayments = await findIntentsOfPayments(tx, keysOfPayments(names));
    for (const intentId of new Set([...named, ...ofPayments])) {
      await enqueueJob(tx, lookUpJob, { payload: { intentId }, at });
      await askReturnsOfIntent(tx, { intentId, at });
    }
  });
}

/** As payments are stored that a gateway calls so. */
const keysOfPayments = (names: readonly string[]): string[] =>
  names.flatMap((name) => referenceKey(referenceAt({ name }, 'name') ?? '') ?? []);
