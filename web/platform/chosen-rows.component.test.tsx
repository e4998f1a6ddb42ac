import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { listAllOrders } from '../../contract/orders-admin.ts';
import { createFakeShop, json, orderOf, startSession } from '../testing.tsx';
import { useChosenRows } from './chosen-rows.ts';
import { useChoosingAll } from './use-choosing-all.ts';

beforeEach(() => startSession());
afterEach(() => vi.unstubAllGlobals());

interface Row {
  readonly item: { readonly id: number };
  readonly isGone: boolean;
}
const rowOf = (id: number, isGone = false): Row => ({ item: { id }, isGone });

test('what is seen to be settled stays unchosen on the other pages', async () => {
  const { result, rerender, act } = await renderHook(
    ({ rows }: { rows: readonly Row[] } = { rows: [] }) => useChosenRows(rows, ({ isGone }) => !isGone),
    { initialProps: { rows: [rowOf(1), rowOf(2)] } },
  );
  await act(() => result.current.choose([{ id: 1 }, { id: 2 }], true));
  await rerender({ rows: [rowOf(1, true), rowOf(2)] });
  await rerender({ rows: [rowOf(3)] });
  expect(result.current.list).toEqual([{ id: 2 }]);
});

/** All that match are asked for, and the answer is held back. */
async function chooseAll() {
  const answer = Promise.withResolvers<void>();
  const shop = createFakeShop({
    'GET /api/admin/orders': async () => {
      await answer.promise;
      return json([orderOf(5), orderOf(6)], { headers: { 'x-total-count': '2' } });
    },
  });
  vi.stubGlobal('fetch', shop.fetch);
  const hook = await renderHook(
    ({ status }: { status: string } = { status: 'pending' }) => {
      const chosen = useChosenRows<{ readonly id: number }>([], () => true);
      const all = useChoosingAll(listAllOrders, {
        query: { status },
        keyOf: ({ id }: { readonly id: number }) => String(id),
        chosen,
        onFailed: (error) => {
          throw error;
        },
      });
      return { chosen, all };
    },
    { initialProps: { status: 'pending' } },
  );
  await hook.act(() => hook.result.current.all.start());
  return { ...hook, answer };
}

test('all that match are chosen', async () => {
  const { result, answer } = await chooseAll();
  answer.resolve();
  await expect.poll(() => result.current.chosen.list.length).toBe(2);
});

test.each(['other filters', 'stop'] as const)('choosing all ends on: %s', async (what) => {
  const { result, answer, rerender, act } = await chooseAll();
  if (what === 'stop') await act(() => result.current.all.stop());
  else await rerender({ status: 'failed' });
  answer.resolve();
  await expect.poll(() => result.current.all.progress).toBe(undefined);
  expect(result.current.chosen.list).toEqual([]);
});
