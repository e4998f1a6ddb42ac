import { setImmediate as nextTurn } from 'node:timers/promises';
import { wireAmount } from '../../contract/money.ts';
import { type MonthClose, movementKinds } from '../../contract/month-close.ts';
import { day as dayMs, isoTime } from '../platform/clock.ts';
import { indianMoment, spanOfMonth } from '../platform/indian-time.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { ReadingDatabase } from '../tables.ts';
import { findNumbersOf } from '../wallet/find-movement-number.ts';
import { joinSums, type MarginSum, marginFigures, totalOf } from './margins.rules.ts';
import { sumWalletsAt, sumWalletsBefore } from './sum-day.ts';
import { sumMargins } from './sum-margins.ts';
import { type MovementSum, sumByKind } from './sum-month.ts';
import { countJoined } from './sum-sales.ts';

/** So many movements are added up at once where the database works in this very process; then others get their turn. */
const perTurn = { sqlite: 2_000, postgres: 100_000 };
const daysPerTurn = { sqlite: 3, postgres: 31 };

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the shop owed before and after a month, and why; `month` is `2026-11`, or undefined for this one. */
export async function readMonthClose(
  database: ReadingDatabase,
  { month: named, now }: { month: string | undefined; now: number },
): Promise<MonthClose> {
  const { read } = database;
  const month = named ?? indianMoment(now).date.slice(0, 7);
  const span = spanOfMonth(month);
  const { openingPaise, own } = await (database.engine === 'sqlite' ? readInTurns : readAtOnce)(database, span);
  return {
    month,
    shop: (await findBrand(read)).brandName,
    at: isoTime(now),
    isOver: span.to <= now,
    opening: wireAmount(openingPaise),
    closing: wireAmount(openingPaise + changeOf(own)),
    movements: movementsOf(own),
    rails: railsOf(own),
    orders: ordersOf(await sumOrders(database, span)),
    joined: await countJoined(read, span),
  };
}

interface Moved {
  readonly openingPaise: number;
  readonly own: readonly MovementSum[];
}

/** Others get their turn between. What comes while this is read is in none of it. */
async function readInTurns(database: ReadingDatabase, span: Span): Promise<Moved> {
  const { walletsPaise, upToId } = await sumWalletsAt(database.read);
  const own = await sumMovements(database, { ...span, upToId });
  const later = await sumMovements(database, { from: span.to, to: Number.MAX_SAFE_INTEGER, upToId });
  return { openingPaise: walletsPaise - changeOf(later) - changeOf(own), own };
}

/** Numbers say nothing here of what was committed first, so that the wallets and what moved since are read in one statement. */
async function readAtOnce(database: ReadingDatabase, span: Span): Promise<Moved> {
  const openingPaise = await sumWalletsBefore(database.read, span.from);
  const { upToId } = await sumWalletsAt(database.read);
  return { openingPaise, own: await sumMovements(database, { ...span, upToId }) };
}

const changeOf = (sums: readonly MovementSum[]): number =>
  sums.reduce((change, { inPaise, outPaise }) => change + inPaise - outPaise, 0);

async function sumMovements(
  { read, engine }: ReadingDatabase,
  { from, to, upToId }: Span & { upToId: number },
): Promise<MovementSum[]> {
  const sums: MovementSum[] = [];
  const { first, last } = await findNumbersOf(read, { from, to, upToId });
  for (let afterId = first - 1; afterId < last; afterId += perTurn[engine]) {
    const end = Math.min(afterId + perTurn[engine], last);
    sums.push(...(await sumByKind(read, { afterId, upToId: end, from, to })));
    await nextTurn();
  }
  return sums;
}

function movementsOf(sums: readonly MovementSum[]): MonthClose['movements'] {
  return movementKinds.flatMap((kind) => {
    const own = sums.filter((each) => each.kind === kind);
    if (own.length === 0) return [];
    const total = (value: (sum: MovementSum) => number) => own.reduce((sum, each) => sum + value(each), 0);
    return [
      {
        kind,
        count: total(({ count }) => count),
        in: wireAmount(total(({ inPaise }) => inPaise)),
        out: wireAmount(total(({ outPaise }) => outPaise)),
      },
    ];
  });
}

function railsOf(sums: readonly MovementSum[]): MonthClose['rails'] {
  const topUps = sums.filter(({ kind }) => kind === 'top-up');
  return [...Map.groupBy(topUps, ({ rail }) => rail)]
    .map(([rail, own]) => ({
      rail,
      count: own.reduce((sum, { count }) => sum + count, 0),
      amount: wireAmount(own.reduce((sum, { inPaise }) => sum + inPaise, 0)),
    }))
    .sort((one, other) => other.count - one.count);
}

async function sumOrders({ read, engine }: ReadingDatabase, { from, to }: Span): Promise<Omit<MarginSum, 'key'>> {
  const parts: MarginSum[] = [];
  for (let start = from; start < to; start += daysPerTurn[engine] * dayMs) {
    const end = Math.min(start + daysPerTurn[engine] * dayMs, to);
    parts.push(...(await sumMargins(read, { by: 'day', from: start, to: end })));
    await nextTurn();
  }
  return totalOf(joinSums(parts));
}

function ordersOf(sum: Omit<MarginSum, 'key'>): MonthClose['orders'] {
  const { orders, refunded, kept, cost, profit, withoutCost } = marginFigures(sum);
  const paid = wireAmount(sum.keptPaise + sum.refundedPaise);
  return { count: orders, paid, refunded, kept, withoutCost: withoutCost.orders, cost, profit };
}
