import { expect, test } from 'vitest';
import { setAdminPassword } from '../../contract/users.ts';
import { generatePassword, type RandomBytes } from './generated-password.rules.ts';

const random: RandomBytes = (bytes) => crypto.getRandomValues(bytes);

/** Hands out these bytes, one at a time. */
function scripted(bytes: readonly number[]): RandomBytes {
  const left = [...bytes];
  return (target) => {
    const next = left.shift();
    if (next === undefined) throw new Error('More bytes were drawn than there are.');
    return target.fill(next);
  };
}

// Bytes of the alphabet's parts: `A` is 0, `a` is 24, `2` is 49, `!` is 57; 69 characters in all.
const [upper, lower, digit, symbol] = [0, 24, 49, 57];

test('a generated password has 12 characters with a letter of each size, a digit and a symbol, and the shop takes it', () => {
  const passwords = Array.from({ length: 500 }, () => generatePassword(random));
  for (const password of passwords) {
    expect(password).toHaveLength(12);
    for (const each of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]) expect(password).toMatch(each);
    expect(setAdminPassword.body.safeParse({ newPassword: password }).success).toBe(true);
  }
  expect(new Set(passwords).size).toBe(passwords.length);
});

test('one that lacks a class is drawn again as a whole', () => {
  const lacking = Array.from({ length: 12 }, () => upper);
  const sound = [...Array.from({ length: 9 }, () => upper), lower, digit, symbol];
  expect(generatePassword(scripted([...lacking, ...sound]))).toBe('AAAAAAAAAa2!');
});

test('a byte that would make some characters likelier is thrown away', () => {
  const rest = [...Array.from({ length: 8 }, () => upper), lower, digit, symbol];
  // 207 is three times 69: from there on a byte would favour the first characters.
  expect(generatePassword(scripted([207, 255, 206, ...rest]))).toBe('_AAAAAAAAa2!');
});

test('every character is about as likely as any other', () => {
  const counts = new Map<string, number>();
  const draws = 6_000;
  for (let draw = 0; draw < draws; draw += 1) {
    for (const character of generatePassword(random)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const upperCase = [...counts].filter(([character]) => /[A-Z]/.test(character)).map(([, count]) => count);
  expect(upperCase).toHaveLength(24);
  const mean = upperCase.reduce((sum, count) => sum + count, 0) / upperCase.length;
  for (const count of upperCase) expect(Math.abs(count - mean) / mean).toBeLessThan(0.25);
});
