import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { Database } from '../tables.ts';
import { chargeUnpaidOrder } from './charge-unpaid-order.ts';
import { readUnpaidOrderInState } from './find-unpaid-orders.ts';
import { lockUnpaidOrder } from './lock-unpaid-order.ts';

interface FromWallet extends KeyedRequest {
  readonly unpaidOrderId: number;
}

/**
 * Places an unpaid order at once, from a wallet that holds enough by now: once, however often it is called. Throws what `placeOrder`
 * throws, and `conflict` for one that was withdrawn or refused.
 */
export function placeUnpaidOrderFromWallet(database: Database, request: FromWallet): Promise<UnpaidOrder> {
  return database.write((tx) =>
    runIdempotent(tx, request, async () => {
      await lockAccount(tx, request.userId);
      const unpaid = await lockUnpaidOrder(tx, request);
      if (unpaid) await chargeUnpaidOrder(tx, unpaid, request.at);
      return readUnpaidOrderInState(tx, request, 'placed');
    }),
  );
}
