import type { ShopAlarm } from '../../contract/reports.ts';
import { promisedAnswerMs } from '../../contract/support.ts';
import { findUnshownReturns } from '../funds/find-money-back.ts';
import { findContradictory } from '../payments/find-circumstances.ts';
import { findLateEvidence } from '../payments/find-late-evidence.ts';
import { findMissingPayments } from '../payments/find-messages.ts';
import { countDifferences } from '../payments/load-differences.ts';
import { countStuckDispatches } from '../providers/count-stuck-dispatches.ts';
import { findProviderTroubles } from '../providers/find-provider-troubles.ts';
import { findSharedRequests } from '../references/find-shared-requests.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findOverdueTickets } from './find-overdue-tickets.ts';
import { findJobsState, findLastBooksCheck } from './reports.queries.ts';
import { alarmsOf } from './reports.rules.ts';

export type AlarmParts = Pick<ShopOfRoutes, 'database' | 'clock' | 'readDisk' | 'config'>;

/** What is in trouble now: the ledger, the jobs, the disk of this node, payments that are claimed twice or
 * that statements do not have as they should, providers, tickets without the promised answer, or what the operator has set. */
export async function readAlarms({ database, clock, readDisk, config }: AlarmParts): Promise<ShopAlarm[]> {
  const now = clock();
  const [books, jobs, disk, sharedRequests, troubles, dispatches, overdueTickets, ...payments] = await Promise.all([
    findLastBooksCheck(database.read),
    findJobsState(database.read),
    readDisk(),
    findSharedRequests(database.read, now),
    findProviderTroubles(database.read, now),
    countStuckDispatches(database.read),
    findOverdueTickets(database.read, now - promisedAnswerMs),
    findMissingPayments(database.read),
    findContradictory(database.read),
    findUnshownReturns(database.read),
    countDifferences(database.read),
    findLateEvidence(database.read, now),
  ]);
  const [missingPayments, contradictions, returns, differences, lateEvidence] = payments;
  return alarmsOf({
    faults: books?.faults.length ?? 0,
    jobs,
    disk,
    sharedRequests,
    troubles,
    dispatches,
    overdueTickets,
    missingPayments,
    contradictions,
    returns,
    differences,
    lateEvidence,
    weaknesses: config.weaknesses,
    now,
  });
}
