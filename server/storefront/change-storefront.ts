import type { StorefrontSettings } from '../../contract/storefront.ts';
import type { WrittenCounters } from '../../contract/storefront-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import { writeCounters } from './change-counters.ts';
import { lockSettings } from './lock-settings.ts';
import { readEditedStorefront } from './prepare-storefront.ts';
import { findStorefront, findWrittenCounters, saveStorefront } from './storefront.queries.ts';

interface StorefrontChange {
  readonly settings: Omit<StorefrontSettings, 'frontPage'>;
  /** The first words of the front page; undefined leaves them as they are. */
  readonly frontPage: StorefrontSettings['frontPage'] | undefined;
  /** What is written for the counters; undefined leaves them as they are. */
  readonly counters: WrittenCounters | undefined;
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
  { settings, frontPage, counters, before, by, demo, at }: StorefrontChange,
): Promise<void> {
  return database.write(async (tx) => {
    await lockSettings(tx, 'storefront');
    const content = await findStorefront(tx, { demo });
    const writtenCounters = await findWrittenCounters(tx);
    const current = () => readEditedStorefront(tx, { demo });
    const about = { by, subject: 'storefront', subjectId: undefined } as const;
    await assertUnchanged(tx, { ...about, before, content: { ...content, writtenCounters }, current });
    if (counters) await writeCounters(tx, { counters, by, at });
    const changes = changesBetween({ ...content }, { ...settings, frontPage: frontPage ?? content.frontPage });
    if (Object.keys(changes.after).length === 0) return;
    await saveStorefront(tx, changes.after);
    await recordAct(tx, { ...about, action: 'change', ...changes, at });
  });
}
