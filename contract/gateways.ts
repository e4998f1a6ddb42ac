import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What payment gateways post when something has happened. It credits nothing: the gateway is asked, and its answer counts. */
const hook = (name: string, how: string) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/webhooks/${name}`,
    access: 'signed',
    changes: [],
    summary: `Takes an event of the payment gateway. ${how}`,
    body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    bytesOf: ['application/json'],
    answer: z.custom<undefined>(),
    status: 204,
    bodyLimitBytes: 64 * 1024,
    limit: { calls: 1_200, windowMs: 60_000 },
  });

export const receiveRazorpayEvent = hook(
  'razorpay',
  '`X-Razorpay-Signature`: hex HMAC-SHA256 of the body, by `RAZORPAY_WEBHOOK_SECRET`.',
);

export const receiveCashfreeEvent = hook(
  'cashfree',
  '`x-webhook-signature`: base64 HMAC-SHA256 of `x-webhook-timestamp` and the body, by `CASHFREE_CLIENT_SECRET`.',
);

export const receivePhonepeEvent = hook(
  'phonepe',
  '`Authorization`: hex SHA-256 of `PHONEPE_WEBHOOK_USER:PHONEPE_WEBHOOK_PASSWORD`.',
);
