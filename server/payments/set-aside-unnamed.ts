import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import { maxSetAside } from '../../contract/set-aside.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { findNearPayments } from '../funds/find-near-payments.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import { findStatement } from './find-statements.ts';
import { decidePayment, findUnnamed, lockPayment, lockRequestsOfPayment } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

interface SettingAside {
  readonly importId: number;
  readonly reason: string;
  readonly by: AdminActor;
  readonly at: number;
}

/** So many share a transaction: on SQLite nobody else writes meanwhile. */
const pageSize = 50;

/**
 * Sets the payments of an import that nobody has named aside as no top-ups, and answers their numbers. One that somebody names or decides
 * about meanwhile stays as it is, and so does one whose number a customer may have mistyped. Throws `not-found`.
 */
export async function setAsideUnnamed(
  database: Database,
  { importId, ...decision }: SettingAside,
): Promise<{ paymentIds: number[] }> {
  await findStatement(database.read, importId);
  const mistyped = await findMistyped(database.read);
  const paymentIds: number[] = [];
  for (let afterId = 0; paymentIds.length < maxSetAside; ) {
    const limit = Math.min(pageSize, maxSetAside - paymentIds.length);
    const ids = await findUnnamed(database.read, { importId, afterId, limit });
    const last = ids.at(-1);
    if (last === undefined) break;
    afterId = last;
    const unnamed = ids.filter((id) => !mistyped.has(id));
    if (unnamed.length > 0) paymentIds.push(...(await database.write((tx) => setPageAside(tx, unnamed, decision))));
    await nextTurn();
  }
  return { paymentIds };
}

/** So many of the newest fund requests whose payment is not there are looked at. */
const maxRequests = 500;

/** Payments whose number is a slip away from that of a request which waits for its payment. */
async function findMistyped(db: Reader): Promise<ReadonlySet<number>> {
  const waiting = await db
    .selectFrom('fund_requests as f')
    .select('f.id')
    .where('f.status', '=', sql.lit('pending'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_references as r')
            .select('r.payment_id')
            .whereRef('r.reference_key', '=', 'f.reference_key'),
        ),
      ),
    )
    .orderBy('f.id', 'desc')
    .limit(maxRequests)
    .execute();
  const near = await findNearPayments(
    db,
    waiting.map(({ id }) => id),
  );
  return new Set([...near.values()].flatMap((payments) => payments.map(({ paymentId }) => paymentId)));
}

async function setPageAside(
  tx: Tx,
  ids: readonly number[],
  decision: Omit<SettingAside, 'importId'>,
): Promise<number[]> {
  // First the requests, then the payments, as everybody does who decides.
  for (const id of ids) await lockRequestsOfPayment(tx, id);
  // Somebody may have named one since it was looked at last.
  await refreshPayments(tx, { paymentIds: ids, adminId: decision.by.adminId, at: decision.at });
  const setAside: number[] = [];
  for (const id of ids) if (await setOneAside(tx, id, decision)) setAside.push(id);
  return setAside;
}

async function setOneAside(
  tx: Tx,
  paymentId: number,
  { reason, by, at }: Omit<SettingAside, 'importId'>,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'unmatched' || payment.reason !== 'nobody') return false;
  const state = 'not_ours';
  const isDecided = await decidePayment(tx, paymentId, {
    state,
    reason: 'not-ours',
    comment: reason,
    decidedBy: by.adminId,
    at,
  });
  if (!isDecided) return false;
  await recordAct(tx, {
    by,
    action: 'resolve',
    subject: 'payment',
    subjectId: paymentId,
    before: { state: payment.state },
    after: { state, amount: wireAmount(payment.amountPaise), reason },
    at,
  });
  return true;
}
