import type { GatewayRail } from '../../contract/payment-intents.ts';
import type { GatewayKeys } from '../platform/gateway-config.ts';
import type { OutboundHttp } from '../platform/outbound-http.ts';
import type { Gateway } from './gateway.rules.ts';
import { openCashfree } from './open-cashfree.ts';
import { openPhonepe } from './open-phonepe.ts';
import { openRazorpay } from './open-razorpay.ts';

export type Gateways = ReadonlyMap<GatewayRail, Gateway>;

/** The payment gateways whose keys are set. */
export function openGateways(keys: GatewayKeys, http: OutboundHttp): Gateways {
  const opened = [
    keys.razorpay && openRazorpay(keys.razorpay, http),
    keys.cashfree && openCashfree(keys.cashfree, http),
    keys.phonepe && openPhonepe(keys.phonepe, http),
  ];
  return new Map(opened.filter((gateway) => gateway !== undefined).map((gateway) => [gateway.rail, gateway]));
}
