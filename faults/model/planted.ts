import { userActor } from '../../server/platform/actor.ts';
import type { TestShop } from '../../server/testing.ts';
import { postTransfer } from '../../server/wallet/post-transfer.ts';
import { orderShown } from './customer-acts.ts';
import { type Send, sendAct } from './table.ts';

// Two faults as other shops have shipped them, put between the model and the shop: alone each does just what is right.

/** The balance is read, worked out and written back: of two orders at once, one is paid for. */
export const doubleSpend: Send = async (shop, act, token) => {
  if (act.method !== 'POST' || act.url !== '/api/orders') return sendAct(shop, act, token);
  const before = await walletOf(shop, act.by).executeTakeFirst();
  const received = await sendAct(shop, act, token);
  const posted = shop.database.read
    .selectFrom('ledger_transfers')
    .select('amount_paise as paise')
    .where('kind', '=', 'charge')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', Number(received.body['id']));
  const charge = received.status === 201 ? await posted.executeTakeFirst() : undefined;
  if (!charge || !before) return received;
  const balance_paise = Number(before.balance) - charge.paise;
  if (balance_paise >= 0) {
    await shop.database.write((tx) =>
      tx.updateTable('ledger_accounts').set({ balance_paise }).where('user_id', '=', act.by).execute(),
    );
  }
  return received;
};

const walletOf = ({ database }: TestShop, userId: number) =>
  database.read.selectFrom('ledger_accounts').select('balance_paise as balance').where('user_id', '=', userId);

/** The status is looked at first, and not again with the payment: two admins at once both pay. */
export const doubleRefund: Send = async (shop, act, token) => {
  const [, orderId] = /\/orders\/(\d+)\/refund$/.exec(act.url) ?? [];
  if (orderId === undefined) return sendAct(shop, act, token);
  const orders = shop.database.read.selectFrom('orders').select(['status', 'user_id as userId']);
  const seen = await orders.where('id', '=', Number(orderId)).executeTakeFirst();
  const received = await sendAct(shop, act, token);
  if (seen?.status !== 'cancelled' || received.code !== 'already-decided') return received;
  await shop.database.write((tx) =>
    postTransfer(tx, {
      kind: 'refund',
      userId: seen.userId,
      direction: 'in',
      amountPaise: 1,
      subject: { kind: 'order', id: Number(orderId), sequence: Math.floor(Math.random() * 2 ** 40) + 100 },
      actor: userActor(act.by, 'page'),
      description: `Refund of order #${orderId}`,
      at: shop.clock.now,
    }),
  );
  const body = { status: 'refunded', progress: 0, refundedAmount: '0.01' };
  return { status: 200, shown: orderShown(body), body };
};
