import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { placeMassOrder as placeMassOrderEndpoint } from '../../contract/mass-order.ts';
import { paiseOf } from '../../contract/money.ts';
import * as contract from '../../contract/orders.ts';
import * as adminContract from '../../contract/orders-admin.ts';
import * as unpaidContract from '../../contract/unpaid-orders.ts';
import { type Handler, serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { changeOrderStatuses } from './change-order-statuses.ts';
import { findAllOrders } from './find-all-orders.ts';
import { findUnpaidOrders } from './find-unpaid-orders.ts';
import { findUsualMinutes } from './find-usual-minutes.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { placeMassOrder } from './place-mass-order.ts';
import { placeOrder } from './place-order.ts';
import { placeUnpaidOrderFromWallet } from './place-unpaid-order-from-wallet.ts';
import { readAnyOrder } from './read-any-order.ts';
import { readOrder } from './read-order.ts';
import { readOrderRequest } from './read-order-request.ts';
import { type RefundPart, refundOrder } from './refund-order.ts';
import { rejectRefund } from './reject-refund.ts';
import { setPartial } from './set-partial.ts';
import { withdrawUnpaidOrder } from './withdraw-unpaid-order.ts';

function partOf({ amount = 0, units, refundedBefore }: z.output<typeof adminContract.refundOrder.body>): RefundPart {
  const beforePaise = refundedBefore === undefined ? undefined : paiseOf(refundedBefore);
  return units === undefined ? { amountPaise: amount, beforePaise: beforePaise ?? 0 } : { units, beforePaise };
}

export function ordersRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock } = shop;
  serve(app, contract.placeOrder, ({ database, ...call }) => placeOrder(database, readOrderRequest(call, clock())));

  serve(app, unpaidContract.listUnpaidOrders, ({ caller }) => findUnpaidOrders(database.read, caller.userId));

  serve(app, unpaidContract.placeUnpaidOrder, ({ params, caller, requestKey, database }) =>
    placeUnpaidOrderFromWallet(database, { unpaidOrderId: params.id, userId: caller.userId, requestKey, at: clock() }),
  );

  serve(app, unpaidContract.withdrawUnpaidOrder, ({ params, caller, database }) =>
    withdrawUnpaidOrder(database, { unpaidOrderId: params.id, userId: caller.userId }),
  );

  serve(app, placeMassOrderEndpoint, ({ body, caller, requestKey, database }) =>
    placeMassOrder(database, { ...body, userId: caller.userId, via: caller.via, requestKey, at: clock() }),
  );

  const listOwn: Handler<typeof contract.listOrders> = ({ caller, query, holds }) =>
    listOwnOrders(database.read, { userId: caller.userId, ...query, status: query.status }, holds);
  serve(app, contract.listOrders, listOwn, { isCached: true });

  serve(app, contract.readOrder, ({ params, caller }) =>
    readOrder(database.read, { orderId: params.id, userId: caller.userId, now: clock() }),
  );

  serve(app, contract.readServiceMinutes, async ({ params }) => ({
    minutes: (await findUsualMinutes(database.read, { serviceId: params.id, now: clock() })) ?? null,
  }));

  adminRoutes(app, shop);
  refundRoutes(app, shop);
}

function adminRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, adminContract.listAllOrders, ({ query }) =>
    findAllOrders(database.read, {
      page: query.page,
      pageSize: query.pageSize,
      search: query.search,
      status: query.status,
      platform: query.platform,
      userId: query.userId,
      from: query.from === undefined ? undefined : Date.parse(query.from),
      to: query.to === undefined ? undefined : Date.parse(query.to),
      isOldestFirst: query.sort === 'oldest',
      after: query.after,
      before: query.before,
      hasPurchases: query.with === 'purchase',
    }),
  );

  serve(app, adminContract.readAnyOrder, ({ params }) => readAnyOrder(database.read, params.id, clock()));

  serve(app, adminContract.changeOrderStatus, ({ params, body, caller, address, database }) =>
    changeOrderStatus(database, {
      orderId: params.id,
      status: body.status,
      percent: body.progress,
      expected: body.from,
      expectedDelivered: body.fromDelivered,
      letGo: body.letGo,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  const onFault = (error: unknown) => app.log.error({ err: error }, 'a change of many orders stopped half-way');
  serve(app, adminContract.changeOrderStatuses, ({ body, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, address };
    return changeOrderStatuses(database, { ...body, expected: body.expected ?? [], by, at: clock(), onFault });
  });
}

function refundRoutes(app: FastifyInstance, { clock }: ShopOfRoutes): void {
  serve(app, adminContract.refundOrder, ({ params, body, caller, address, requestKey, database }) =>
    refundOrder(database, {
      orderId: params.id,
      userId: body.userId,
      part: partOf(body),
      reason: body.reason,
      letGo: body.letGo,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );

  serve(app, adminContract.setOrderPartial, ({ params, body, caller, address, requestKey, database }) =>
    setPartial(database, {
      orderId: params.id,
      remains: body.remains,
      expected: body.from,
      note: body.note,
      letGo: body.letGo,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );

  serve(app, adminContract.rejectRefund, ({ params, body, caller, address, requestKey, database }) =>
    rejectRefund(database, {
      orderId: params.id,
      reason: body.reason,
      by: { adminId: caller.userId, via: caller.via, address },
      requestKey,
      at: clock(),
    }),
  );
}
