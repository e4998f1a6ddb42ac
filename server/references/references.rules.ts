import type { FundRequestStatus } from '../../contract/funds.ts';

/** What has claimed a reference: a fund request, or a credit by hand. */
export interface Holder {
  readonly fundRequestId: number | null;
  readonly status: FundRequestStatus | null;
  readonly transactionId: number | null;
  readonly customerId: number | null;
}

/** Says to admins what holds a reference. Customers don't learn whose payment it is. */
export function claimedText({ fundRequestId, status, transactionId, customerId }: Holder): string {
  if (fundRequestId === null)
    return `This reference number was already credited by hand to customer #${customerId} (transaction #${transactionId}).`;
  return status === 'pending'
    ? `Fund request #${fundRequestId} of customer #${customerId} is pending with this reference number. Decide on that request.`
    : `This reference number was already credited with fund request #${fundRequestId} of customer #${customerId}.`;
}

export interface FoundClaim {
  readonly key: string;
  readonly sequence: number;
  readonly fundRequestId: number | null;
  readonly status: FundRequestStatus | null;
  readonly claimedAt: number;
}

/**
 * The fund requests, by number, that share a payment with another claim and that admins should look at: one of the claims
 * is pending, or was found after `foundAfter`.
 */
export function sharedRequests(claims: readonly FoundClaim[], foundAfter: number): number[] {
  const shared = [...Map.groupBy(claims, ({ key }) => key).values()].filter(
    (group) =>
      group.length > 1 &&
      group.some(({ status, sequence, claimedAt }) => status === 'pending' || (sequence > 0 && claimedAt > foundAfter)),
  );
  return shared.flatMap((group) => group.flatMap(({ fundRequestId }) => fundRequestId ?? [])).sort((a, b) => a - b);
}

const paymentDigits = 12;

/**
 * The numbers of payments that a key may hide: every twelve digits in a row of a longer row, as in `1412345678901`. At most 39, as a
 * reference has at most 50 characters. One that is nobody's says nothing.
 */
export function hiddenNumbers(key: string): string[] {
  const rows = (key.match(/[0-9]+/g) ?? []).filter((digits) => digits.length > paymentDigits);
  const numbers = rows.flatMap((digits) =>
    Array.from({ length: digits.length - paymentDigits + 1 }, (_, start) => digits.slice(start, start + paymentDigits)),
  );
  return [...new Set(numbers.map((number) => number.replace(/^0+/, '')))].filter((number) => number !== '');
}
