import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { postTransfer } from './post-transfer.ts';
import { findBalance } from './wallet.queries.ts';

/**
 * Empties the wallet of a person who leaves. Throws `balance-left` unless what it holds is exactly what the person has
 * said to give up; a movement at the same moment makes it another sum, and is asked about again.
 */
export async function giveUpBalance(
  tx: Tx,
  { userId, namedPaise, actorId, at }: { userId: number; namedPaise: Paise; actorId: number; at: number },
): Promise<void> {
  const balancePaise = await findBalance(tx, userId);
  if (balancePaise !== namedPaise) throw balanceLeft(balancePaise);
  if (balancePaise === 0) return;
  const left = await postTransfer(tx, {
    kind: 'subtract',
    userId,
    direction: 'out',
    amountPaise: balancePaise,
    reference: `account-closed:${userId}`,
    actorId,
    description: 'Given up when the account was closed',
    at,
  }); // Something arrived between the look and the deed.
  if (left.balancePaise !== 0) throw balanceLeft(balancePaise + left.balancePaise);
}

function balanceLeft(balancePaise: Paise): ExpectedError {
  const message = `The wallet holds ${formatRupees(balancePaise)}. Please use it up, or say that you give it up.`;
  return new ExpectedError('balance-left', message, { fields: { forfeitedBalance: wireAmount(balancePaise) } });
}
