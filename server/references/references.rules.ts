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
