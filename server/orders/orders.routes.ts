import type { FastifyInstance } from 'fastify';
import { paiseOf } from '../../contract/money.ts';
import * as contract from '../../contract/orders.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { findAllOrders } from './orders.queries.ts';
import { placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';

export function ordersRoutes(app: FastifyInstance, { database, clock }: Shop): void {
  serve(app, contract.placeOrder, ({ body, caller, requestKey }) =>
    placeOrder(database, {
      userId: caller.userId,
      serviceId: body.serviceId,
      url: body.url,
      quantity: body.quantity,
      expectedPaise: body.expectedTotal === undefined ? undefined : paiseOf(body.expectedTotal),
      requestKey,
      at: clock(),
    }),
  );

  serve(app, contract.listOrders, ({ caller, query, holds }) =>
    listOwnOrders(database.read, { userId: caller.userId, ...query, status: query.status }, holds),
  );

  serve(app, contract.readOrder, ({ params, caller }) =>
    readOrder(database.read, { orderId: params.id, userId: caller.userId }),
  );

  serve(app, contract.listAllOrders, ({ query }) => findAllOrders(database.read, { ...query, status: query.status }));

  serve(app, contract.changeOrderStatus, ({ params, body, caller }) =>
    changeOrderStatus(database, {
      orderId: params.id,
      status: body.status,
      percent: body.progress,
      adminId: caller.userId,
      at: clock(),
    }),
  );
}
