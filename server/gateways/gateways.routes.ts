import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/gateways.ts';
import { pages } from '../../contract/pages.ts';
import { createIntent, type GatewayRail, intentTexts } from '../../contract/payment-intents.ts';
import { createUnpaidOrder } from '../../contract/unpaid-orders.ts';
import { openIntent } from '../funds/open-intent.ts';
import { createUnpaidOrder as storeUnpaidOrder } from '../orders/create-unpaid-order.ts';
import { readOrderRequest } from '../orders/read-order-request.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { serve } from '../platform/http/serve.ts';
import { serveSigned } from '../platform/http/serve-signed.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { awaitPaymentOfOrder } from './await-payment-of-order.ts';
import { openAtGateway } from './open-at-gateway.ts';
import { openGateways } from './open-gateways.ts';
import { openHook } from './receive-event.ts';

export function gatewaysRoutes(app: FastifyInstance, { clock, config, outboundHttp }: ShopOfRoutes): void {
  const gateways = openGateways(config.gateways, outboundHttp);
  const shopAddress = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const returnUrl = new URL(pages.home, shopAddress).href;

  serve(app, createIntent, ({ body, caller, language, database }) => {
    const wanted = { userId: caller.userId, language, amountPaise: body.amount, at: clock() };
    if (body.rail === 'upi') return openIntent(database, { ...wanted, rail: 'upi' });
    const gateway = gateways.get(body.rail);
    if (!gateway) throw new ExpectedError('conflict', intentTexts.noGateway);
    return openAtGateway(database, gateway, { ...wanted, returnUrl });
  });

  serve(app, createUnpaidOrder, ({ database, ...call }) => {
    const request = readOrderRequest(call, clock());
    const { waitsFor } = call.body;
    return waitsFor === undefined
      ? awaitPaymentOfOrder(database, request, { gateways, returnUrl })
      : storeUnpaidOrder(database, request, waitsFor);
  });

  const hookOf = (rail: GatewayRail) => openHook(gateways.get(rail), { rail, clock });
  serveSigned(app, contract.receiveRazorpayEvent, hookOf('razorpay'));
  serveSigned(app, contract.receiveCashfreeEvent, hookOf('cashfree'));
  serveSigned(app, contract.receivePhonepeEvent, hookOf('phonepe'));
}
