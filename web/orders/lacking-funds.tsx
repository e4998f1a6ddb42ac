import type { FormEvent } from 'react';
import { formatRupees, groupDigits, type Paise, paiseOf } from '../../contract/money.ts';
import { listUnpaidOrders } from '../../contract/unpaid-orders.ts';
import { useRead } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { missingPaise, owedPaise } from './order-form.rules.ts';

interface LackingFundsProps {
  readonly totalPaise: Paise;
  /** What the wallet lacks of it: more than 0. */
  readonly missing: Paise;
  readonly onAddFunds: (missingPaise: Paise) => void;
  /** Creates an unpaid order. */
  readonly onPay: (event: FormEvent) => void;
  readonly isPaying: boolean;
}

/** What is missing for an order, and the ways to pay it. */
export function LackingFunds({ totalPaise, missing, onAddFunds, onPay, isPaying }: LackingFundsProps) {
  const { onTheWay, orders } = useTexts();
  const words = orders.form;
  const user = useUser();
  const onTheWayPaise = paiseOf(user.fundsOnTheWay?.amount ?? '0.00');
  const owed = owedPaise(user);
  const unpaidOrders = useRead(listUnpaidOrders, {});
  const waiting = unpaidOrders.data?.find(({ state }) => state === 'waiting');
  if (user.debt?.blocks)
    return (
      <Banner tone="clay" title={homeWalletWords.debt.title(formatRupees(paiseOf(user.debt.amount)))}>
        {homeWalletWords.debt.blocked}
      </Banner>
    );
  // What is being checked already needs no second payment.
  const unpaid = missingPaise(missing + owed, onTheWayPaise);
  return (
    <Banner
      tone="gold"
      title={words.errors.balance}
      action={
        unpaid === 0 ? (
          <Button variant="primary" isSmall isBusy={isPaying} onClick={onPay}>
            {homeWalletWords.covered.placeWhen(formatRupees(onTheWayPaise))}
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2">
            {onTheWayPaise === 0 && (
              <Button variant="primary" isSmall isBusy={isPaying} onClick={onPay}>
                {words.payFor}
              </Button>
            )}
            <Button variant={onTheWayPaise === 0 ? undefined : 'primary'} isSmall onClick={() => onAddFunds(unpaid)}>
              {words.addFunds}
            </Button>
          </span>
        )
      }
    >
      {words.errors.balanceText(formatRupees(totalPaise), formatRupees(paiseOf(user.balance)))}{' '}
      {onTheWayPaise > 0 && `${onTheWay.noPayAgain(formatRupees(onTheWayPaise))} `}
      {owed > 0 && `${homeWalletWords.debt.paidFirst(formatRupees(owed))} `}
      {unpaid > 0 && words.missing(formatRupees(unpaid))}{' '}
      {(onTheWayPaise === 0 || unpaid === 0) &&
        waiting &&
        words.insteadOfKept(waiting.serviceName, groupDigits(String(waiting.quantity)))}
    </Banner>
  );
}
