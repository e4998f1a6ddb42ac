import { lazyPart } from '../platform/lazy-part.ts';
import { retryImport } from '../platform/retry-import.ts';

/** What is shown once an order is placed; it is fetched while that is being done. */
export const placedPart = lazyPart(
  () => retryImport(() => import('./order-placed.tsx')),
  ({ OrderPlaced }) => OrderPlaced,
);
