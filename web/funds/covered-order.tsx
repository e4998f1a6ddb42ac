import { listUnpaidOrders, type UnpaidOrder, withdrawUnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { wallet } from '../texts/wallet.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { refusalText } from './refusal-text.ts';
import { UnpaidOrderCard, WithdrawButton } from './unpaid-order-card.tsx';

interface CoveredOrderProps {
  readonly onAgain: (order: UnpaidOrder) => void;
}

/**
 * The order that places itself once the money on its way is in the wallet, or why it was refused. Nothing where the newest unpaid order is
 * neither.
 */
export function CoveredOrder({ onAgain }: CoveredOrderProps) {
  const texts = useTexts();
  const { covered: words } = homeWalletWords;
  const { fundsOnTheWay, hasRefusedOrder } = useUser();
  const isTold = fundsOnTheWay !== undefined || hasRefusedOrder === true;
  const orders = useRead(listUnpaidOrders, {}, { enabled: isTold });
  const withdraw = useSend(withdrawUnpaidOrder, {
    onDone: ({ reason }) => showToast({ tone: 'success', title: reason === null ? words.withdrawn : words.putAway }),
    onFailed: (error) => showToast({ tone: 'error', title: words.withdrawFailed, text: reasonOf(error, texts) }),
  });
  const order = orders.data?.[0];
  if (!isTold || order?.intentId !== null || (order.state !== 'waiting' && order.state !== 'refused')) return null;
  const isRefused = order.state === 'refused';
  const params = { id: order.id };
  return (
    <div className="mb-3">
      <UnpaidOrderCard order={order} label={isRefused ? words.refused : words.kept}>
        <p className="mt-1 text-[0.9375rem]">
          {isRefused ? `${words.refused}. ${refusalText(order.reason)}` : words.placesItself}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isRefused && (
            <Button isSmall onClick={() => onAgain(order)}>
              {wallet.addFunds.own.fillAgain}
            </Button>
          )}
          <WithdrawButton
            label={isRefused ? words.putThisAway : words.withdraw}
            isPending={withdraw.isPending}
            onWithdraw={() => withdraw.mutate({ params })}
          />
        </div>
      </UnpaidOrderCard>
    </div>
  );
}
