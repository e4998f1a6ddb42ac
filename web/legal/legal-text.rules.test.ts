import { describe, expect, test } from 'vitest';
import { type LegalText, legalDocuments } from '../../contract/storefront.ts';
import { changeLegalText } from '../../contract/storefront-admin.ts';
import { legalEn } from '../texts/en-legal.ts';
import { builtInText, pageBody, readLegalText } from './legal-text.rules.ts';

const none: LegalText[] = legalDocuments.map((document) => ({ document, text: '', changedAt: null }));
const changedAt = '2026-03-10T08:00:00.000Z';
const withText = (document: LegalText['document'], text: string) =>
  none.map((each) => (each.document === document ? { document, text, changedAt } : each));
const idsOf = (body: { sections: readonly { id: string }[] }) => body.sections.map(({ id }) => id);

test.each(['terms', 'privacy'] as const)('the built-in %s come back from their text as they are', (which) => {
  const { lead, sections } = legalEn[which]('Asha’s Shop');
  expect(readLegalText(builtInText(which), 'Asha’s Shop')).toEqual({ lead: [lead], sections });
  expect(pageBody(which, none, 'Asha’s Shop')).toEqual({ lead: [lead], sections, changedAt: null });
});

test.each(legalDocuments)('the built-in %s could be saved', (document) => {
  const text = builtInText(document);
  expect(text).not.toBe('');
  expect(changeLegalText.body.safeParse({ document, text }).success).toBe(true);
});

describe('a text becomes paragraphs and headings', () => {
  test('with lines kept together, and headings that need no empty line', () => {
    const text =
      'First line\r\nsecond line\r\n\r\n\r\nNext\n# What {brand} does\nIt sells.\n\nIt helps.\n#no heading\n# ';
    expect(readLegalText(text, 'Tarakki')).toEqual({
      lead: ['First line\nsecond line', 'Next'],
      sections: [
        {
          id: 'section-what-tarakki-does',
          title: 'What Tarakki does',
          paragraphs: ['It sells.', 'It helps.\n#no heading\n#'],
        },
      ],
    });
  });

  test('of which none shares its id', () => {
    const ids = idsOf(readLegalText('# Refunds\n# Refunds\n# भुगतान\n# !\n# ?', ''));
    expect(ids.slice(0, 3)).toEqual(['refunds', 'refunds-2', 'section-भुगतान']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('and an empty one nothing', () => {
    expect(readLegalText(' \n\n ', 'Tarakki')).toEqual({ lead: [], sections: [] });
  });
});

describe('customers see', () => {
  test('the operator’s text with its date in place of the built-in one', () => {
    const texts = withText('privacy', 'We keep little.\n\n# Your rights\nAsk us.');
    expect(pageBody('privacy', texts, 'Tarakki')).toEqual({
      lead: ['We keep little.'],
      sections: [{ id: 'rights', title: 'Your rights', paragraphs: ['Ask us.'] }],
      changedAt,
    });
    expect(pageBody('terms', texts, 'Tarakki').changedAt).toBeNull();
  });

  test('a refund policy in its place in the terms', () => {
    const texts = withText('refunds', 'All comes back.\n\n# How to ask\nWrite to {brand}.');
    const body = pageBody('terms', texts, 'Tarakki');
    expect(idsOf(body)).toEqual(['who', 'wallet', 'orders', 'refunds', 'section-how-to-ask', 'platform-rules', 'help']);
    expect(body.sections[3]?.paragraphs).toEqual(['All comes back.']);
    expect(body.sections[4]?.paragraphs).toEqual(['Write to Tarakki.']);
    expect(body.changedAt).toBe(changedAt);
    expect(pageBody('privacy', texts, 'Tarakki').changedAt).toBeNull();
  });

  test('or at the end of terms that say nothing of refunds, with every id once', () => {
    const texts = [
      { document: 'terms' as const, text: '# Help\nWrite.', changedAt },
      { document: 'refunds' as const, text: 'All comes back.\n# Help\nWrite.', changedAt },
    ];
    expect(idsOf(pageBody('terms', texts, ''))).toEqual(['section-help', 'refunds', 'section-help-refunds']);
  });
});
