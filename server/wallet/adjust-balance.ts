import type { Paise } from '../../contract/money.ts';
import type { BalanceOperation } from '../../contract/users.ts';
import type { Tx } from '../tables.ts';
import { lockBalance } from './lock-balance.ts';
import { postTransfer, type Transfer } from './post-transfer.ts';
import { nextUserSequence } from './wallet.queries.ts';

export interface Adjustment extends Omit<Transfer, 'kind' | 'direction' | 'subject'> {
  readonly operation: BalanceOperation;
}

/**
 * Changes what a wallet holds by the shop's own hand, and answers what it held before and after. `set` books the
 * difference, and nothing when there is none. Throws as `postTransfer` does.
 */
export async function adjustBalance(
  tx: Tx,
  { operation, amountPaise, ...movement }: Adjustment,
): Promise<{ fromPaise: Paise; toPaise: Paise; transferId?: number }> {
  const fromPaise = await lockBalance(tx, movement.userId);
  const changes = { add: amountPaise, subtract: -amountPaise, set: amountPaise - fromPaise } as const;
  const changePaise = changes[operation];
  if (changePaise === 0) return { fromPaise, toPaise: fromPaise };
  const sequence = await nextUserSequence(tx, movement.userId);
  const { transferId, balancePaise } = await postTransfer(tx, {
    ...movement,
    subject: { kind: 'user', id: movement.userId, sequence },
    kind: operation,
    direction: changePaise > 0 ? 'in' : 'out',
    amountPaise: Math.abs(changePaise),
  });
  return { fromPaise, toPaise: balancePaise, transferId };
}
