import { wireAmount } from '../../contract/money.ts';
import type { ShopStats } from '../../contract/reports.ts';
import { indianDay } from '../platform/indian-time.ts';
import type { ReadingDatabase } from '../tables.ts';
import { readDays } from './read-figures.ts';
import { countAll, countNewCustomers } from './reports.queries.ts';
import { type DayFigures, lastDays } from './reports.rules.ts';

const sparklineDays = 30;

export async function readStats(database: ReadingDatabase, now: number): Promise<ShopStats> {
  const today = indianDay(now);
  const [counts, figures, newCustomers] = await Promise.all([
    countAll(database.read),
    readDays(database),
    countNewCustomers(database.read, { fromDay: today - sparklineDays + 1, days: sparklineDays }),
  ]);
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
      attention: counts.needyOrders,
      tickets: counts.tickets,
      cancelledOrders: counts.cancelledOrders,
      failedOrders: counts.failedOrders,
      quarantine: counts.quarantine,
    },
  };
}

const revenueOf = ({ chargesPaise, refundsPaise }: DayFigures): number => chargesPaise - refundsPaise;
