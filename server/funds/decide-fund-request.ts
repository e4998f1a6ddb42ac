import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees } from '../../contract/money.ts';
import { answerOnce, type KeyedRequest } from '../accounts/answer-once.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type Actor, recordAct } from '../audit/record-act.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { type Decision as DecisionOf, findFundRequest, settlePendingRequest } from './funds.queries.ts';

export interface Decision extends Omit<DecisionOf, 'adminId'>, Pick<KeyedRequest, 'requestKey'> {
  readonly by: Actor;
}

/** Settles a top-up. Approval credits the wallet once, however many admins press the button. */
export function decideFundRequest(database: Database, decision: Decision): Promise<FundRequestForAdmin> {
  const { by, requestKey, at } = decision;
  return database.write(async (tx) => {
    // What is kept for retries names nobody: it outlives the customer's account.
    await answerOnce(tx, { userId: by.adminId, requestKey, at }, async () => {
      await settle(tx, decision);
      return {};
    });
    const request = await findFundRequest(tx, decision.requestId);
    if (!request) throw new Error('A fund request that was settled is not there.');
    return request;
  });
}

async function settle(tx: Tx, decision: Decision): Promise<void> {
  const { adminId } = decision.by;
  const settled = await settlePendingRequest(tx, { ...decision, adminId });
  const request = await findFundRequest(tx, decision.requestId);
  if (!request) throw new ExpectedError('not-found', 'There is no such fund request.');
  if (!settled) throw new ExpectedError('already-decided', `This request was already ${request.status}.`);

  if (decision.status === 'approved') {
    await postTransfer(tx, {
      kind: 'top-up',
      userId: settled.userId,
      direction: 'in',
      amountPaise: settled.amountPaise,
      reference: `fund-request:${settled.id}`,
      actorId: adminId,
      description: `Funds added (UTR ${settled.referenceNumber})`,
      at: decision.at,
    });
  }
  const { status, adminNotes } = decision;
  await recordAct(tx, {
    by: decision.by,
    action: status === 'approved' ? 'approve' : 'reject',
    subject: 'fund-request',
    subjectId: settled.id,
    ...changesBetween({ status: 'pending', adminNotes: '' }, { status, adminNotes }),
    at: decision.at,
  });
  await leaveNotice(tx, {
    to: { userId: settled.userId, admins: true },
    event: {
      type: 'fund_request_update',
      message: `Fund request of ${formatRupees(settled.amountPaise)} ${status}`,
      data: { id: settled.id, status, amount: request.amount },
    },
    at: decision.at,
  });
}
