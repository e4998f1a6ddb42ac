import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { paiseOf } from '../../contract/money.ts';
import * as contract from '../../contract/orders.ts';
import * as adminContract from '../../contract/orders-admin.ts';
import { type Handler, serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { changeOrderStatuses } from './change-order-statuses.ts';
import { findAllOrders } from './find-all-orders.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { placeOrder } from './place-order.ts';
import { readAnyOrder } from './read-any-order.ts';
import { readOrder } from './read-order.ts';
import { type RefundPart, refundOrder } from './refund-order.ts';
import { rejectRefund } from './reject-refund.ts';

const partOf = ({ amount = 0, units, refundedBefore }: z.output<typeof adminContract.refundOrder.body>): RefundPart =>
  units === undefined
    ? { amountPaise: amount, beforePaise: refundedBefore === undefined ? 0 : paiseOf(refundedBefore) }
    : { units };

export function ordersRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.placeOrder, ({ body, caller, requestKey, database }) =>
    placeOrder(database, {
      ...body,
      userId: caller.userId,
      via: caller.via,
      expectedPaise: body.expectedTotal === undefined ? undefined : paiseOf(body.expectedTotal),
      requestKey,
      at: clock(),
    }),
  );

  const listOwn: Handler<typeof contract.listOrders> = ({ caller, query, holds }) =>
    listOwnOrders(database.read, { userId: caller.userId, ...query, status: query.status }, holds);
  serve(app, contract.listOrders, listOwn, { isCached: true });

  serve(app, contract.readOrder, ({ params, caller }) =>
    readOrder(database.read, { orderId: params.id, userId: caller.userId }),
  );

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
      after: query.after,
      before: query.before,
    }),
  );

  serve(app, adminContract.readAnyOrder, ({ params }) => readAnyOrder(database.read, params.id));

  serve(app, adminContract.changeOrderStatus, ({ params, body, caller, address, database }) =>
    changeOrderStatus(database, {
      orderId: params.id,
      status: body.status,
      percent: body.progress,
      expected: body.from,
      expectedDelivered: body.fromDelivered,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );

  const onFault = (error: unknown) => app.log.error({ err: error }, 'a change of many orders stopped half-way');
  serve(app, adminContract.changeOrderStatuses, ({ body, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, address };
    return changeOrderStatuses(database, { ...body, expected: body.expected ?? [], by, at: clock(), onFault });
  });

  serve(app, adminContract.refundOrder, ({ params, body, caller, address, requestKey, database }) =>
    refundOrder(database, {
      orderId: params.id,
      userId: body.userId,
      part: partOf(body),
      reason: body.reason,
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
