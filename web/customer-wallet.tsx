import { lazy, Suspense } from 'react';
import { paiseOf } from '../contract/money.ts';
import type { WalletTabsProps } from './customer-wallet-tabs.tsx';
import { BonusBeside, FundsOnTheWay, OpenDebt } from './funds/funds-on-the-way.tsx';
import { retryImport } from './platform/retry-import.ts';
import { useUser } from './platform/session.tsx';
import { useTexts } from './texts/texts.ts';
import { AnimatedMoney } from './ui/animated-money.tsx';
import { Sheet } from './ui/sheet.tsx';
import { WhenWanted } from './ui/when-wanted.tsx';
import { WalletSkeleton } from './wallet-skeleton.tsx';

// Below the fold of a phone, so it is fetched once the order form is there.
const CustomerWalletTabs = lazy(async () => ({
  default: (await retryImport(() => import('./customer-wallet-tabs.tsx'))).CustomerWalletTabs,
}));

interface CustomerWalletProps extends WalletTabsProps {
  /** What matters more stands there already. */
  readonly isFree: boolean;
  /** Leads to where one can ask about a debt. */
  readonly onDebtHelp: () => void;
}

/** The customer's passbook: what is in it, how to add to it, and every line of it. */
export function CustomerWallet({ isFree, onDebtHelp, ...tabs }: CustomerWalletProps) {
  const { bar } = useTexts();
  const user = useUser();
  return (
    <Sheet as="section" variant="passbook" id="wallet" tabIndex={-1} aria-label={bar.wallet} className="min-w-0">
      <h2 className="eyebrow font-sans">{bar.walletBalance}</h2>
      <p className="figure text-4xl md:text-5xl">
        <AnimatedMoney amountPaise={paiseOf(user.balance)} />
      </p>
      <BonusBeside />
      <FundsOnTheWay onOpen={() => tabs.onTab('requests')} />
      <OpenDebt onHelp={onDebtHelp} />
      <div className="mt-3">
        <WhenWanted isFree={isFree} waiting={<WalletSkeleton />}>
          <Suspense fallback={<WalletSkeleton />}>
            <CustomerWalletTabs {...tabs} />
          </Suspense>
        </WhenWanted>
      </div>
    </Sheet>
  );
}
