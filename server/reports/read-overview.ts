import { wireAmount } from '../../contract/money.ts';
import type { ShopOverview } from '../../contract/reports.ts';
import { isoTime } from '../platform/clock.ts';
import { dateOfDay, indianDay } from '../platform/indian-time.ts';
import { type AlarmParts, readAlarms } from './read-alarms.ts';
import { readDays, readServices } from './read-figures.ts';
import {
  countFailedWork,
  findLastBooksCheck,
  findOldestFundRequest,
  findOldestTicket,
  findServiceNames,
} from './reports.queries.ts';
import { bestServices, lastDays } from './reports.rules.ts';

const topServices = 5;
const topServicesDays = 30;

/** What the shop did on each of the last `days` days, and what in it needs a person. */
export async function readOverview(
  parts: AlarmParts,
  { days, now }: { days: number; now: number },
): Promise<ShopOverview> {
  const { database } = parts;
  const { read } = database;
  const today = indianDay(now);
  const [figures, services, oldestFundRequest, oldestTicket, failedWork, books, alarms] = await Promise.all([
    readDays(database, today - days + 1),
    readServices(database, today - topServicesDays + 1),
    findOldestFundRequest(read),
    findOldestTicket(read),
    countFailedWork(read),
    findLastBooksCheck(read),
    readAlarms(parts),
  ]);
  const best = bestServices(services, topServices);
  const names = await findServiceNames(
    read,
    best.map(({ serviceId }) => serviceId),
  );
  return {
    days: lastDays(figures, { today, count: days }).map((figure) => ({
      date: dateOfDay(figure.day),
      orders: figure.orders,
      revenue: wireAmount(figure.chargesPaise - figure.refundsPaise),
      topUps: wireAmount(figure.topUpsPaise),
    })),
    topServices: best.map(({ serviceId, orders, revenuePaise }) => {
      return { serviceId, name: names.get(serviceId) ?? '', orders, revenue: wireAmount(revenuePaise) };
    }),
    oldestFundRequest,
    oldestTicket,
    failedWork,
    books: books ? { checkedAt: isoTime(books.at), faults: [...books.faults] } : null,
    alarms,
  };
}
