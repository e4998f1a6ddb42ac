import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { createFakeShop, json, loseAnswer, orderOf, refusal, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { emptyOrder } from './order-draft.ts';
import { usePlacing } from './use-placing.ts';

const order = { serviceId: 11, url: 'instagram.com/p/C7xQ', quantity: 1000, totalPaise: 12_00 };
const ordered = { platform: 'instagram', serviceName: 'Likes', categoryName: 'Likes' };
const place = 'POST /api/orders';
const noOrders = () => json([], { headers: { 'x-total-count': '0' } });

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  sessionStorage.clear();
  startSession();
  shop = createFakeShop({ 'GET /api/orders': noOrders, [place]: () => json(orderOf(41), { status: 201 }) });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

async function open(onPlaced = () => {}) {
  const hook = await renderHook(
    () => {
      const draft = useKeptDraft('order', emptyOrder);
      return usePlacing({ draft, content: '11 C7xQ 1000', ordered, onPlaced, onRefused: () => {} });
    },
    { wrapper: SignedInPage },
  );
  return { placing: () => hook.result.current, act: hook.act, leave: hook.unmount };
}

test('an order whose answer was lost is sent again with the same key, and the next one with another', async () => {
  let isLineCut = true;
  shop.answers[place] = () => (isLineCut ? loseAnswer() : json(orderOf(41), { status: 201 }));
  const onPlaced = vi.fn();
  const { placing } = await open(onPlaced);
  placing().send(order);
  await expect.element(page.getByText('Order failed')).toBeVisible();
  expect(onPlaced).not.toHaveBeenCalled();

  isLineCut = false;
  const lookUps = shop.sentTo('GET /api/orders').length;
  placing().send(order);
  await expect.poll(() => onPlaced.mock.calls.length).toBe(1);
  const [first, retry] = shop.sentTo(place);
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(retry?.key).toBe(first?.key);
  // A retry may find itself under way, so it must not ask about that.
  expect(placing().question).toBeUndefined();
  expect(shop.sentTo('GET /api/orders').length - lookUps).toBeLessThanOrEqual(1);

  placing().send(order);
  await expect.poll(() => shop.sentTo(place).length).toBe(3);
  expect(shop.sentTo(place)[2]?.key).not.toBe(first?.key);
});

test('the key of an unanswered order outlives a reload', async () => {
  shop.answers[place] = loseAnswer;
  const before = await open();
  before.placing().send(order);
  await expect.element(page.getByText('Order failed')).toBeVisible();
  await before.leave();

  const after = await open();
  after.placing().send(order);
  await expect.poll(() => shop.sentTo(place).length).toBe(2);
  const [first, retry] = shop.sentTo(place);
  expect(retry?.key).toBe(first?.key);
});

test('another price is asked about, and agreed to it is sent as the expected one with a key of its own', async () => {
  shop.answers[place] = ({ body }) =>
    body['expectedTotal'] === '15.00'
      ? json(orderOf(42, { totalAmount: '15.00' }), { status: 201 })
      : refusal(409, { code: 'price-changed', message: 'It costs ₹15.00 now.', fields: { expectedTotal: '15.00' } });
  const onPlaced = vi.fn();
  const { placing } = await open(onPlaced);
  placing().send(order);
  await expect.poll(() => placing().question).toMatchObject({ about: 'price', nowPaise: 15_00 });
  expect(onPlaced).not.toHaveBeenCalled();

  placing().agree();
  await expect.poll(() => onPlaced.mock.calls.length).toBe(1);
  const [first, second] = shop.sentTo(place);
  expect([first?.body['expectedTotal'], second?.body['expectedTotal']]).toEqual(['12.00', '15.00']);
  expect(second?.key).not.toBe(first?.key);
  expect(placing().question).toBeUndefined();
});

test('the same order under way is asked about: declined nothing is sent, agreed to it is placed once', async () => {
  shop.answers['GET /api/orders'] = () =>
    json([orderOf(40, { url: 'https://instagram.com/p/C7xQ?igsh=x' })], { headers: { 'x-total-count': '1' } });
  const onPlaced = vi.fn();
  const { placing } = await open(onPlaced);
  placing().send(order);
  await expect.poll(() => placing().question).toMatchObject({ about: 'repeat', earlier: { id: 40 } });
  placing().decline();
  await expect.poll(() => placing().question).toBeUndefined();
  expect(shop.sentTo(place)).toEqual([]);

  placing().send(order);
  await expect.poll(() => placing().question).toMatchObject({ about: 'repeat' });
  placing().agree();
  await expect.poll(() => onPlaced.mock.calls.length).toBe(1);
  expect(shop.sentTo(place)).toHaveLength(1);
});

test('an order is not placed for somebody who has signed in while it was looked up', async () => {
  let answer = (_: Response) => {};
  shop.answers['GET /api/orders'] = () => new Promise((resolve) => (answer = resolve));
  const { placing } = await open();
  placing().send(order);
  await expect.poll(() => shop.sentTo('GET /api/orders').length).toBeGreaterThan(0);
  // As another tab does, of which this one hears later.
  localStorage.setItem('auth_token', 'token-of-8');
  answer(noOrders());
  await expect.poll(() => placing().isPending).toBe(false);
  expect(shop.sentTo(place)).toEqual([]);
});

test('a link of another platform is asked about before anything is looked up', async () => {
  const { placing } = await open();
  placing().send({ ...order, url: 'youtube.com/watch?v=abcdefghijk' });
  await expect.poll(() => placing().question).toMatchObject({ about: 'link' });
  expect(shop.sentTo('GET /api/orders')).toEqual([]);
  placing().agree();
  await expect.poll(() => shop.sentTo(place).length).toBe(1);
  expect(shop.sentTo(place)[0]?.body['url']).toBe('https://youtube.com/watch?v=abcdefghijk');
});
