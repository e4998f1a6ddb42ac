import { sql } from 'kysely';
import type { GatewayRail } from '../../contract/payment-intents.ts';
import { day, hour } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

export interface LateEvidence {
  /** When the last statement was imported; null where nothing waits for the next one, or it came of late. */
  readonly lastImportAt: number | null;
  /** Gateways of which looks have found payments for a day, and no event has come. */
  readonly silentGateways: readonly GatewayRail[];
  /** Whole rupees, in paise, of which nearly all amounts of one's own are taken. */
  readonly scarcePaise: readonly number[];
}

const importedWithinMs = 3 * day;
/** A request that has come since can be decided by hand meanwhile. */
const waitedMs = day;
const heardWithinMs = day;
/** So many of the newest payments are looked at. */
const looked = 500;
/** A gateway tells of a payment within so long, also after an outage of the shop. */
const tellsWithinMs = hour;
/** Of the 99 amounts above a sum so many may be taken. */
const mostTaken = 79;

/** What is late of that by which payments confirm themselves. */
export async function findLateEvidence(db: Reader, now: number): Promise<LateEvidence> {
  const [lastImportAt, silentGateways, scarcePaise] = await Promise.all([
    findLateImport(db, now),
    findSilentGateways(db, now),
    findScarce(db),
  ]);
  return { lastImportAt, silentGateways, scarcePaise };
}

async function findLateImport(db: Reader, now: number): Promise<number | null> {
  const last = await db
    .selectFrom('statement_imports')
    .select('imported_at as at')
    // One that was broken off says nothing.
    .where((eb) => eb.or([eb('first_day', 'is not', null), eb('is_of_account', '=', 1)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.at >= now - importedWithinMs) return null;
  const waiting = await db
    .selectFrom('fund_requests')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('created_at', '<', now - waitedMs)
    .limit(1)
    .executeTakeFirst();
  return waiting ? last.at : null;
}

/** Each payment of a gateway has an event beside what was looked up: without any its webhook is set wrongly, or blocked. */
async function findSilentGateways(db: Reader, now: number): Promise<GatewayRail[]> {
  const since = now - heardWithinMs;
  const latest = db
    .selectFrom('payments')
    .select(['intent_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(looked)
    .as('p');
  const found = await db
    .selectFrom(latest)
    .innerJoin('payment_intents as i', 'i.id', 'p.intent_id')
    .select('i.rail')
    .distinct()
    .where('p.created_at', '>', since)
    // The event of what was looked up just now may be on its way.
    .where('p.created_at', '<=', now - tellsWithinMs)
    .execute();
  if (found.length === 0) return [];
  const heard = await db
    .selectFrom('webhook_events')
    .select('source')
    .distinct()
    .where('received_at', '>', since)
    .execute();
  const sources = new Set<string>(heard.map(({ source }) => source));
  return found.flatMap(({ rail }) => (rail !== 'upi' && !sources.has(rail) ? [rail] : [])).sort();
}

async function findScarce(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ paise: number }>`
    select asked_paise as paise from payment_intents where slot_paise is not null
    group by asked_paise having count(*) > ${mostTaken} order by asked_paise limit 3`.execute(db);
  return rows.map(({ paise }) => Number(paise));
}
