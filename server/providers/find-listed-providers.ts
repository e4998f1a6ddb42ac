import { sql } from 'kysely';
import { type ListedProvider, providerTexts } from '../../contract/providers.ts';
import { findLastAct } from '../audit/find-last-act.ts';
import { day, isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { daysLeft } from './balance.rules.ts';
import { countQuarantined } from './count-quarantined.ts';
import { findBalanceCalls } from './find-balance-calls.ts';
import { findProvidersWithLowBalance } from './find-providers-with-low-balance.ts';
import { findProvidersWithoutStates } from './find-providers-without-states.ts';
import { findRouteTroubles } from './find-route-troubles.ts';
import { findProviders } from './providers.queries.ts';
import { switchingActs, troublesOf, wireProvider } from './providers.rules.ts';

/** All providers by name, with what happened at each in the last 24 hours and what is in trouble. */
export async function findListedProviders(db: Reader, now: number): Promise<ListedProvider[]> {
  const providers = await findProviders(db);
  if (providers.length === 0) return [];
  const [calls, quarantined, unpaid, balanceCalls, withoutStates, ofRoutes, pauses] = await Promise.all([
    Promise.all(providers.map(({ id }) => countCalls(db, id, now))),
    countQuarantined(db),
    findProvidersWithLowBalance(db),
    findBalanceCalls(db, providers, now),
    findProvidersWithoutStates(db, providers, now),
    findRouteTroubles(db),
    Promise.all(providers.map((row) => (row.is_active === 1 ? null : findPause(db, row.id, now)))),
  ]);
  return providers.map((row, index) => {
    const { all = 0, failed = 0 } = calls[index] ?? {};
    const waiting = quarantined.get(row.id) ?? 0;
    return {
      ...wireProvider(row, now),
      pause: pauses[index] ?? null,
      daysLeft: daysLeft(row, now),
      calls: all,
      failedCalls: failed,
      quarantined: waiting,
      troubles: troublesOf(row, {
        now,
        hasQuarantine: waiting > 0,
        hasUnpaid: unpaid.has(row.id),
        balanceAskedAt: balanceCalls.get(row.id),
        hasNoStates: withoutStates.has(row.id),
        ofRoutes: ofRoutes.get(row.id),
      }),
    };
  });
}

/** As the audit log has it. */
async function findPause(db: Reader, id: number, now: number): Promise<ListedProvider['pause']> {
  const act = await findLastAct(db, { subject: 'provider', subjectId: id, action: switchingActs.off, until: now });
  if (!act) return null;
  // Earlier acts may have none.
  const reason = String(act.after['reason'] ?? providerTexts.noPauseReason);
  return { at: isoTime(act.at), by: act.adminName, reason };
}

/** Those of one provider, so that an index has all that is counted. */
async function countCalls(db: Reader, id: number, now: number) {
  const { rows } = await sql<{ calls: number; failed: number }>`
    select count(*) as calls, coalesce(sum(has_failed), 0) as failed from provider_calls
    where provider_id = ${id} and at between ${now - day} and ${now}`.execute(db);
  return { all: Number(rows[0]?.calls ?? 0), failed: Number(rows[0]?.failed ?? 0) };
}
