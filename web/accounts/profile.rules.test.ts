import { expect, test } from 'vitest';
import { changesOf, initialsOf, personalFieldsOf, tokenIn } from './profile.rules.ts';

const asha = { firstName: 'Asha', lastName: 'Kumari', phone: '', dateOfBirth: '1998-04-12' };

test('only what was changed is sent', () => {
  expect(changesOf(asha, asha)).toEqual({});
  expect(changesOf(asha, { ...asha, phone: '+91 98765 43210' })).toEqual({ phone: '+91 98765 43210' });
  expect(changesOf(asha, { ...asha, firstName: 'Usha', dateOfBirth: '' })).toEqual({
    firstName: 'Usha',
    dateOfBirth: '',
  });
});

test('spaces around a name are no change', () => {
  expect(changesOf(asha, { ...asha, firstName: ' Asha ' })).toEqual({});
  expect(changesOf(asha, { ...asha, firstName: ' Usha ' })).toEqual({ firstName: 'Usha' });
});

test('nothing else of a form or of an account gets among the fields', () => {
  expect(personalFieldsOf({ ...asha, ...{ email: 'asha@example.com' } })).toEqual(asha);
  expect(changesOf(asha, { ...asha, ...{ typedOver: '{}' } })).toEqual({});
});

test.each([
  ['Asha', 'Kumari', 'AK'],
  [' Asha ', '', 'A'],
  ['', 'Kumari', 'K'],
  ['', '', ''],
  ['आशा', 'कुमारी', 'आक'],
])('%j %j: %j', (firstName, lastName, initials) => expect(initialsOf({ firstName, lastName })).toBe(initials));

test.each([
  ['#token=abc-123_X', 'abc-123_X'],
  ['#from=mail&token=abc', 'abc'],
  ['#token=', ''],
  ['#abc', ''],
  ['', ''],
])('%j carries %j', (hash, token) => expect(tokenIn(hash)).toBe(token));
