import { type Metric, type Sample, single } from '../platform/metrics.ts';
import type { AlarmParts } from './read-alarms.ts';
import { readDays } from './read-figures.ts';
import { countAll, findDatabaseBytes, findJobsState, findLastBooksCheck } from './reports.queries.ts';
import type { DayFigures } from './reports.rules.ts';

const paisePerRupee = 100;

/** What the shop's own data says; when the database can't be asked, that alone. */
export async function readMetrics(parts: AlarmParts): Promise<Metric[]> {
  const startedAt = performance.now();
  const metrics = await readShop(parts).catch(() => undefined);
  const seconds = (performance.now() - startedAt) / 1_000;
  return [
    single('gauge', 'tarakki_database_up', 'Whether the database answers.', metrics ? 1 : 0),
    single('gauge', 'tarakki_database_read_seconds', 'How long the database took to answer what follows.', seconds),
    ...(metrics ?? []),
  ];
}

async function readShop({ database, clock, readDisk }: AlarmParts): Promise<Metric[]> {
  const { read, engine } = database;
  const [bytes, jobs, books, counts, days, disk] = await Promise.all([
    findDatabaseBytes(read, engine),
    findJobsState(read),
    findLastBooksCheck(read),
    countAll(read),
    readDays(database),
    readDisk(),
  ]);
  const ageSeconds = (at: number | null | undefined) => (at == null ? 0 : Math.max(0, clock() - at) / 1_000);
  const work = { waiting: jobs.waiting, failed: jobs.dead };
  const room = { free: disk.freeBytes, size: disk.sizeBytes };
  return [
    single('gauge', 'tarakki_database_bytes', 'What the database takes on its disk.', bytes),
    labelled('tarakki_disk_bytes', 'The disk of this node.', 'of', room),
    labelled('tarakki_jobs', 'Jobs that wait, and dead letters.', 'state', work),
    single('gauge', 'tarakki_oldest_job_age_seconds', 'How long the oldest job waits.', ageSeconds(jobs.oldestAt)),
    single('gauge', 'tarakki_ledger_faults', 'What the last check of the books found.', books?.faults.length ?? 0),
    single('gauge', 'tarakki_ledger_check_age_seconds', 'Since the last check of the books.', ageSeconds(books?.at)),
    ...businessOf(days),
    single('gauge', 'tarakki_customers', 'Customers that are not deleted.', counts.customers),
    labelled('tarakki_waiting', 'What waits for an admin.', 'for', {
      'pending orders': counts.pendingOrders,
      'cancelled orders': counts.cancelledOrders,
      'failed orders': counts.failedOrders,
      'fund requests': counts.fundRequests,
      tickets: counts.tickets,
    }),
  ];
}

/** Since the shop began; they only grow. */
function businessOf(days: readonly DayFigures[]): Metric[] {
  const sum = (of: (day: DayFigures) => number) => days.reduce((total, day) => total + of(day), 0);
  const rupees = (name: string, help: string, of: (day: DayFigures) => number) =>
    single('counter', `tarakki_${name}_rupees_total`, help, sum(of) / paisePerRupee);
  return [
    single(
      'counter',
      'tarakki_orders_total',
      'Orders that were placed.',
      sum(({ orders }) => orders),
    ),
    rupees('charges', 'What orders were charged.', ({ chargesPaise }) => chargesPaise),
    rupees('refunds', 'What was paid back to wallets.', ({ refundsPaise }) => refundsPaise),
    rupees('top_ups', 'What was paid into wallets.', ({ topUpsPaise }) => topUpsPaise),
  ];
}

function labelled(name: string, help: string, label: string, values: Readonly<Record<string, number>>): Metric {
  const samples = Object.entries(values).map(([of, value]): Sample => ({ labels: { [label]: of }, value }));
  return { name, help, type: 'gauge', samples };
}
