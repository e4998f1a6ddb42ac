import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { textCell, timeCell } from '../platform/csv.ts';

export const requestColumnNames = [
  'Request',
  'Sent',
  'Status',
  'Customer',
  'Name',
  'Email',
  'Amount',
  'Arrived',
  'UTR',
  'UTR that arrived',
  'Decided',
  'Decided by',
  'Notes',
] as const;

/** One fund request as a line of a spreadsheet. A reference number stays text: its digits are more than a spreadsheet can count. */
export function requestLine(request: FundRequestForAdmin): readonly string[] {
  const { user, decidedBy, decidedAt } = request;
  return [
    String(request.id),
    timeCell(request.createdAt),
    textCell(request.status),
    String(user.id),
    ...[`${user.firstName} ${user.lastName}`.trim(), user.email].map(textCell),
    request.amount,
    request.receivedAmount ?? '',
    ...[request.referenceNumber, request.receivedReference ?? ''].map(textCell),
    decidedAt === null ? '' : timeCell(decidedAt),
    ...[decidedBy ? `${decidedBy.firstName} ${decidedBy.lastName}`.trim() : '', request.adminNotes].map(textCell),
  ];
}
