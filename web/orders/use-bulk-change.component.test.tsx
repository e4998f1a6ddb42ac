import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { asha, createFakeShop, json, loseAnswer, orderOf, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import type { BulkAnswer } from './bulk-orders.rules.ts';
import { useBulkChange } from './use-bulk-change.ts';

const change = 'PATCH /api/admin/orders/bulk-update';
const user = { id: asha.id, firstName: 'Asha', lastName: 'Verma', email: asha.email };
const ordersUpTo = (count: number) => Array.from({ length: count }, (_, at) => ({ ...orderOf(at + 1), user }));
const idsOf = (body: Record<string, unknown>) => body['orderIds'] as number[]; // the contract's body
const changed = (id: number): BulkAnswer => ({ id, outcome: 'changed', status: 'completed' });

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession();
  shop = createFakeShop({ [change]: ({ body }) => json(idsOf(body).map(changed)) });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

async function open(onAnswers: (answers: readonly BulkAnswer[]) => void = () => {}) {
  const { result } = await renderHook(() => useBulkChange({ onAnswers, onChanged: () => {} }), {
    wrapper: SignedInPage,
  });
  return () => result.current;
}

test('what was refused is named beside what was changed, with the state that was expected', async () => {
  shop.answers[change] = () => json([changed(1), { id: 2, outcome: 'refused', status: 'refunded' }, changed(3)]);
  const heard = vi.fn();
  const bulk = await open(heard);
  bulk().start('completed', ordersUpTo(3));
  await expect.poll(() => bulk().run?.phase).toBe('over');
  expect(bulk().run?.answers.map(({ outcome }) => outcome)).toEqual(['changed', 'refused', 'changed']);
  expect(heard).toHaveBeenCalledExactlyOnceWith(bulk().run?.answers);
  expect(shop.sentTo(change)[0]?.body).toMatchObject({
    status: 'completed',
    expected: [1, 2, 3].map((id) => ({ id, status: 'pending' })),
  });
  await expect.element(page.getByText('2 changed, 1 refused, 0 not found')).toBeVisible();
});

test('many go fifty at a time; after a lost answer it stops, says which are unsure, and goes on with those', async () => {
  let isLineCut = true;
  shop.answers[change] = ({ body }) =>
    isLineCut && idsOf(body).includes(51) ? loseAnswer() : json(idsOf(body).map(changed));
  const bulk = await open();
  bulk().start('completed', ordersUpTo(120));
  await expect.poll(() => bulk().run?.phase).toBe('stopped');
  expect(shop.sentTo(change).map(({ body }) => idsOf(body).length)).toEqual([50, 50]);
  expect(new Set(shop.sentTo(change).map(({ body }) => body['batch'])).size).toBe(1);
  expect(bulk().run?.answers).toHaveLength(50);
  expect(bulk().run?.unsure).toEqual(
    ordersUpTo(100)
      .slice(50)
      .map(({ id }) => id),
  );

  isLineCut = false;
  bulk().goOn();
  await expect.poll(() => bulk().run?.phase).toBe('over');
  expect(shop.sentTo(change).map(({ body }) => idsOf(body)[0])).toEqual([1, 51, 51, 101]);
  expect(bulk().run).toMatchObject({ unsure: [], answers: { length: 120 } });
});

test('stopped, it ends after what is under way, and what is left can go on later', async () => {
  let letAnswer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  shop.answers[change] = async ({ body }) => {
    await mayAnswer;
    return json(idsOf(body).map(changed));
  };
  const bulk = await open();
  bulk().start('completed', ordersUpTo(60));
  await expect.poll(() => shop.sentTo(change).length).toBe(1);
  bulk().stop();
  await expect.poll(() => bulk().run?.phase).toBe('stopping');
  letAnswer();
  await expect.poll(() => bulk().run?.phase).toBe('stopped');
  expect(shop.sentTo(change)).toHaveLength(1);
  bulk().goOn();
  await expect.poll(() => bulk().run?.phase).toBe('over');
  expect(bulk().run?.answers).toHaveLength(60);
});
