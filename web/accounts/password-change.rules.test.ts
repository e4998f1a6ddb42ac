import { expect, test } from 'vitest';
import { canSubmit, failureKind, lockedUntilMs, triesLeft } from './password-change.rules.ts';

const lastPasswordChangeAttempt = '2026-03-01T10:00:00.000Z';
const end = Date.parse('2026-03-02T10:00:00.000Z');

test('three wrong tries lock the change until a day after the last of them', () => {
  const asha = { passwordChangeAttempts: 3, lastPasswordChangeAttempt };
  expect(lockedUntilMs(asha, Date.parse(lastPasswordChangeAttempt))).toBe(end);
  expect(lockedUntilMs(asha, end - 1)).toBe(end);
  expect(lockedUntilMs(asha, end)).toBeUndefined();
});

test('two wrong tries lock nothing', () => {
  const ravi = { passwordChangeAttempts: 2, lastPasswordChangeAttempt };
  expect(lockedUntilMs(ravi, Date.parse(lastPasswordChangeAttempt))).toBeUndefined();
  expect(lockedUntilMs({ passwordChangeAttempts: 3, lastPasswordChangeAttempt: null }, 0)).toBeUndefined();
});

test.each([
  [0, undefined],
  [1, 2],
  [2, 1],
  [3, undefined],
])('after %d wrong tries %s are left', (passwordChangeAttempts, left) =>
  expect(triesLeft({ passwordChangeAttempts, lastPasswordChangeAttempt })).toBe(left),
);

test.each([
  [{ kind: 'password-tries-left', tries: 2 } as const, 'wrong'],
  [{ kind: 'password-change-locked', hours: 24 } as const, 'nowLocked'],
  [{ kind: 'password-change-locked', hours: 23 } as const, 'stillLocked'],
  [{ kind: 'price', totalAmount: '1.00' } as const, 'other'],
  [undefined, 'other'],
])('%j is %s', (detail, kind) => expect(failureKind(detail)).toBe(kind));

test.each([
  ['secret', 'new-secret', 'new-secret', true],
  ['secret', 'new', 'new', true],
  ['', 'new-secret', 'new-secret', false],
  ['secret', '', '', false],
  ['secret', 'new-secret', 'new-secret ', false],
])('%j, %j and %j: %s', (currentPassword, newPassword, confirmPassword, can) =>
  expect(canSubmit({ currentPassword, newPassword, confirmPassword })).toBe(can),
);
