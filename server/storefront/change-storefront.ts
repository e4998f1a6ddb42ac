import type { StorefrontSettings } from '../../contract/storefront.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { lockSettings } from './lock-settings.ts';
import { readStorefront } from './prepare-storefront.ts';
import { findStorefront, saveStorefront } from './storefront.queries.ts';

interface StorefrontChange {
  readonly settings: StorefrontSettings;
  /** The settings that were read, or some of them; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: AdminActor;
  readonly demo: boolean;
  readonly at: number;
}

/**
 * Says something else of the shop from now on; what stays as it was is not written, so that the usual can still change.
 * Throws `changed-meanwhile` for settings that are others by now.
 */
export function changeStorefront(
  database: Database,
  { settings, before, by, demo, at }: StorefrontChange,
): Promise<void> {
  return database.write(async (tx) => {
    await lockSettings(tx, 'storefront');
    const content = await findStorefront(tx, { demo });
    const current = () => readStorefront(tx, { demo });
    const about = { by, subject: 'storefront', subjectId: undefined } as const;
    await assertUnchanged(tx, { ...about, before, content: { ...content }, current });
    const changes = changesBetween({ ...content }, settings);
    if (Object.keys(changes.after).length === 0) return;
    await saveStorefront(tx, changes.after);
    await recordAct(tx, { ...about, action: 'change', ...changes, at });
  });
}
