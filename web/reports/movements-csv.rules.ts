import { paiseOf, wireAmount } from '../../contract/money.ts';
import type { Movement } from '../../contract/movements.ts';
import { textCell, timeCell } from '../platform/csv.ts';
import { monthCloseTexts } from '../texts/admin-month-close.ts';

export const movementColumnNames = [
  'Movement',
  'When',
  'Kind',
  'Customer',
  'Name',
  'Email',
  'Amount',
  'Balance after',
  'Order',
  'Top-up',
  'UTR',
  'By',
  'Description',
] as const;

/** One movement of a wallet as a line of a spreadsheet; the amount is signed, so that a column of them adds up. */
export function movementLine(movement: Movement): readonly string[] {
  const { user, by, subject, direction, amount } = movement;
  const isOrder = subject?.kind === 'order' || subject?.kind === 'refund';
  return [
    String(movement.id),
    timeCell(movement.createdAt),
    textCell(monthCloseTexts.kinds[movement.kind]),
    String(user.id),
    ...[`${user.firstName} ${user.lastName}`.trim(), user.email].map(textCell),
    direction === 'out' ? wireAmount(-paiseOf(amount)) : amount,
    movement.balanceAfter,
    subject && isOrder ? String(subject.id) : '',
    subject && !isOrder ? String(subject.id) : '',
    ...[
      movement.paymentReference ?? (subject && !isOrder ? subject.about : ''),
      by ? `${by.firstName} ${by.lastName}`.trim() : '',
      movement.description,
    ].map(textCell),
  ];
}
