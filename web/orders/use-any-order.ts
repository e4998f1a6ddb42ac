import { readAnyOrder } from '../../contract/orders-admin.ts';
import { useLive } from '../platform/live.tsx';
import { useRead, useRefresh } from '../platform/query.ts';

const pollMs = 15_000;

/** Anybody's order, brought up to date while it is looked at: another admin may be at it too. */
export function useAnyOrder(id: number) {
  const refresh = useRefresh();
  const readAgain = () => refresh(readAnyOrder);
  useLive(({ type }) => type === 'order_update' && readAgain(), readAgain);
  return useRead(readAnyOrder, { params: { id } }, { pollMs });
}
