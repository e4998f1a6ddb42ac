import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees } from '../../contract/money.ts';
import { answerOnce, type KeyedRequest } from '../accounts/answer-once.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { postTransfer } from '../wallet/post-transfer.ts';
import { type Decision, findFundRequest, settlePendingRequest } from './funds.queries.ts';

/** Settles a top-up. Approval credits the wallet once, however many admins press the button. */
export function decideFundRequest(
  database: Database,
  decision: Decision & Pick<KeyedRequest, 'requestKey'>,
): Promise<FundRequestForAdmin> {
  const { adminId: userId, requestKey, at } = decision;
  return database.write((tx) => answerOnce(tx, { userId, requestKey, at }, () => settle(tx, decision)));
}

async function settle(tx: Tx, decision: Decision): Promise<FundRequestForAdmin> {
  const settled = await settlePendingRequest(tx, decision);
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
      actorId: decision.adminId,
      description: `Funds added (UTR ${settled.referenceNumber})`,
      at: decision.at,
    });
  }
  await leaveNotice(tx, {
    to: { userId: settled.userId, admins: true },
    event: {
      type: 'fund_request_update',
      message: `Fund request of ${formatRupees(settled.amountPaise)} ${decision.status}`,
      data: { id: settled.id, status: decision.status, amount: request.amount },
    },
    at: decision.at,
  });
  return request;
}
