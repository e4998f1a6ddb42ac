import { readAnyOrder } from '../../contract/orders-admin.ts';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** Anybody's order. */
export const useAnyOrder = (id: number) => useRead(readAnyOrder, { params: { id } }, { pollMs });
