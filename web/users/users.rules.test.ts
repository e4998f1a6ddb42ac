import { describe, expect, test } from 'vitest';
import { balanceOperations, changeBalance } from '../../contract/users.ts';
import {
  amountFault,
  balanceAfter,
  confirmFault,
  emailFault,
  megabytesInWords,
  nameFault,
  panelOfUser,
  passwordFault,
  quotaFault,
  quotaOf,
  resetFault,
  roleOf,
} from './users.rules.ts';

const typed = { operation: 'add', amount: '50', description: 'Goodwill', adminNotes: '', referenceNumber: '' };

describe('the wallet after an operation', () => {
  test.each([
    ['add', 50_00, 170_50],
    ['subtract', 50_00, 70_50],
    ['subtract', 200_00, -79_50],
    ['set', 50_00, 50_00],
    ['set', 0, 0],
  ] as const)('%s %i', (operation, amountPaise, after) => {
    expect(balanceAfter(operation, amountPaise, 120_50)).toBe(after);
  });
});

describe('an amount that the form takes is one that the server takes', () => {
  test.each([
    ['50', true],
    [' 50.5 ', true],
    ['999999.99', true],
    ['', false],
    ['0.001', false],
    ['fifty', false],
    ['-5', false],
    ['1000000', false],
    ['1e3', false],
  ])('%j', (amount, isSound) => {
    expect(amountFault({ ...typed, amount }, 120_50) === undefined).toBe(isSound);
    for (const operation of balanceOperations) {
      expect(changeBalance.body.safeParse({ ...typed, referenceNumber: undefined, amount, operation }).success).toBe(
        isSound,
      );
    }
  });

  test('too much has its own text', () => {
    expect(amountFault({ ...typed, amount: '1000000' }, 0)).toBe('At most ₹9,99,999.99 at a time');
  });

  test('nothing can be added or subtracted, but a balance can be set to nothing', () => {
    expect(amountFault({ ...typed, amount: '0' }, 0)).toBe('Please enter an amount');
    expect(amountFault({ ...typed, operation: 'subtract', amount: '0' }, 0)).toBe('Please enter an amount');
    expect(amountFault({ ...typed, operation: 'set', amount: '0' }, 0)).toBeUndefined();
  });

  test('no more is taken than there is', () => {
    const subtract = { ...typed, operation: 'subtract', amount: '120.51' };
    expect(amountFault(subtract, 120_50)).toBe('The wallet holds ₹120.50; a balance never goes below zero');
    expect(amountFault({ ...subtract, amount: '120.50' }, 120_50)).toBeUndefined();
  });
});

test('passwords, as the specification words their faults', () => {
  expect(passwordFault('12345')).toBe('Password must be at least 6 characters long');
  expect(passwordFault('123456')).toBeUndefined();
  expect(resetFault('')).toBe('Please enter a password');
  expect(resetFault('12345')).toBe('Password must be at least 6 characters');
  expect(confirmFault('123457', '123456')).toBe("Passwords don't match");
  expect(confirmFault('123456', '123456')).toBeUndefined();
});

test('a new admin has a name and an email', () => {
  expect(emailFault('meera@')).toBe('Please enter a valid email address');
  expect(emailFault(' meera@example.in ')).toBeUndefined();
  expect(nameFault(' M ', 'firstName')).toBe('First name must be at least 2 characters');
  expect(nameFault('Rao', 'lastName')).toBeUndefined();
});

test('a deleted account is neither a customer nor an admin', () => {
  expect(roleOf({ isAdmin: false, deletedAt: '2026-01-01T00:00:00.000Z' })).toBe('deleted');
  expect(roleOf({ isAdmin: true, deletedAt: null })).toBe('admin');
  expect(roleOf({ isAdmin: false, deletedAt: null })).toBe('customer');
});

test('the other panels open at this person', () => {
  expect(panelOfUser('/admin/dashboard', 'orders', 'asha+1@example.in')).toBe(
    '/admin/dashboard?tab=orders&search=asha%2B1%40example.in',
  );
  expect(panelOfUser('/admin/dashboard', 'fund-requests', 'a@b.in')).toContain('status=all');
});

test.each([
  ['200', 200],
  [' 2,500 ', 2_500],
  ['10000', 10_000],
  ['199', undefined],
  ['10,001', undefined],
  ['250.5', undefined],
  ['', undefined],
])('the storage “%s” is %s megabytes', (text, megabytes) => {
  expect(quotaOf(text)).toBe(megabytes);
  expect(quotaFault(text) === undefined).toBe(megabytes !== undefined);
});

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [12.3 * 2 ** 20, '12.3 MB'],
  [200 * 2 ** 20, '200 MB'],
  [10_000 * 2 ** 20, '10,000 MB'],
])('%s bytes are %s', (bytes, words) => expect(megabytesInWords(bytes)).toBe(words));
