import { type FundReturn, gatewayReturnDays } from '../../contract/money-back.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { day } from '../platform/clock.ts';
import { isUniqueViolation } from '../platform/database/unique-violation.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { readReturn } from './find-money-back.ts';
import { outgoingUsed, resolveReturn, type Settlement } from './resolve-return.ts';
import { lockReturn } from './write-returns.ts';

interface ByHand {
  readonly returnId: number;
  readonly settlement: Settlement;
  readonly by: AdminActor;
  readonly at: number;
}

/**
 * An admin has sent a return, or says why not. Throws `conflict` for one that a gateway may settle yet, `already-decided`, and as
 * `resolveReturn` does.
 */
export async function resolveReturnByHand(database: Database, settling: ByHand): Promise<FundReturn> {
  try {
    await writeOutcome(database, settling);
  } catch (error) {
    // Another return with this number was settled at this moment.
    throw isUniqueViolation(error, 'fund_returns_of_outgoing') ? outgoingUsed() : error;
  }
  return readReturn(database.read, settling.returnId);
}

async function writeOutcome(database: Database, settling: ByHand): Promise<void> {
  const { returnId } = settling;
  await database.write(async (tx) => {
    const found = await lockReturn(tx, returnId);
    const isPending = found?.state === 'asked' || found?.state === 'unknown';
    if (found?.method === 'gateway' && isPending && settling.at < found.askedAt + gatewayReturnDays * day)
      throw new ExpectedError('conflict', 'The payment gateway says what becomes of this return.');
    if (found && !isPending)
      throw new ExpectedError('already-decided', `This return was settled already: it is ${found.state}.`);
    await resolveReturn(tx, settling);
  });
}
