import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asha, createFakeShop, json, startSession } from '../testing.tsx';
import { renewSubscription } from './browser-push.ts';

const subscribed = 'push-subscribed';
const subscribe = 'POST /api/push/subscribe';
const ravi = { ...asha, id: 8, firstName: 'Ravi' };
const keys = { p256dh: 'p', auth: 'a' };

let shop: ReturnType<typeof createFakeShop>;
/** What the browser has. */
let subscription: object | null;
const make = () => {
  subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
  return subscription;
};

beforeEach(() => {
  startSession();
  shop = createFakeShop({
    'GET /api/push/vapid-key': () => json({ publicKey: 'AAAA' }),
    [subscribe]: () => json({ message: 'Subscribed' }),
  });
  vi.stubGlobal('fetch', shop.fetch);
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => make() };
  vi.stubGlobal('Notification', { permission: 'granted' });
  const registration = { pushManager };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration as never);
  subscription = null;
});
afterEach(() => {
  localStorage.removeItem(subscribed);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['this person', 'user-7'],
  ['somebody, as an earlier version stored it', '1'],
])('a browser that was subscribed for %s is subscribed anew after a sign-in', async (_, stored) => {
  localStorage.setItem(subscribed, stored);
  await renewSubscription();
  expect(shop.sentTo(subscribe)).toHaveLength(1);
  expect(localStorage.getItem(subscribed)).toBe('user-7');
});

test('who signs in where somebody else allowed notices is not subscribed, and gets none of theirs', async () => {
  make();
  localStorage.setItem(subscribed, 'user-7');
  startSession(ravi);
  await renewSubscription();
  expect(shop.sentTo(subscribe)).toEqual([]);
  expect(subscription).toBeNull();

  startSession(asha);
  await renewSubscription();
  expect(shop.sentTo(subscribe)).toHaveLength(1);
});
