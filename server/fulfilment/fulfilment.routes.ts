import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/dispatches.ts';
import * as requests from '../../contract/order-requests.ts';
import type { Via } from '../platform/actor.ts';
import type { Caller } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { answerRequest } from './answer-request.ts';
import { cancelDispatch } from './cancel-dispatch.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkDispatch } from './check-dispatch.ts';
import { findAttention } from './find-attention.ts';
import { findCustomerRequests } from './find-customer-requests.ts';
import { findOrderDispatches } from './find-order-dispatches.ts';
import { askRefill, refillOrder } from './refill-order.ts';
import { resolveAsDelivered, resolveAsNotPlaced, resolveAsPlaced, resolveAsSeen } from './resolve-dispatch.ts';

export function fulfilmentRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock } = shop;
  serve(app, contract.listAttention, () => findAttention(database.read));

  serve(app, contract.listOrderDispatches, ({ params }) => findOrderDispatches(database.read, params.id));

  serve(app, contract.resolveDispatch, ({ params, body, caller, address, database }) => {
    const {
      as,
      providerOrder = '',
      providerId,
      then: next = 'send-again',
      route,
      ignoreFloor,
      letGo,
      reason,
      since,
    } = body;
    const by = { adminId: caller.userId, via: caller.via, address };
    const acting = { dispatchId: params.id, reason, by, at: clock() };
    if (as === 'seen')
      return resolveAsSeen({ database }, { ...acting, saidAt: since === undefined ? undefined : Date.parse(since) });
    if (as === 'delivered') return resolveAsDelivered({ database }, acting);
    // The contract asks for the number of one that is placed, and for what follows of one that is not.
    return as === 'placed'
      ? resolveAsPlaced({ ...shop, database }, { ...acting, providerOrder, providerId })
      : resolveAsNotPlaced({ database }, { ...acting, next, route, letGo, ignoresFloor: ignoreFloor });
  });

  const asking = ({ params, caller, address }: { params: { id: number }; caller: Caller; address: string }) => ({
    dispatchId: params.id,
    by: { adminId: caller.userId, via: caller.via, address },
  });
  serve(app, contract.checkDispatch, (call) => checkDispatch(call.database, { ...asking(call), at: clock() }));
  serve(app, contract.cancelDispatch, (call) => cancelDispatch({ ...shop, database: call.database }, asking(call)));

  const requestOf = ({ params, caller }: { params: { id: number }; caller: { userId: number; via: Via } }) => ({
    orderId: params.id,
    userId: caller.userId,
    via: caller.via,
    at: clock(),
  });
  serve(app, requests.cancelOrder, (call) => cancelOrder(call.database, requestOf(call)));
  serve(app, requests.refillOrder, (call) => refillOrder(call.database, requestOf(call)));
  serve(app, requests.askRefill, ({ params, caller, address, database }) =>
    askRefill(database, {
      orderId: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
  serve(app, requests.listCustomerRequests, () => findCustomerRequests(database.read));
  serve(app, requests.answerCustomerRequest, ({ params, body, caller, address, database }) =>
    answerRequest(database, {
      ...body,
      id: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
}
