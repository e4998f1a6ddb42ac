import { formatRupees, type Paise } from '../../contract/money.ts';
import { day, hour, minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { CreditedFunds } from './find-credited.ts';

/** What can still go back of a top-up, whatever the wallet holds. */
export const leftOf = ({
  creditedPaise,
  returnedPaise,
  reversedPaise,
}: Omit<CreditedFunds, 'userId' | 'referenceNumber'>) => Math.max(0, creditedPaise - returnedPaise - reversedPaise);

export function wrongAmount(leftPaise: Paise): ExpectedError {
  const text = leftPaise === 0 ? 'Nothing is left of this top-up' : `At most ${formatRupees(leftPaise)} is left of it`;
  return new ExpectedError('refund-out-of-bounds', text, { fields: { amount: text } });
}

/** When a gateway is asked again about a return that is not settled: soon at first, and daily for two months. Undefined: not any more. */
export function nextAsk({ asks, askedAt, now }: { asks: number; askedAt: number; now: number }): number | undefined {
  const gaps = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];
  const next = now + (gaps[asks] ?? day);
  return next <= askedAt + 60 * day ? next : undefined;
}
