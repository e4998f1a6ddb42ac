import { useState } from 'react';
import type { Paise } from '../contract/money.ts';
import { HomeHero } from './catalogue/home-hero.tsx';
import { PlatformGrid } from './catalogue/platform-grid.tsx';
import { CustomerWallet, type WalletTab } from './customer-wallet.tsx';
import { suggestAmount, useFundDraft } from './funds/add-funds.tsx';
import { OrderHistory } from './orders/order-history.tsx';
import { PlaceOrder } from './orders/place-order.tsx';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { useUser } from './platform/session.tsx';

/** The customer's one page: choose, order, pay and watch. */
export function CustomerHome({ brandName }: { brandName: string }) {
  const user = useUser();
  const [platformId, setPlatformId] = useState<number>();
  const [walletTab, setWalletTab] = useState<WalletTab>('add-funds');
  const draft = useFundDraft();

  const addFunds = (missingPaise: Paise) => {
    setWalletTab('add-funds');
    if (missingPaise > 0) suggestAmount(draft, missingPaise);
    scrollToSection('wallet');
  };

  return (
    <div className="wrap">
      {brandName !== '' && <title>{brandName}</title>}
      <HomeHero firstName={user.firstName} />
      <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[1.12fr_0.88fr]">
        <div className="grid min-w-0 gap-4 md:gap-5">
          <PlatformGrid
            chosenId={platformId}
            onChoose={(chosen) => {
              setPlatformId(chosen);
              scrollToSection('order-form');
            }}
          />
          <PlaceOrder platformId={platformId} onPlatform={setPlatformId} onAddFunds={addFunds} />
        </div>
        <CustomerWallet tab={walletTab} onTab={setWalletTab} draft={draft} />
        <div className="lg:col-span-2">
          <OrderHistory onOrder={() => scrollToSection('order-form')} />
        </div>
      </div>
    </div>
  );
}
