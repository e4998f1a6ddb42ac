import { expect, test } from 'vitest';
import { mergeEdits } from './edit-conflict.ts';

const base = { title: 'Bulk', percent: '10', priority: '1' };

test('what only the other admin has changed is taken over, and what both have changed stays as typed', () => {
  const mine = { ...base, title: 'For many', percent: '12' };
  const theirs = { ...base, percent: '15', priority: '5' };
  expect(mergeEdits({ base, mine, theirs })).toEqual({
    merged: { title: 'For many', percent: '12', priority: '5' },
    mine: { percent: '12', priority: '1' },
  });
});

test('two admins who have made the same change agree', () => {
  const same = { ...base, percent: '15' };
  expect(mergeEdits({ base, mine: same, theirs: same })).toEqual({ merged: same, mine: {} });
});

test('a field that was shown before stays in sight as long as it differs', () => {
  const mine = { ...base, percent: '12' };
  expect(mergeEdits({ base, mine, theirs: base }, ['percent']).mine).toEqual({ percent: '12' });
  expect(mergeEdits({ base, mine, theirs: base }).mine).toEqual({});
});
