import { wireAmount } from '../../contract/money.ts';
import { type DayMoney, type Need, needKinds, type ShopToday } from '../../contract/today.ts';
import { day as dayMs, isoTime } from '../platform/clock.ts';
import { maxCounted } from '../platform/database/bounded-count.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import { findProviderTroubles } from '../providers/find-provider-troubles.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { findNeeds, type WaitingSum } from './find-needs.ts';
import { marginFigures, totalOf } from './margins.rules.ts';
import { countWaitingTickets, findOldestTicket } from './reports.queries.ts';
import { countByHour, sumMovements, sumWallets } from './sum-day.ts';
import { sumMargins } from './sum-margins.ts';

const weekMs = 7 * dayMs;
const hoursOfDay = 24;

/** What waits for a person, and how today goes beside the same weekday of last week until the same minute. */
export async function readToday({ read }: ReadingDatabase, now: number): Promise<ShopToday> {
  const start = startOfIndianDay(indianDay(now));
  const span = { from: start, to: now + 1 };
  const before = { from: start - weekMs, to: now + 1 - weekMs };
  const [sums, tickets, oldestTicket, troubles, today, lastWeek, hours, hoursBefore, walletsPaise] = await Promise.all([
    findNeeds(read, { now }),
    countWaitingTickets(read),
    findOldestTicket(read),
    findProviderTroubles(read, now),
    sumMoney(read, span),
    sumMoney(read, before),
    countByHour(read, span),
    countByHour(read, { from: before.from, to: before.from + dayMs }),
    sumWallets(read),
  ]);
  const ticketSum = { kind: 'tickets', count: tickets, paise: null, since: null };
  const names = [...new Set(troubles.map(({ name }) => name))];
  const providers = { kind: 'providers', count: names.length, paise: null, since: null };
  const needs = [...sums, ticketSum, providers].filter(({ count }) => count > 0);
  const ofHour = (counts: readonly { hour: number; orders: number }[], hour: number) =>
    counts.find((each) => each.hour === hour)?.orders ?? 0;
  return {
    at: isoTime(now),
    needs: needKinds.flatMap((kind) => {
      const sum = needs.find((each) => each.kind === kind);
      if (!sum) return [];
      const need = needOf(kind, sum);
      if (kind === 'tickets') return [{ ...need, since: oldestTicket?.since ?? null }];
      return [kind === 'providers' ? { ...need, names } : need];
    }),
    today,
    before: lastWeek,
    hours: Array.from({ length: hoursOfDay }, (_, hour) => ({
      today: ofHour(hours, hour),
      before: ofHour(hoursBefore, hour),
    })),
    wallets: wireAmount(walletsPaise),
  };
}

function needOf(kind: Need['kind'], { count, paise, since }: WaitingSum): Need {
  return {
    kind,
    count: Math.min(count, maxCounted),
    isAtLeast: count > maxCounted,
    amount: paise === null ? null : wireAmount(paise),
    since: since === null ? null : isoTime(since),
    names: [],
  };
}

/** Profit is counted as in the report on cost and profit: of the orders whose cost is known. */
async function sumMoney(db: Reader, span: { from: number; to: number }): Promise<DayMoney> {
  const [margins, movements] = await Promise.all([sumMargins(db, { by: 'day', ...span }), sumMovements(db, span)]);
  const sums = totalOf(margins);
  const { margin: _, ...figures } = marginFigures(sums);
  return {
    sales: wireAmount(sums.keptPaise + sums.refundedPaise),
    ...figures,
    refunds: wireAmount(movements.refundsPaise),
    refundCount: movements.refunds,
    topUps: wireAmount(movements.topUpsPaise),
    topUpCount: movements.topUps,
  };
}
