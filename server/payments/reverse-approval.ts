import { type Paise, wireAmount } from '../../contract/money.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { findFundRequestForAdmin } from '../funds/read-fund-request.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { reversePayment } from './reverse-payment.ts';

interface ApprovalReversal extends Pick<KeyedRequest, 'requestKey'> {
  readonly requestId: number;
  readonly cause: 'taken-back' | 'wrong-approval';
  readonly reason: string;
  readonly by: AdminActor;
  readonly at: number;
}

interface Answer {
  readonly reversed: string;
  readonly taken: string;
  readonly debt: string;
}

/**
 * An admin takes a credited top-up back, in one step. Throws `not-found`, `own-account`, and `conflict` for one that is not credited or
 * of which nothing is left.
 */
export function reverseApproval(database: Database, reversal: ApprovalReversal): Promise<Answer> {
  const { requestId, by, requestKey, at } = reversal;
  return database.write((tx) =>
    runIdempotent(tx, { userId: by.adminId, requestKey, at }, async () => {
      const request = await findFundRequestForAdmin(tx, requestId);
      if (!request) throw new ExpectedError('not-found', 'There is no such fund request.');
      if (request.user.id === by.adminId)
        throw new ExpectedError('own-account', "You can't take back your own top-up. Another admin can.");
      if (request.status !== 'approved') throw new ExpectedError('conflict', 'This request is not credited.');
      const { reversedPaise, takenPaise } = await reversePayment(tx, { ...reversal, amountPaise: undefined });
      if (reversedPaise === 0) throw new ExpectedError('conflict', 'All of this top-up has gone back already.');
      return wire({ reversedPaise, takenPaise });
    }),
  );
}

const wire = ({ reversedPaise, takenPaise }: { reversedPaise: Paise; takenPaise: Paise }): Answer => ({
  reversed: wireAmount(reversedPaise),
  taken: wireAmount(takenPaise),
  debt: wireAmount(reversedPaise - takenPaise),
});
