import type { MoneyBack } from '../../contract/funds.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

/** What has gone back of some fund requests, the oldest first. */
export async function findMoneyOfRequests(
  db: Reader,
  requestIds: readonly number[],
): Promise<Map<number, MoneyBack[]>> {
  if (requestIds.length === 0) return new Map();
  const [returns, reversals] = await Promise.all([
    db
      .selectFrom('fund_returns')
      .select(['fund_request_id as requestId', 'amount_paise as paise', 'state', 'outgoing_reference as reference'])
      .select(['reason', 'asked_at', 'settled_at'])
      .where('fund_request_id', 'in', requestIds)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('reversals')
      .select(['fund_request_id as requestId', 'amount_paise as paise', 'reason', 'reversed_by', 'cause', 'at'])
      .where('fund_request_id', 'in', requestIds)
      .orderBy('id')
      .execute(),
  ]);
  const all = [
    ...returns.map(({ requestId, paise, state, reference, reason, asked_at, settled_at }) => ({
      requestId,
      money: {
        kind: 'return' as const,
        amount: wireAmount(paise),
        // To its customer it is on its way as long as nobody knows better.
        state: state === 'unknown' ? ('asked' as const) : state,
        referenceNumber: reference,
        reason,
        isMistake: false,
        at: isoTime(settled_at ?? asked_at),
      },
    })),
    ...reversals.map(({ requestId, paise, reason, reversed_by, cause, at }) => ({
      requestId,
      money: {
        kind: 'reversal' as const,
        amount: wireAmount(paise),
        state: 'done' as const,
        referenceNumber: null,
        reason: reversed_by === null ? '' : reason,
        isMistake: cause === 'wrong-approval',
        at: isoTime(at),
      },
    })),
  ];
  const grouped = Map.groupBy(all, ({ requestId }) => requestId);
  return new Map([...grouped].map(([requestId, own]) => [requestId, own.map(({ money }) => money)]));
}
