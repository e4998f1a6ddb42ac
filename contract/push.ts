import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const readPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push/vapid-key',
  access: 'customer',
  reads: [],
  summary: 'The public key that a browser subscribes with.',
  answer: z.object({ publicKey: z.string() }),
});

const notASubscription = 'This is not the subscription of a browser';

const base64url = (maxCharacters: number) =>
  z
    .string(notASubscription)
    .max(maxCharacters, notASubscription)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, notASubscription);

/** What a browser's `PushSubscription` is as JSON. */
const subscription = z.object({
  endpoint: z
    .string(notASubscription)
    .max(2_048, notASubscription)
    .regex(/^https:\/\/[\x21-\x7e]+$/, notASubscription),
  keys: z.object({ p256dh: base64url(200), auth: base64url(100) }, notASubscription),
});

/** What a service worker is sent: `/sw.js` shows it, and a click on it leads to `url`, an address of this shop. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A later message of the same tag takes the place of an earlier one. */
  readonly tag: string;
}

const done = z.object({ message: z.string() });

export const subscribePush = defineEndpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'customer',
  changes: [],
  summary:
    'Send notices to this browser, even when no page is open, for as long as this session lasts: of your own payments, orders and tickets, and to admins of new orders, fund requests and tickets.',
  body: subscription,
  answer: done,
});

export const unsubscribePush = defineEndpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'customer',
  changes: [],
  summary: 'Send this browser nothing any more.',
  body: subscription.pick({ endpoint: true }),
  answer: done,
});

export const testPush = defineEndpoint({
  method: 'POST',
  path: '/api/push/test',
  access: 'staff',
  changes: [],
  summary: 'Send a test notice to all browsers of the one who asks.',
  body: z.object({}),
  answer: done,
  limit: { calls: 10, windowMs: 60_000 },
});
