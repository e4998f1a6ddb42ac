import { wireAmount } from '../../contract/money.ts';
import type { ShopStats } from '../../contract/reports.ts';
import { listPendingActs } from '../confirmations/list-pending-acts.ts';
import { maxCounted } from '../platform/database/bounded-count.ts';
import { indianDay } from '../platform/indian-time.ts';
import type { ReadingDatabase } from '../tables.ts';
import { findNeeds, type NeedOfRows } from './find-needs.ts';
import { readDays } from './read-figures.ts';
import { countAll, countNewCustomers } from './reports.queries.ts';
import { type DayFigures, lastDays } from './reports.rules.ts';

const sparklineDays = 30;

export async function readStats(database: ReadingDatabase, now: number): Promise<ShopStats> {
  const today = indianDay(now);
  const [counts, needs, pending, figures, newCustomers] = await Promise.all([
    countAll(database.read),
    findNeeds(database.read, { now, kinds: ['payments', 'returns'] }),
    listPendingActs(database.read, now),
    readDays(database),
    countNewCustomers(database.read, { fromDay: today - sparklineDays + 1, days: sparklineDays }),
  ]);
  const waitingOf = (kind: NeedOfRows) => Math.min(needs.find((each) => each.kind === kind)?.count ?? 0, maxCounted);
  const days = lastDays(figures, { today, count: sparklineDays });
  const customersOf = new Map(newCustomers.map(({ day, customers }) => [day, customers]));
  return {
    totalOrders: figures.reduce((sum, { orders }) => sum + orders, 0),
    pendingOrders: counts.pendingOrders,
    revenue: wireAmount(figures.reduce((sum, figure) => sum + revenueOf(figure), 0)),
    activeUsers: counts.customers,
    activeServices: counts.services,
    sparklines: {
      orders: days.map(({ orders }) => orders),
      revenue: days.map((figure) => revenueOf(figure) / 100),
      users: days.map(({ day }) => customersOf.get(day) ?? 0),
    },
    waiting: {
      fundRequests: counts.fundRequests,
      payments: waitingOf('payments') + pending.acts.length,
      returns: waitingOf('returns'),
      attention: counts.needyOrders,
      tickets: counts.tickets,
      cancelledOrders: counts.cancelledOrders,
      failedOrders: counts.failedOrders,
      quarantine: counts.quarantine,
    },
  };
}

const revenueOf = ({ chargesPaise, refundsPaise }: DayFigures): number => chargesPaise - refundsPaise;
