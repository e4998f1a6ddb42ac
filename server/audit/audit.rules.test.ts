import { expect, test } from 'vitest';
import { changesBetween, lengthOf } from './audit.rules.ts';

test('only what differs is noted, as it was and as it is', () => {
  const was = { status: 'open', notes: '', tags: ['a'], gone: 1 };
  const is = { status: 'closed', notes: '', tags: ['a'], made: null };
  expect(changesBetween(was, is)).toEqual({
    before: { status: 'open', gone: 1 },
    after: { status: 'closed', made: null },
  });
  expect(changesBetween(was, { ...was })).toEqual({ before: {}, after: {} });
});

test('a length is said in words', () => {
  expect([lengthOf(''), lengthOf('a'), lengthOf('ab')]).toEqual(['0 characters', '1 character', '2 characters']);
});
