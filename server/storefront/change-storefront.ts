import type { StorefrontSettings } from '../../contract/storefront.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { findStorefront, saveStorefront } from './storefront.queries.ts';

interface StorefrontChange {
  readonly settings: StorefrontSettings;
  readonly by: Actor;
  readonly demo: boolean;
  readonly at: number;
}

/** Says something else of the shop from now on; what stays as it was is not written, so that the usual can still change. */
export function changeStorefront(database: Database, { settings, by, demo, at }: StorefrontChange): Promise<void> {
  return database.write(async (tx) => {
    const changes = changesBetween(await findStorefront(tx, { demo }), settings);
    if (Object.keys(changes.after).length === 0) return;
    await saveStorefront(tx, changes.after);
    await recordAct(tx, { by, action: 'change', subject: 'storefront', subjectId: undefined, ...changes, at });
  });
}
