import { orderPlaced as words } from '../texts/order-placed.ts';
import { showToast } from '../ui/toast.tsx';

/** Says that an earlier try had gone through. */
export function announcePlacedBefore(): void {
  showToast({ tone: 'success', title: words.placedBefore, text: words.placedBeforeText });
}
