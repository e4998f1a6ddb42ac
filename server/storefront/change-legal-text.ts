import type { LegalDocument, LegalText } from '../../contract/storefront.ts';
import { lengthOf } from '../audit/audit.rules.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import type { Database } from '../tables.ts';
import { findLegalTexts, insertLegalText } from './storefront.queries.ts';

interface LegalChange {
  readonly document: LegalDocument;
  /** Empty for the built-in one. */
  readonly text: string;
  readonly by: Actor;
  readonly at: number;
}

/** Adds a version of a legal text, which holds from now on; the ones before it stay where they are. */
export function changeLegalText(database: Database, { document, text, by, at }: LegalChange): Promise<LegalText> {
  return database.write(async (tx) => {
    const before = (await findLegalTexts(tx)).find((each) => each.document === document);
    await insertLegalText(tx, { document, text, adminId: by.adminId, at });
    await recordAct(tx, {
      by,
      action: 'change-legal-text',
      subject: 'storefront',
      subjectId: undefined,
      before: { document, text: lengthOf(before?.text ?? ''), changedAt: before?.changedAt ?? null },
      after: { document, text: lengthOf(text), changedAt: isoTime(at) },
      at,
    });
    return { document, text, changedAt: isoTime(at), version: (before?.version ?? 0) + 1 };
  });
}
