import { afterEach, expect, test, vi } from 'vitest';
import { announcePlaced } from './announce-placed.ts';
import { useUntoldOrder } from './new-order.ts';

const showToast = vi.hoisted(() => vi.fn());
vi.mock('../ui/toast.tsx', () => ({ showToast }));
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));

const sheet = vi.hoisted(() => ({ isInReach: true }));
vi.mock('./order-placed.tsx', () => {
  if (!sheet.isInReach) throw new Error('The connection is gone.');
  return { OrderPlaced: () => null };
});

afterEach(() => {
  showToast.mockClear();
  vi.resetModules();
});

const order = { id: 41, totalAmount: '12.00' };

test('where the sheet can not be fetched, a toast says number and total', async () => {
  sheet.isInReach = false;
  await announcePlaced(order, (id) => `Order #${id} is placed`);
  expect(showToast).toHaveBeenCalledWith({ tone: 'success', title: 'Order #41 is placed', text: '₹12.00' });
  // The sheet is still to be shown, as soon as it can be.
  expect(useUntoldOrder()).toEqual(order);
});

test('where the sheet is there, it says all of it', async () => {
  sheet.isInReach = true;
  await announcePlaced(order, (id) => `Order #${id} is placed`);
  expect(showToast).not.toHaveBeenCalled();
  expect(useUntoldOrder()).toEqual(order);
});
