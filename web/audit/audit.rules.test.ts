import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { changesOf, csvLine, fieldName } from './audit.rules.ts';

const entry: AuditEntry = {
  id: 7,
  at: '2026-03-10T19:45:05.123Z',
  admin: { id: 1, firstName: 'Meera', lastName: 'Iyer', email: 'meera@example.in' },
  action: 'change-price',
  subject: 'service',
  subjectId: 12,
  subjectName: 'Instagram Likes',
  before: { pricePerThousand: '25.0000', isActive: true },
  after: { pricePerThousand: '27.5000' },
  address: '192.0.2.7',
  hasServices: false,
  batch: null,
  undoneBy: null,
};

test('an act is read field by field', () => {
  expect(changesOf(entry)).toEqual([
    { field: 'price per thousand', before: '25.0000', after: '27.5000' },
    { field: 'is active', before: 'yes', after: undefined },
  ]);
  const routes = [
    { providerId: 1, isActive: true },
    { providerId: 2, isActive: false },
  ];
  expect(changesOf({ before: { note: 'Soon' }, after: { note: '', adminNotes: '', ids: [1, 2], routes } })).toEqual([
    { field: 'note', before: 'Soon', after: 'nothing' },
    { field: 'ids', before: undefined, after: '1, 2' },
    { field: 'routes', before: undefined, after: 'provider id 1, is active yes; provider id 2, is active no' },
  ]);
});

test('a long value is cut', () => {
  const [change] = changesOf({ before: {}, after: { text: 'x'.repeat(500) } });
  expect(change?.after).toHaveLength(120);
});

test.each([
  ['change-price', 'change price'],
  ['payment.upiId', 'payment upi id'],
  ['title', 'title'],
])('%s is %s', (name, words) => expect(fieldName(name)).toBe(words));

test('an act is a line of a spreadsheet, and no text of it a formula', () => {
  const line = csvLine({ ...entry, after: {}, address: '=1+1' }, 'Service #12');
  expect(line).toEqual([
    '7',
    '2026-03-11 01:15:05',
    '"Meera Iyer"',
    '"meera@example.in"',
    '"change price"',
    '"Service #12"',
    '"{""pricePerThousand"":""25.0000"",""isActive"":true}"',
    '"{}"',
    '"\'=1+1"',
  ]);
});
