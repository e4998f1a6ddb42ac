import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

// What payment gateways post when something has happened. It credits nothing: the gateway is asked, and its answer counts.

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const eventLimits = { bodyLimitBytes: 64 * 1024, limit: { calls: 1_200, windowMs: 60_000 } } as const;

export const receiveRazorpayEvent = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/razorpay',
  access: 'signed',
  changes: [],
  summary:
    'Takes an event of the payment gateway. `X-Razorpay-Signature`: hex HMAC-SHA256 of the body, by `RAZORPAY_WEBHOOK_SECRET`.',
  body: bytes,
  bytesOf: ['application/json'],
  answer: z.custom<undefined>(),
  status: 204,
  ...eventLimits,
});

export const receiveCashfreeEvent = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/cashfree',
  access: 'signed',
  changes: [],
  summary:
    'Takes an event of the payment gateway. `x-webhook-signature`: base64 HMAC-SHA256 of `x-webhook-timestamp` and the body, by `CASHFREE_CLIENT_SECRET`.',
  body: bytes,
  bytesOf: ['application/json'],
  answer: z.custom<undefined>(),
  status: 204,
  ...eventLimits,
});

export const receivePhonepeEvent = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/phonepe',
  access: 'signed',
  changes: [],
  summary:
    'Takes an event of the payment gateway. `Authorization`: hex SHA-256 of `PHONEPE_WEBHOOK_USER:PHONEPE_WEBHOOK_PASSWORD`.',
  body: bytes,
  bytesOf: ['application/json'],
  answer: z.custom<undefined>(),
  status: 204,
  ...eventLimits,
});
