import { wireAmount } from '../../contract/money.ts';
import type { PendingAct } from '../../contract/pending-acts.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader } from '../tables.ts';
import { endPendingAct, findPendingActs } from './confirmations.queries.ts';

/** What waits for a second admin. */
export async function listPendingActs(db: Reader, now: number): Promise<{ acts: PendingAct[] }> {
  const rows = await findPendingActs(db, now);
  return {
    acts: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      customer:
        row.customerId === null
          ? null
          : { id: row.customerId, firstName: row.customerFirst ?? '', lastName: row.customerLast ?? '' },
      amount: wireAmount(row.amount_paise),
      askedBy: { id: row.askerId, firstName: row.askerFirst, lastName: row.askerLast },
      askedAt: isoTime(row.asked_at),
      // `insertPendingAct` wrote an object.
      request: JSON.parse(row.request) as Record<string, unknown>,
    })),
  };
}

/** Throws `already-decided` for what does not wait any more. */
export async function declinePendingAct(
  database: Database,
  { id, by, at }: { id: number; by: AdminActor; at: number },
): Promise<{ acts: PendingAct[] }> {
  return database.write(async (tx) => {
    const ended = await endPendingAct(tx, { id, state: 'declined', by: by.adminId, at });
    if (!ended) throw new ExpectedError('already-decided', 'This does not wait any more.');
    const { kind, subjectId, amountPaise, askedBy } = ended;
    await recordAct(tx, {
      by,
      action: 'decline',
      subject: 'payment-settings',
      subjectId: undefined,
      before: { kind, number: subjectId, amount: wireAmount(amountPaise), askedBy },
      after: {},
      at,
    });
    return listPendingActs(tx, at);
  });
}
