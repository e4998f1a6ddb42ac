import { wireAmount } from '../../contract/money.ts';
import type { AccountStatement } from '../../contract/papers.ts';
import { indianMoment, spanOfMonth } from '../platform/indian-time.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import { findBalanceBefore, findHolder, findTransactionsBetween, sumBetween } from './wallet.queries.ts';

/** A month of a person; a shop's largest customers have more, and take the export. */
const maxRows = 2_000;

/** The movements of a wallet in a month of India's time; `month` is `2026-11`; undefined for this one. */
export async function readAccountStatement(
  db: Reader,
  {
    userId,
    now,
    month = indianMoment(now).date.slice(0, 7),
  }: { userId: number; month: string | undefined; now: number },
): Promise<AccountStatement> {
  const { from, to: until } = spanOfMonth(month);
  const [found, opening, moved, holder, brand] = await Promise.all([
    findTransactionsBetween(db, { userId, from, until, limit: maxRows + 1 }),
    findBalanceBefore(db, { userId, at: from }),
    sumBetween(db, { userId, from, until }),
    findHolder(db, userId),
    findBrand(db),
  ]);
  const rows = found.slice(0, maxRows);
  const { inPaise, outPaise } = moved;
  return {
    month,
    shop: { name: brand.brandName, contactEmail: brand.contactEmail },
    holder: { id: userId, ...holder },
    opening: wireAmount(opening),
    paidIn: wireAmount(inPaise),
    paidOut: wireAmount(outPaise),
    closing: wireAmount(opening + inPaise - outPaise),
    rows,
    isPart: found.length > maxRows,
  };
}
