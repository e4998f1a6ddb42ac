import { describe, expect, test } from 'vitest';
import { type LegalText, legalDocuments } from '../../contract/storefront.ts';
import { changeLegalText } from '../../contract/storefront-admin.ts';
import { legalEn } from '../texts/en-legal.ts';
import { legalContent } from './legal-content.ts';
import { builtInText, pageBody, readLegalText } from './legal-text.rules.ts';

const none: LegalText[] = legalDocuments.map((document) => ({ document, text: '', changedAt: null, version: 0 }));
const changedAt = '2027-03-10T08:00:00.000Z';
const since = Date.parse(changedAt);
const withText = (document: LegalText['document'], text: string, version = 1) =>
  none.map((each) => (each.document === document ? { document, text, changedAt, version } : each));
const idsOf = (body: { sections: readonly { id: string }[] }) => body.sections.map(({ id }) => id);
const shop = { brandName: 'Asha’s Shop', contactEmail: '', grievanceContact: '' };

test.each(['terms', 'privacy'] as const)(
  'the built-in %s come back from their text, with the shop in its places',
  (which) => {
    const places = { brandName: '{brand}', contactEmail: '{contact}', grievanceContact: '{grievance}' };
    const { lead, sections } = legalEn[which];
    expect(readLegalText(builtInText(which), places)).toEqual({ lead: [lead], sections });
    const body = pageBody(which, none, shop);
    expect(idsOf(body)).toEqual(idsOf({ sections }));
    expect([body.since, body.version]).toEqual([Date.parse(legalEn.since), 0]);
    expect(JSON.stringify(body)).not.toMatch(/\{\w+\}/);
  },
);

test.each(legalDocuments)('the built-in %s could be saved', (document) => {
  const text = builtInText(document);
  expect(text).not.toBe('');
  expect(changeLegalText.body.safeParse({ document, text }).success).toBe(true);
});

test('the facts that customers were promised stand in them', () => {
  const terms = builtInText('terms');
  for (const fact of ['1–24 hours', 'within 24 hours', '18 or older', '(INR)', '{grievance}'])
    expect(terms).toContain(fact);
  expect(builtInText('privacy')).toContain('within 72 hours');
});

describe('a text becomes paragraphs and headings', () => {
  test('with lines kept together, and headings that need no empty line', () => {
    const text =
      'First line\r\nsecond line\r\n\r\n\r\nNext\n# What {brand} does\nIt sells.\n\nIt helps.\n#no heading\n# ';
    expect(readLegalText(text, { ...shop, brandName: 'Tarakki' })).toEqual({
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
    const ids = idsOf(readLegalText('# Refunds\n# Refunds\n# भुगतान\n# !\n# ?', shop));
    expect(ids.slice(0, 3)).toEqual(['refunds', 'refunds-2', 'section-भुगतान']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('and an empty one nothing', () => {
    expect(readLegalText(' \n\n ', shop)).toEqual({ lead: [], sections: [] });
  });
});

describe('whom to complain to', () => {
  const read = (places: Partial<typeof shop>) => readLegalText('{grievance}', { ...shop, ...places }).lead;

  test('is whom the operator names, with every line', () => {
    expect(read({ grievanceContact: 'Meera Iyer\nPune', contactEmail: 'help@example.in' })).toEqual([
      'Meera Iyer\nPune',
    ]);
  });

  test('else the contact email, else the Help Center', () => {
    expect(read({ contactEmail: 'help@example.in' })).toEqual(['help@example.in']);
    expect(read({})).toEqual([legalEn.noContact]);
  });
});

describe('customers see', () => {
  test('the operator’s text with its version in place of the built-in one', () => {
    const texts = withText('privacy', 'We keep little.\n\n# Your rights\nAsk us.', 3);
    expect(pageBody('privacy', texts, shop)).toEqual({
      lead: ['We keep little.'],
      sections: [{ id: 'rights', title: 'Your rights', paragraphs: ['Ask us.'] }],
      since,
      version: 3,
    });
    expect(pageBody('terms', texts, shop).version).toBe(0);
    expect(legalContent('privacy', texts, shop).version).toBe('Version 3, in force since 10 March 2027');
    expect(legalContent('terms', texts, shop).version).toBe('In force since 21 November 2026');
  });

  test('since when the built-in text is back', () => {
    const { lead, version, since: back } = pageBody('terms', withText('terms', '', 2), shop);
    expect([lead, version, back]).toEqual([pageBody('terms', none, shop).lead, 2, since]);
  });

  test('a refund policy in its place in the terms', () => {
    const texts = withText('refunds', 'All comes back.\n\n# How to ask\nWrite to {brand}.');
    const body = pageBody('terms', texts, shop);
    const ids = idsOf(body);
    const at = ids.indexOf('refunds');
    expect(ids.slice(at - 1, at + 3)).toEqual(['orders', 'refunds', 'section-how-to-ask', 'platform-rules']);
    expect(body.sections[at]?.paragraphs).toEqual(['All comes back.']);
    expect(body.sections[at + 1]?.paragraphs).toEqual(['Write to Asha’s Shop.']);
    expect([body.since, body.version]).toEqual([since, 1]);
    expect(pageBody('privacy', texts, shop).version).toBe(0);
  });

  test('or at the end of terms that say nothing of refunds, with every id once', () => {
    const texts = [
      { document: 'terms' as const, text: '# Help\nWrite.', changedAt, version: 1 },
      { document: 'refunds' as const, text: 'All comes back.\n# Help\nWrite.', changedAt, version: 1 },
    ];
    expect(idsOf(pageBody('terms', texts, shop))).toEqual(['section-help', 'refunds', 'section-help-refunds']);
  });
});
