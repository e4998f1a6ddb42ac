import { listUnpaidOrders, type UnpaidOrder, withdrawUnpaidOrder } from '../../contract/unpaid-orders.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { wallet } from '../texts/wallet.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { refusalText } from './refusal-text.ts';
import { UnpaidOrderCard, WithdrawButton } from './unpaid-order-card.tsx';

/** As often as it is looked whether there is one. */
const pollMs = 5_000;

interface CoveredOrderProps {
  readonly onAgain: (order: UnpaidOrder) => void;
}

/**
 * The order that places itself once the money on its way is in the wallet, or why it was refused. Nothing where the newest unpaid order is
 * neither.
 */
export function CoveredOrder({ onAgain }: CoveredOrderProps) {
  const { fundsOnTheWay, hasRefusedOrder } = useUser();
  const enabled = fundsOnTheWay !== undefined || hasRefusedOrder === true;
  const orders = useRead(listUnpaidOrders, {}, { enabled, pollMs });
  // Its place is kept. On a phone it is taller, and out of sight while the page loads.
  if (hasRefusedOrder && orders.isPending) return <Skeleton className="mb-3 h-40 w-full" />;
  const order = orders.data?.[0];
  if (order?.intentId !== null) return null;
  if (order.state === 'waiting' && fundsOnTheWay) return <WaitingOrder order={order} />;
  // Money on its way may be for something else: an old refusal is not shown again.
  if (order.state === 'refused' && hasRefusedOrder) return <RefusedOrder order={order} onAgain={onAgain} />;
  return null;
}

function WaitingOrder({ order }: { order: UnpaidOrder }) {
  const { covered: words } = homeWalletWords;
  const withdraw = useWithdrawing({ done: words.withdrawn, failed: words.withdrawFailed });
  return (
    <UnpaidOrderCard className="mb-3" order={order} label={words.kept}>
      <p className="mt-1 text-[0.9375rem]">{words.placesItself}</p>
      <WithdrawButton label={words.withdraw} {...withdraw(order.id)} />
    </UnpaidOrderCard>
  );
}

function RefusedOrder({ order, onAgain }: CoveredOrderProps & { order: UnpaidOrder }) {
  const { covered: words } = homeWalletWords;
  const putAway = useWithdrawing({ done: words.putAway, failed: words.putAwayFailed });
  return (
    <UnpaidOrderCard className="mb-3" order={order} label={words.refused}>
      <p className="mt-1 text-[0.9375rem]">
        {words.refusedText} {refusalText(order.reason)}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button isSmall onClick={() => onAgain(order)}>
          {wallet.addFunds.own.fillAgain}
        </Button>
        <WithdrawButton label={words.putThisAway} {...putAway(order.id)} />
      </div>
    </UnpaidOrderCard>
  );
}

/** What the button needs that withdraws an order. */
function useWithdrawing({ done, failed }: { readonly done: string; readonly failed: string }) {
  const texts = useTexts();
  const { mutate, isPending } = useSend(withdrawUnpaidOrder, {
    onDone: () => showToast({ tone: 'success', title: done }),
    onFailed: (error) => showToast({ tone: 'error', title: failed, text: reasonOf(error, texts) }),
  });
  return (id: number) => ({ isPending, onWithdraw: () => mutate({ params: { id } }) });
}
