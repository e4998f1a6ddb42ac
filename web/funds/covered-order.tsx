import { groupDigits } from '../../contract/money.ts';
import { listUnpaidOrders, withdrawUnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

/** The order that places itself once the money on its way is in the wallet; nothing where none waits for it. */
export function CoveredOrder() {
  const texts = useTexts();
  const { covered: words } = homeWalletWords;
  const isMoneyOnTheWay = useUser().fundsOnTheWay !== undefined;
  const orders = useRead(listUnpaidOrders, {}, { enabled: isMoneyOnTheWay });
  const withdraw = useSend(withdrawUnpaidOrder, {
    onDone: () => showToast({ tone: 'success', title: words.withdrawn }),
    onFailed: (error) => showToast({ tone: 'error', title: words.withdrawFailed, text: reasonOf(error, texts) }),
  });
  const kept = orders.data?.find(({ state, intentId }) => state === 'waiting' && intentId === null);
  if (!isMoneyOnTheWay || !kept) return null;
  return (
    <section aria-label={words.kept} className="mt-3 rounded-lg border-[1.5px] border-dashed border-edge px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        {groupDigits(String(kept.quantity))} × {kept.serviceName}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{kept.url}</p>
      <p className="mt-1 text-[0.9375rem]">{words.placesItself}</p>
      <button
        type="button"
        className="link min-h-11 text-sm font-semibold"
        aria-disabled={withdraw.isPending}
        onClick={() => withdraw.isPending || withdraw.mutate({ params: { id: kept.id } })}
      >
        {words.withdraw}
      </button>
    </section>
  );
}
