import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { auditSubjects } from '../../contract/audit.ts';
import { acceptedKinds } from '../../contract/payment-differences.ts';
import { auditSentences } from '../texts/admin-audit-sentences.ts';
import { nameText, placeOf, sentenceOf } from './audit-sentence.rules.ts';

const said = (subject: (typeof auditSubjects)[number], action: string, after = {}, subjectId: number | null = null) =>
  sentenceOf({ subject, subjectId, action, after, batch: null });

test('one press on many orders is said with their number, and each of them by itself', () => {
  const act = {
    ...{ subject: 'order', subjectId: null, action: 'change-status', after: { status: 'completed' } },
    batch: { key: 'b', count: 253 },
  } as const;
  expect([sentenceOf(act, true), sentenceOf(act)]).toEqual([
    'marked 253 orders completed',
    'marked an order completed',
  ]);
});

test('an act is a sentence, with what counts in it', () => {
  expect([
    said('fund-request', 'approve'),
    said('category', 'bring-back'),
    said('service', 'change-prices', { percent: 8, count: 48 }),
    said('service', 'change-prices', { percent: -2.5, count: 1 }),
    said('service', 'change-prices', { byRules: true, count: 1200 }),
    said('service', 'follow-prices', { providerId: 1, count: 3 }),
    said('order', 'change-status', { status: 'in-review' }),
    said('service', 'import', { created: 13, changed: 2 }),
    said('service', 'import', { created: 3, changed: 0, platformIds: [4], categoryIds: [7, 8] }),
    said('service', 'import', { created: 1, changed: 0, categoryIds: [7] }),
    said('service', 'change-many', { count: 12 }),
    said('service', 'archive', { count: 3 }),
    said('service', 'archive', { isArchived: true }),
    said('platform', 'archive', { archivedCategories: 4, archivedServices: 31 }),
    said('platform', 'archive', { archivedCategories: 0, archivedServices: 0 }),
    said('platform', 'bring-back', { restoredCategories: 1, restoredServices: 1 }),
    said('statement', 'apply', { credited: 1 }),
    said('user', 'add-balance'),
    said('payment', 'resolve', { state: 'matched', amount: '1500.00' }),
    said('payment', 'resolve', { state: 'not_ours', amount: '77.00' }),
    said('payment', 'resolve', {}),
    said('payment', 'resolve', { state: 'reversed', amount: '300.00' }),
    said('payment', 'resolve', { state: 'reversed', amount: '300.00', fundRequestId: 7 }),
    said('service', 'pause', { count: 120 }),
    said('service', 'resume', { count: 1 }),
    said('service', 'undo', { restored: 400, left: 2 }),
    said('provider', 'change-dispatching'),
    said('provider', 'change-dispatching', {}, 3),
    said('job', 'an-act-of-tomorrow'),
  ]).toEqual([
    'approved a fund request',
    'brought back a category',
    'raised 48 prices by 8 %',
    'lowered 1 price by 2.5 %',
    'set 1,200 prices by the price rules',
    'let 3 prices follow the cost',
    'marked an order in review',
    'imported services, 13 of them new',
    'imported services, 3 of them new, and made 1 platform and 2 categories',
    'imported services, 1 of them new, and made 1 category',
    'changed 12 services in the table',
    'archived 3 services',
    'archived a service',
    'archived 4 categories and 31 services with the platform',
    'archived a platform',
    'brought back 1 category and 1 service with the platform',
    'credited 1 payment of a bank statement',
    'added money to a wallet',
    'credited a payment of ₹1,500.00',
    'set a payment of ₹77.00 aside as no top-up',
    'decided about a payment',
    'set a payment of ₹300.00 aside as no top-up',
    'credited a payment of ₹300.00',
    'paused 120 services',
    'switched on again a service',
    'undid the change of 400 services',
    'changed how orders are sent to providers',
    'changed how orders are sent to a provider',
    'an act of tomorrow background work',
  ]);
});

test('a name that reads like the log is plain to see as a name', () => {
  const named = (subjectName: string | null) => nameText({ subjectName });
  expect(named('Asha Verma')).toBe('“Asha Verma”');
  expect(named('Asha” · Undone by "Meera')).toBe('“Asha’ · Undone by ’Meera”');
  expect(named(null)).toBeUndefined();
});

/** Worded by what they changed. */
const counted = ['apply', 'change-many', 'change-prices', 'change-status', 'follow-prices', 'import'];

test('every act that the shop writes down has its words', () => {
  const written = new Set<string>();
  for (const file of globSync('server/**/*.ts', { exclude: ['server/**/*.test.ts'] })) {
    const source = readFileSync(file, 'utf8');
    if (!source.includes('recordAct(')) continue;
    for (const [, part = ''] of source.matchAll(/\baction(?:: | = )([^,;\n]*)/g)) {
      for (const [, literal = ''] of part.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)) written.add(literal);
    }
  }
  const worded = [...counted, ...Object.keys(auditSentences.acts), ...Object.keys(auditSentences.verbs)];
  // What a condition compares with is no act, nor is what a provider is called for.
  const others = ['approved', 'rejected', 'add', 'services', 'status'];
  expect([...written].filter((action) => !worded.includes(action) && !others.includes(action))).toEqual([]);
  expect(written.size).toBeGreaterThan(40);
  expect(acceptedKinds.filter((kind) => !worded.includes(`accept-${kind}`))).toEqual([]);
});

test('what a panel lists is found from here, and nothing else', () => {
  const place = (
    subject: (typeof auditSubjects)[number],
    subjectId: number | null,
    subjectName: string | null = null,
  ) => placeOf({ subject, subjectId, subjectName });
  expect(place('order', 12)).toBe('/admin/dashboard?tab=orders&search=%2312&open=12');
  expect(place('user', 7, 'Asha Verma')).toBe('/admin/dashboard?tab=users&search=Asha+Verma&open=7');
  expect([place('user', 7), place('service', null), place('books', 1)]).toEqual([undefined, undefined, undefined]);
});
