import type { UserForAdmin } from '../../contract/users.ts';
import { textCell, timeCell } from '../platform/csv.ts';

export const userColumnNames = ['Account', 'Since', 'Name', 'Email', 'Phone', 'Admin', 'Balance', 'Closed'] as const;

/** One account as a line of a spreadsheet. */
export function userLine(user: UserForAdmin): readonly string[] {
  return [
    String(user.id),
    timeCell(user.createdAt),
    ...[`${user.firstName} ${user.lastName}`.trim(), user.email, user.phone, user.isAdmin ? 'yes' : 'no'].map(textCell),
    user.balance,
    user.deletedAt === null ? '' : timeCell(user.deletedAt),
  ];
}
