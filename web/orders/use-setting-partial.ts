import { formatRupees } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { setOrderPartial } from '../../contract/orders-admin.ts';
import { isPassing } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { processRefundTexts, setPartialTexts as texts } from '../texts/admin-orders.ts';
import { setStatusTexts } from '../texts/admin-set-status.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { shareOf } from './refunds.rules.ts';

interface SettingPartial {
  readonly order: OrderForAdmin;
  /** Undefined while what is typed is no number of units. */
  readonly remains: number | undefined;
  readonly note: string;
  /** Why it is settled although a provider has it. */
  readonly letGo: string | undefined;
  /** It stands elsewhere than on the screen: set by this admin now, or by another one before. */
  readonly onMoved: () => void;
  /** A provider has it, which the page did not know. */
  readonly onAtProvider: () => void;
}

/** Sets an order to partial. Each content has a key of its own, so that a retry after a lost answer pays once. */
export function useSettingPartial({ order, remains = 0, note, letGo, onMoved, onAtProvider }: SettingPartial) {
  const words = useTexts();
  const key = useIdempotencyKey(`${order.id} partial ${remains} ${note} ${letGo ?? ''}`);
  const send = useSend(setOrderPartial, {
    key,
    onDone: () => {
      onMoved();
      const name = `${order.user.firstName} ${order.user.lastName}`;
      const text = texts.done(formatRupees(shareOf(remains, order)), name, order.id);
      showToast({ tone: 'success', title: setStatusTexts.updated, text });
    },
    onFailed: (error) => {
      const { code } = error;
      if (code === 'changed-meanwhile' || code === 'already-decided' || code === 'status-not-reachable') onMoved();
      if (code === 'order-at-provider') onAtProvider();
      showToast({
        tone: 'error',
        title: setStatusTexts.failed,
        text: isPassing(error) ? processRefundTexts.unknown : reasonOf(error, words),
      });
    },
  });
  return {
    isPending: send.isPending,
    pay: () =>
      send.mutate({
        params: { id: order.id },
        body: { remains, from: order.status, note, ...(letGo !== undefined && { letGo }) },
      }),
  };
}
