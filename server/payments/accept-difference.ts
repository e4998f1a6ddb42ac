import { type RawBuilder, sql } from 'kysely';
import type { AcceptedKind } from '../../contract/payment-differences.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { isUnassigned } from '../funds/find-money-back.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader } from '../tables.ts';
import { isReturned, isReturnedCredit, isUnproven } from './find-differences.ts';
import { insertAcceptance } from './write-checks.ts';

interface Acceptance {
  readonly kind: AcceptedKind;
  readonly subjectId: number;
  readonly reason: string;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * A person has looked at a credit, or at a payment that was sent back, that statements don't show so, and it is right. Throws `not-found`
 * for one that statements do show or that was accepted before, and `own-account`.
 */
export async function acceptDifference(database: Database, accepted: Acceptance): Promise<void> {
  const { kind, subjectId, reason, by, at } = accepted;
  await database.write(async (tx) => {
    const found = await findSubject(tx, accepted);
    if (found?.userId === by.adminId)
      throw new ExpectedError('own-account', "You can't accept a credit of your own. Another admin can.");
    if (!found || !(await insertAcceptance(tx, { kind, subjectId, reason, adminId: by.adminId, at })))
      throw new ExpectedError('not-found', 'There is nothing to accept: it is shown, or was accepted before.');
    const isByHand = kind === 'credit' || kind === 'returned-credit';
    await recordAct(tx, {
      by,
      action: `accept-${kind}`,
      subject: isByHand ? 'user' : 'fund-request',
      subjectId: isByHand ? found.userId : found.requestId,
      before: {},
      after: { [kind]: subjectId, reason },
      at,
    });
  });
}

interface Subject {
  readonly userId: number;
  readonly requestId: number;
}

async function findSubject(db: Reader, { kind, subjectId }: Acceptance): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`${subjects[kind](subjectId)}`.execute(db);
  return rows[0];
}

const subjects: Record<AcceptedKind, (id: number) => RawBuilder<unknown>> = {
  request: (id) => sql`select f.user_id as "userId", f.id as "requestId"
    from fund_requests f join claimed_references c on c.fund_request_id = f.id where f.id = ${id} and ${isUnproven.requests}`,
  credit: (id) => sql`select w.user_id as "userId", 0 as "requestId"
    from claimed_references c join ledger_transfers t on t.id = c.transfer_id join ledger_accounts w on w.id = t.wallet_account
    where t.id = ${id} and ${isUnproven.credits}`,
  returned: (id) => sql`select f.user_id as "userId", f.id as "requestId"
    from fund_requests f join payments p on p.fund_request_id = f.id join payment_references r on r.payment_id = p.id
      join returned_references b on b.reference_key = r.reference_key
    where f.id = ${id} and ${isReturned}`,
  'returned-credit': (id) => sql`select w.user_id as "userId", 0 as "requestId"
    from ledger_transfers t join ledger_accounts w on w.id = t.wallet_account join payments p on p.transfer_id = t.id
      join payment_references r on r.payment_id = p.id join returned_references b on b.reference_key = r.reference_key
    where t.id = ${id} and ${isReturnedCredit}`,
  return: (id) => sql`select f.user_id as "userId", f.id as "requestId"
    from fund_returns r join fund_requests f on f.id = r.fund_request_id
    where r.id = ${id} and (r.method = 'by-hand' and r.state = 'done' or ${isUnassigned})`,
};
