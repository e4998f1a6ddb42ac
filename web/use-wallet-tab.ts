import { navigate, useSearchParams } from './platform/location.ts';

const walletTabs = ['add-funds', 'history', 'requests'] as const;

export type WalletTab = (typeof walletTabs)[number];

/** The tab of the wallet that the address names, and a function that goes to another. */
export function useWalletTab(): readonly [tab: WalletTab, toTab: (tab: WalletTab) => void] {
  const [params, change] = useSearchParams();
  const tab = walletTabs.find((each) => each === params.get('wallet')) ?? 'add-funds';
  return [tab, (next) => change({ wallet: next === 'add-funds' ? undefined : next })];
}

/** Goes from the order form to the payment of its order: a reload shows the payment again, and Back leads to the form. */
export function goToPayment(): void {
  const to = new URL(window.location.href);
  to.hash = 'order-form';
  navigate(to.href, { replace: true });
  to.hash = 'wallet';
  to.searchParams.delete('wallet');
  navigate(to.href);
}
