import { listUnpaidOrders, withdrawUnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { UnpaidOrderCard, WithdrawButton } from './unpaid-order-card.tsx';

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
  const order = orders.data?.find(({ state, intentId }) => state === 'waiting' && intentId === null);
  if (!isMoneyOnTheWay || !order) return null;
  return (
    <div className="mt-3">
      <UnpaidOrderCard order={order} label={words.kept}>
        <p className="mt-1 text-[0.9375rem]">{words.placesItself}</p>
        <WithdrawButton
          label={words.withdraw}
          isPending={withdraw.isPending}
          onWithdraw={() => withdraw.mutate({ params: { id: order.id } })}
        />
      </UnpaidOrderCard>
    </div>
  );
}
