import { setImmediate as nextTurn } from 'node:timers/promises';
import { wireAmount } from '../../contract/money.ts';
import type { SalesGroup, SalesReport } from '../../contract/sales.ts';
import { findUsualMinutes } from '../orders/find-usual-minutes.ts';
import { day as dayMs, isoTime } from '../platform/clock.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import { percentText } from '../providers/providers.rules.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { joinSums, type MarginSum, marginFigures, totalOf } from './margins.rules.ts';
import { findServiceNames } from './reports.queries.ts';
import { joinSpent, pairSums, refundShareBp, type SalesSum } from './sales.rules.ts';
import { sumWallets } from './sum-day.ts';
import { sumMargins } from './sum-margins.ts';
import {
  countEarlierCustomers,
  countJoined,
  findCustomerNames,
  findPlatforms,
  type SpentSum,
  sumSpent,
} from './sum-sales.ts';

const mostRows = 30;
const mostCustomers = 10;
/** So many are looked up at once; then others get their turn. */
const idsPerTurn = 500;
/** So many days are added up at once where the database works in this very process. */
const daysPerTurn = { sqlite: 3, postgres: 28 };

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Sums {
  readonly services: readonly MarginSum[];
  readonly spent: readonly SpentSum[];
}

/** What sold in the last days, today included, and who ordered, beside as many days before until the same minute. */
export async function readSales(
  database: ReadingDatabase,
  { by, days, now }: { by: SalesGroup; days: number; now: number },
): Promise<SalesReport> {
  const { read } = database;
  const span = { from: startOfIndianDay(indianDay(now) - days + 1), to: now + 1 };
  const earlier = { from: span.from - days * dayMs, to: span.to - days * dayMs };
  const sums = await sumUp(database, span);
  const sumsBefore = await sumUp(database, earlier);
  const platforms = by === 'platform' ? await findPlatforms(read) : new Map<number, string>();
  const keyOf = (serviceId: number) => (by === 'platform' ? (platforms.get(serviceId) ?? '') : String(serviceId));
  const pairs = pairSums(sums.services, sumsBefore.services, keyOf);
  return {
    by,
    days,
    from: isoTime(span.from),
    to: isoTime(now),
    total: { now: soldOf(totalOf(sums.services)), before: soldOf(totalOf(sumsBefore.services)) },
    rows: await rowsOf(read, { by, now, pairs: pairs.slice(0, mostRows) }),
    more: Math.max(0, pairs.length - mostRows),
    customers: await readCustomers(read, { span, earlier, spent: sums.spent, spentBefore: sumsBefore.spent }),
  };
}

async function sumUp({ read, engine }: ReadingDatabase, { from, to }: Span): Promise<Sums> {
  const services: MarginSum[] = [];
  const spent: SpentSum[] = [];
  for (let start = from; start < to; start += daysPerTurn[engine] * dayMs) {
    const part = { from: start, to: Math.min(start + daysPerTurn[engine] * dayMs, to) };
    services.push(...(await sumMargins(read, { by: 'service', ...part })));
    await nextTurn();
    spent.push(...(await sumSpent(read, part)));
    await nextTurn();
  }
  return { services: joinSums(services), spent: joinSpent(spent) };
}

const soldOf = ({ orders, keptPaise }: Pick<MarginSum, 'orders' | 'keptPaise'>) => ({
  orders,
  kept: wireAmount(keptPaise),
});

async function rowsOf(
  read: Reader,
  { by, now, pairs }: { by: SalesGroup; now: number; pairs: readonly SalesSum[] },
): Promise<SalesReport['rows']> {
  const names =
    by === 'service'
      ? await findServiceNames(
          read,
          pairs.map(({ key }) => Number(key)),
        )
      : undefined;
  const rows: SalesReport['rows'] = [];
  for (const { key, now: sold, before } of pairs) {
    const serviceId = names ? Number(key) : null;
    const usual = serviceId === null ? undefined : await findUsualMinutes(read, { serviceId, now });
    const { profit, margin } = marginFigures(sold);
    rows.push({
      id: serviceId,
      name: serviceId === null ? key : (names?.get(serviceId) ?? ''),
      now: soldOf(sold),
      before: soldOf(before),
      refundRate: percentText(refundShareBp(sold)),
      usualMinutes: usual?.usual ?? null,
      profit,
      margin,
    });
    await nextTurn();
  }
  return rows;
}

async function readCustomers(
  read: Reader,
  of: { span: Span; earlier: Span; spent: readonly SpentSum[]; spentBefore: readonly SpentSum[] },
): Promise<SalesReport['customers']> {
  const top = of.spent.slice(0, mostCustomers);
  const names = await findCustomerNames(
    read,
    top.map(({ userId }) => userId),
  );
  return {
    joined: { now: await countJoined(read, of.span), before: await countJoined(read, of.earlier) },
    ordered: { now: of.spent.length, before: of.spentBefore.length },
    returned: {
      now: await countReturned(read, of.spent, of.span.from),
      before: await countReturned(read, of.spentBefore, of.earlier.from),
    },
    top: top.map(({ userId, orders, keptPaise }) => ({
      userId,
      name: names.get(userId) ?? '',
      orders,
      kept: wireAmount(keptPaise),
    })),
    wallets: wireAmount(await sumWallets(read)),
  };
}

async function countReturned(read: Reader, spent: readonly SpentSum[], before: number): Promise<number> {
  let customers = 0;
  for (let at = 0; at < spent.length; at += idsPerTurn) {
    const ids = spent.slice(at, at + idsPerTurn).map(({ userId }) => userId);
    customers += await countEarlierCustomers(read, ids, before);
    await nextTurn();
  }
  return customers;
}
