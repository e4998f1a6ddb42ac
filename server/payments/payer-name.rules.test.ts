import { expect, test } from 'vitest';
import { comparePayerName } from './payer-name.rules.ts';

const asha = { firstName: 'Asha', lastName: 'Verma' };
const hintOf = (payerName: string | null, customer = asha) => comparePayerName(payerName, customer);

test.each([
  'ASHA VERMA',
  'Asha Verma',
  'VERMA ASHA',
  'Mrs. Asha  Verma',
  'ASHA RANI VERMA',
  'ASHAVERMA',
  'A VERMA',
  'ASHA V',
  'ASHA',
  // Banks cut it.
  'ASHA VERM',
  'ASHA VER',
])('%s is the name of Asha Verma', (payerName) => expect(hintOf(payerName)).toBe('same'));

test.each(['KAVYA RAO', 'ASHA RAO', 'RAVI VERMA', 'ASHA TRADERS', 'A V', 'V', 'ASH', 'ASHAV VERM', 'ASHA ASHA'])(
  '%s is not',
  (payerName) => expect(hintOf(payerName)).toBe('other'),
);

test('a line without a name names nobody', () => {
  for (const payerName of [null, '', ' ', '12345', '--', 'MR'])
    expect(hintOf(payerName), String(payerName)).toBe('none');
});

test('a customer with one name, with initials, or with accents', () => {
  expect(hintOf('ASHA VERMA', { firstName: 'Asha', lastName: '' })).toBe('same');
  expect(hintOf('RAVI KUMAR', { firstName: 'R.', lastName: 'Kumar' })).toBe('same');
  expect(hintOf('JOSE DSOUZA', { firstName: 'José', lastName: 'D’Souza' })).toBe('same');
  expect(hintOf('JOSE D SOUZA', { firstName: 'José', lastName: 'D’Souza' })).toBe('same');
  expect(hintOf('KRISHNAM', { firstName: 'Krishnamurthy', lastName: 'Rao' })).toBe('same');
  // Too short to be cut.
  expect(hintOf('RAM', { firstName: 'Ramesh', lastName: 'Kumar' })).toBe('other');
  expect(hintOf('RAM KUMAR', { firstName: 'Ramesh', lastName: 'Kumar' })).toBe('other');
});

test('a name in Hindi is compared with one in Hindi alone', () => {
  const hindi = { firstName: 'आशा', lastName: 'वर्मा' };
  expect(hintOf('ASHA VERMA', hindi)).toBe('other-script');
  expect(hintOf('आशा वर्मा')).toBe('other-script');
  expect(hintOf('आशा वर्मा', hindi)).toBe('same');
  expect(hintOf('रवि वर्मा', hindi)).toBe('other');
});
