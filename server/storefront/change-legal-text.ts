import type { LegalDocument, LegalText } from '../../contract/storefront.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { lengthOf } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { lockSettings } from './lock-settings.ts';
import { findLegalTexts, insertLegalText } from './storefront.queries.ts';

interface LegalChange {
  readonly document: LegalDocument;
  /** Empty for the built-in one. */
  readonly text: string;
  /** The text that was read; undefined replaces any. */
  readonly before: { readonly text?: string | undefined } | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * Adds a version of a legal text, which holds from now on; the ones before it stay where they are. Throws
 * `changed-meanwhile` where a newer version holds than the one that was read.
 */
export function changeLegalText(
  database: Database,
  { document, text, before: seen, by, at }: LegalChange,
): Promise<LegalText> {
  return database.write(async (tx) => {
    await lockSettings(tx, 'legal');
    const before = (await findLegalTexts(tx)).find((each) => each.document === document);
    if (!before) throw new Error(`There is no legal text ${document}.`);
    const about = { by, subject: 'storefront', subjectId: undefined } as const;
    await assertUnchanged(tx, { ...about, before: seen, content: { text: before.text }, current: async () => before });
    await insertLegalText(tx, { document, text, adminId: by.adminId, at });
    await recordAct(tx, {
      ...about,
      action: 'change-legal-text',
      before: { document, text: lengthOf(before.text), changedAt: before.changedAt },
      after: { document, text: lengthOf(text), changedAt: isoTime(at) },
      at,
    });
    return { document, text, changedAt: isoTime(at), version: before.version + 1 };
  });
}
