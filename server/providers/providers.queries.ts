import { type Insertable, type SqlBool, sql } from 'kysely';
import type { PauseReason } from '../../contract/providers.ts';
import { minute } from '../platform/clock.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { ProviderRow, ProviderValues } from './providers.rules.ts';
import { type Circuit, circuitWindowMs } from './schedule.rules.ts';

// Named one by one: a prepared `select *` fails when a newer version adds a column beside this one.
const columns = [
  'id',
  'name',
  'url',
  'key_box',
  'key_hint',
  'currency',
  'fx_e4',
  'fx_at',
  'fx_buffer_bp',
  'low_mark_e8',
  'calls_per_minute',
  'sends_json',
  'is_active',
  'paused_reason',
  'balance_e8',
  'balance_at',
  'minute_at',
  'minute_calls',
  'circuit_state',
  'circuit_until',
  'circuit_failures',
  'circuit_opened',
  'sync_due_at',
  'sync_until',
  'sync_number',
  'balance_due_at',
  'synced_at',
  'sync_outcome',
  'service_count',
  'created_at',
  'deleted_at',
  'sending_stopped_at',
  'batch_cap',
  'has_text_ids',
  'has_status_codes',
  'refuses_with_5xx',
  'lists_orders',
  'repeat_promise',
  'repeat_seconds',
  'spent_e8',
  'spent_since',
  'spent_at',
] as const;

/** More than anybody buys from. */
const maxProviders = 200;

export const findProviders = (db: Reader): Promise<ProviderRow[]> =>
  db
    .selectFrom('providers')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxProviders)
    .execute();

const selectProvider = (db: Reader | Tx, id: number) =>
  db.selectFrom('providers').select(columns).where('id', '=', id).where('deleted_at', 'is', null);

export const findProvider = (db: Reader, id: number): Promise<ProviderRow | undefined> =>
  selectProvider(db, id).executeTakeFirst();

/** As it stands, and no other transaction changes it until this one ends. Undefined: there is none. */
export const lockProvider = (tx: Tx, id: number): Promise<ProviderRow | undefined> =>
  locking(tx, selectProvider(tx, id)).executeTakeFirst();

/** Nobody changes or deletes these until the transaction ends. In one order for all, so that two never wait for each other. */
export async function lockProviders(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await locking(tx, tx.selectFrom('providers').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

export function insertProvider(
  tx: Tx,
  { at, ...values }: ProviderValues & { key_hint: string; at: number },
): Promise<{ id: number }> {
  return tx
    .insertInto('providers')
    .values({ ...values, key_box: '', fx_at: at, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateProvider(
  tx: Tx,
  id: number,
  values: Partial<Omit<ProviderRow, 'id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('providers').set(values).where('id', '=', id).execute();
}

/** The key goes, and whatever was sold through it. */
export async function removeProvider(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  await updateProvider(tx, id, { key_box: '', is_active: 0, deleted_at: at });
  await tx.deleteFrom('service_mappings').where('provider_id', '=', id).execute();
}

/** The reason stays until an admin switches the provider on again. */
export async function pauseProvider(
  tx: Tx,
  { provider, reason }: { provider: ProviderRow; reason: PauseReason },
): Promise<void> {
  const paused = updatingSame(tx, provider).set({ paused_reason: reason });
  await paused.where('paused_reason', 'is', null).execute();
}

export async function saveBalance(
  tx: Tx,
  provider: ProviderRow,
  { balanceE8, at }: { balanceE8: number; at: number },
): Promise<void> {
  await updatingSame(tx, provider).set({ balance_e8: balanceE8, balance_at: at }).execute();
}

/** Nothing, where an admin has replaced the key, the address or the currency with which the provider was called. */
const updatingSame = (tx: Tx, { id, key_box, url, currency }: ProviderRow) =>
  tx
    .updateTable('providers')
    .where('id', '=', id)
    .where('key_box', '=', key_box)
    .where('url', '=', url)
    .where('currency', '=', currency);

/** Longer than any circuit stays open: a time beyond it was written before a clock correction. */
const longestOpenMs = 20 * minute;
/** While a trial is under way nobody else tries. */
const trialMs = 5 * minute;

/**
 * Counts a call against the limit of its minute, and lets one try while the circuit is open. Undefined: it may not be made
 * now, or the provider is gone.
 */
export function claimCall(tx: Tx, { id, at }: { id: number; at: number }): Promise<ProviderRow | undefined> {
  const minuteAt = Math.floor(at / minute) * minute;
  // Another node may be in the next minute already: its count goes on.
  const isCounted = sql<SqlBool>`minute_at between ${minuteAt} and ${minuteAt + minute}`;
  return tx
    .updateTable('providers')
    .set({
      minute_calls: sql<number>`case when ${isCounted} then minute_calls + 1 else 1 end`,
      minute_at: sql<number>`case when ${isCounted} then minute_at else ${minuteAt} end`,
      circuit_until: sql<number>`case when circuit_state = 'open' then ${at + trialMs} else circuit_until end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(not (${isCounted}) or minute_calls < calls_per_minute)`)
    .where(sql<SqlBool>`(circuit_state = 'closed' or circuit_until not between ${at + 1} and ${at + longestOpenMs})`)
    .returning(columns)
    .executeTakeFirst();
}

export async function insertCall(tx: Tx, call: Insertable<Tables['provider_calls']>): Promise<void> {
  await tx.insertInto('provider_calls').values(call).execute();
}

export async function countRecentCalls(
  tx: Tx,
  { id, at }: { id: number; at: number },
): Promise<{ calls: number; failures: number }> {
  const { rows } = await sql<{ calls: number; failures: number }>`
    select count(*) as calls, coalesce(sum(has_failed), 0) as failures from provider_calls
    where provider_id = ${id} and at between ${at - circuitWindowMs} and ${at}`.execute(tx);
  return { calls: Number(rows[0]?.calls ?? 0), failures: Number(rows[0]?.failures ?? 0) };
}

export const circuitOf = (row: ProviderRow): Circuit => ({
  state: row.circuit_state,
  until: row.circuit_until,
  failures: row.circuit_failures,
  opened: row.circuit_opened,
});

export const circuitColumns = ({ state, until, failures, opened }: Circuit) => ({
  circuit_state: state,
  circuit_until: until,
  circuit_failures: failures,
  circuit_opened: opened,
});

/** So many are deleted at once, so that no other write waits for long. */
const sweptAtOnce = 1_000;

/** False: there are no more. */
export async function deleteCallsBefore(tx: Tx, at: number): Promise<boolean> {
  const old = tx.selectFrom('provider_calls').select('id').where('at', '<', at).orderBy('at').limit(sweptAtOnce);
  const { numDeletedRows } = await tx.deleteFrom('provider_calls').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows) === sweptAtOnce;
}

type Reading = 'sync_due_at' | 'balance_due_at';

/** Those whose list or balance is to be read now, and not again before `nextAt`. */
export async function claimDue(tx: Tx, column: Reading, { at, nextAt }: { at: number; nextAt: number }) {
  const rows = await tx
    .updateTable('providers')
    .set({ [column]: nextAt })
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('paused_reason', 'is', null)
    // A time beyond the next one was written before a clock correction.
    .where((eb) => eb.or([eb(column, '<=', at), eb(column, '>', nextAt)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has these balances read now, unless that was claimed a moment ago. */
export async function readBalancesSoon(
  tx: Tx,
  { ids, at, claimedBefore }: { ids: readonly number[]; at: number; claimedBefore: number },
): Promise<void> {
  if (ids.length === 0) return;
  const due = tx.updateTable('providers').set({ balance_due_at: at }).where('id', 'in', ids);
  await due.where('balance_due_at', '<=', claimedBefore).execute();
}

/** The number of this reading of the list. Undefined: the list is being read already. */
export async function claimSync(
  tx: Tx,
  { id, at, until }: { id: number; at: number; until: number },
): Promise<number | undefined> {
  const claimed = await tx
    .updateTable('providers')
    .set({ sync_until: until, sync_number: sql<number>`sync_number + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sync_until', '<=', at), eb('sync_until', '>', until)]))
    .returning('sync_number')
    .executeTakeFirst();
  return claimed?.sync_number;
}

/** The worker that reads the list may be dead: it is read again once its lease is over, and not when it is due next. */
export async function readAfterLease(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  await tx
    .updateTable('providers')
    .set((eb) => ({ sync_due_at: eb.ref('sync_until') }))
    .where('id', '=', id)
    .where('sync_until', '>', at)
    .whereRef('sync_due_at', '>', 'sync_until')
    .execute();
}

/** Whether no newer reading has begun; none begins until the transaction ends. */
export async function lockSync(tx: Tx, { id, number }: { id: number; number: number }): Promise<boolean> {
  const same = tx.selectFrom('providers').select('id').where('id', '=', id).where('sync_number', '=', number);
  return (await locking(tx, same).executeTakeFirst()) !== undefined;
}

/** The keys of all providers, for a new secret. */
export const findSealedKeys = (db: Reader | Tx) =>
  db.selectFrom('providers').select(['id', 'url', 'key_box']).where('key_box', '<>', '').orderBy('id').execute();
