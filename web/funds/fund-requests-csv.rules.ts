import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { localTime, textCell } from '../platform/csv.ts';

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
export function requestLine(request: FundRequestForAdmin, timeZone?: string): readonly string[] {
  const { user, decidedBy, decidedAt } = request;
  return [
    String(request.id),
    localTime(request.createdAt, timeZone),
    textCell(request.status),
    String(user.id),
    ...[`${user.firstName} ${user.lastName}`.trim(), user.email].map(textCell),
    request.amount,
    request.receivedAmount ?? '',
    ...[request.referenceNumber, request.receivedReference ?? ''].map(textCell),
    decidedAt === null ? '' : localTime(decidedAt, timeZone),
    ...[decidedBy ? `${decidedBy.firstName} ${decidedBy.lastName}`.trim() : '', request.adminNotes].map(textCell),
  ];
}
