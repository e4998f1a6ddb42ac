import type { WrittenCounters } from '../../contract/storefront-admin.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import type { Tx } from '../tables.ts';
import { findWrittenCounters, saveWrittenCounters } from './storefront.queries.ts';

interface CountersChange {
  readonly counters: WrittenCounters;
  readonly by: AdminActor;
  readonly at: number;
}

/** Writes what the counters of the front page show from now on; null leaves one to the shop's own figure. */
export async function writeCounters(tx: Tx, { counters, by, at }: CountersChange): Promise<void> {
  const changes = changesBetween(await findWrittenCounters(tx), counters);
  if (Object.keys(changes.after).length === 0) return;
  await saveWrittenCounters(tx, counters);
  await recordAct(tx, { by, action: 'change-counters', subject: 'storefront', subjectId: undefined, ...changes, at });
}
