import { useEffect, useState } from 'react';
import { listServiceIds } from '../contract/catalogue.ts';
import { formatRupees, type Paise, paiseOf } from '../contract/money.ts';
import type { Order } from '../contract/order.ts';
import type { UnpaidOrder } from '../contract/unpaid-orders.ts';
import { HomeHero } from './catalogue/home-hero.tsx';
import { HowToSteps } from './catalogue/how-to-steps.tsx';
import { PlatformGrid } from './catalogue/platform-grid.tsx';
import { CustomerWallet } from './customer-wallet.tsx';
import { suggestAmount, useFundDraft } from './funds/fund-draft.ts';
import { againOf } from './orders/again-of.ts';
import { markNewOrder } from './orders/new-order.ts';
import { OrderHistory } from './orders/order-history.tsx';
import { isUsual } from './orders/ordered-content.tsx';
import { PlaceOrder } from './orders/place-order.tsx';
import { RunningOrders } from './orders/running-orders.tsx';
import type { OrderAgain } from './orders/use-order-again.ts';
import { consumeChoice } from './platform/carried-choice.ts';
import { useRead } from './platform/query.ts';
import { retryImport } from './platform/retry-import.ts';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { useUser } from './platform/session.tsx';
import type { HelpSubject } from './support/support.rules.ts';
import { homeWalletWords } from './texts/home-wallet.ts';
import { useTexts } from './texts/texts.ts';
import { showToast } from './ui/toast.tsx';
import { goToPayment, useWalletTab } from './use-wallet-tab.ts';

interface CustomerHomeProps {
  readonly brandName: string;
  readonly onHelp: (about?: HelpSubject) => void;
}

/** The customer's one page: choose, order, pay and watch. */
export function CustomerHome({ brandName, onHelp }: CustomerHomeProps) {
  const user = useUser();
  const { help } = useTexts();
  const { covered, debt } = homeWalletWords;
  const [platformId, setPlatformId] = useState<number>();
  const [again, setAgain] = useState<OrderAgain>();
  // Not in the middle of a visit: what somebody is looking at stays.
  const [hasOrdered] = useState(user.orders !== undefined);
  const draft = useFundDraft();
  const [walletTab, toWalletTab] = useWalletTab();
  // The first order can be typed, or never will be.
  const isFormThere = !useRead(listServiceIds, {}).isPending;

  useEffect(() => {
    const choice = consumeChoice();
    if (choice) setAgain({ ...choice, url: '', at: Date.now() });
    if (!window.location.search.includes('shared-')) return;
    void retryImport(() => import('./orders/shared-link.ts')).then(({ consumeSharedLink }) => {
      const url = consumeSharedLink();
      if (url) setAgain({ serviceId: 0, url, at: Date.now() });
    });
  }, []);

  const addFunds = (missingPaise: Paise) => {
    toWalletTab('add-funds');
    if (missingPaise > 0) suggestAmount(draft, missingPaise);
    scrollToSection('wallet');
  };
  const pay = (intentId: number | null) => {
    if (intentId === null) showToast({ tone: 'success', title: covered.kept, text: covered.keptText });
    else {
      draft.reset({ intentId: String(intentId) });
      goToPayment();
    }
    scrollToSection('wallet');
  };
  const orderAgain = (order: Order) => {
    setAgain({ ...againOf(order), extrasOf: isUsual(order.serviceType) ? undefined : order.id });
    scrollToSection('order-form');
  };
  const fillAgain = (order: UnpaidOrder) => {
    setAgain(againOf(order));
    scrollToSection('order-form');
  };

  return (
    <div className="wrap mb-6">
      {brandName !== '' && <title>{brandName}</title>}
      <RunningOrders onOrderAgain={orderAgain} />
      <HomeHero firstName={user.firstName} />
      <HowToSteps isFolded={hasOrdered} />
      <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[1.12fr_0.88fr]">
        <div className="grid min-w-0 gap-4 md:gap-5">
          <PlatformGrid
            isFolded={hasOrdered}
            chosenId={platformId}
            onChoose={(chosen) => {
              setPlatformId(chosen);
              scrollToSection('order-form');
            }}
          />
          <PlaceOrder
            platformId={platformId}
            onPlatform={setPlatformId}
            onAddFunds={addFunds}
            onUnpaid={pay}
            again={again}
          />
        </div>
        <CustomerWallet
          isFree={isFormThere}
          tab={walletTab}
          onTab={toWalletTab}
          draft={draft}
          onAgain={fillAgain}
          onPlaced={markNewOrder}
          onDebtHelp={() =>
            onHelp({
              category: 'payment',
              subject: debt.title(formatRupees(paiseOf(user.debt?.amount ?? '0.00'))),
            })
          }
          onHelp={({ amount, referenceNumber }) =>
            onHelp({ category: 'payment', subject: help.aboutPayment(formatRupees(paiseOf(amount)), referenceNumber) })
          }
        />
        <div className="lg:col-span-2">
          <OrderHistory
            isFree={isFormThere}
            onOrder={() => scrollToSection('order-form')}
            onOrderAgain={orderAgain}
            onHelp={(order) => onHelp({ orderId: order.id, subject: help.aboutOrder(order.id, order.service.name) })}
          />
        </div>
      </div>
    </div>
  );
}
