import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { Actor } from '../platform/actor.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from './lock-balance.ts';
import { postTransfer } from './post-transfer.ts';
import { nextUserSequence } from './wallet.queries.ts';

export interface Forfeit {
  readonly userId: number;
  /** What the person said to give up. */
  readonly named: Paise | 'whatever there is';
  readonly actor: Actor;
  readonly at: number;
}

/**
 * Empties the wallet of a person who leaves, and answers what it held. Throws `balance-left` unless that is exactly
 * what the person has named.
 */
export async function forfeitBalance(tx: Tx, { userId, named, actor, at }: Forfeit): Promise<Paise> {
  const balancePaise = await lockBalance(tx, userId);
  if (named !== 'whatever there is' && balancePaise !== named) throw balanceLeft(balancePaise);
  if (balancePaise === 0) return 0;
  await postTransfer(tx, {
    kind: 'subtract',
    userId,
    direction: 'out',
    amountPaise: balancePaise,
    subject: { kind: 'user', id: userId, sequence: await nextUserSequence(tx, userId) },
    actor,
    description: 'Given up when the account was closed',
    at,
  });
  return balancePaise;
}

function balanceLeft(balancePaise: Paise): ExpectedError {
  const message = `The wallet holds ${formatRupees(balancePaise)}. Please use it up, or say that you give it up.`;
  const balance = wireAmount(balancePaise);
  return new ExpectedError('balance-left', message, {
    fields: { forfeitedBalance: balance },
    detail: { kind: 'amount-left', balance },
  });
}
