import { expect, test } from 'vitest';
import type { UserForAdmin } from '../../contract/users.ts';
import { userColumnNames, userLine } from './users-csv.rules.ts';

const user: UserForAdmin = {
  id: 3,
  firstName: 'Asha',
  lastName: 'Rao',
  email: '=cmd@example.in',
  password: 'Encrypted',
  balance: '1204.50',
  isAdmin: false,
  phone: '+919876543210',
  dateOfBirth: '1996-02-29',
  createdAt: '2026-03-10T19:45:05.000Z',
  deletedAt: null,
};

test('an account is a line of a spreadsheet, and no text of it a formula', () => {
  const line = userLine(user);
  expect(Object.fromEntries(userColumnNames.map((name, index) => [name, line[index]]))).toEqual({
    Account: '3',
    Since: '2026-03-11 01:15:05',
    Name: '"Asha Rao"',
    Email: '"\'=cmd@example.in"',
    Phone: '"\'+919876543210"',
    Admin: '"no"',
    Balance: '1204.50',
    Closed: '',
  });
  expect(line).toHaveLength(userColumnNames.length);
});

test('an admin and a closed account say so', () => {
  const closed = { ...user, isAdmin: true, lastName: '', deletedAt: '2026-03-12T00:00:00.000Z' };
  const line = userLine(closed);
  expect(line.slice(2, 3)).toEqual(['"Asha"']);
  expect(line.slice(5)).toEqual(['"yes"', '1204.50', '2026-03-12 05:30:00']);
});
