import { lazy, type ReactNode, Suspense } from 'react';
import type { FundRequest } from '../contract/funds.ts';
import type { UnpaidOrder } from '../contract/unpaid-orders.ts';
import { AddFunds } from './funds/add-funds.tsx';
import { CoveredOrder } from './funds/covered-order.tsx';
import { beginAgain, type FundDraft } from './funds/fund-draft.ts';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { TextsPart } from './texts/texts.ts';
import { wallet } from './texts/wallet.ts';
import { ErrorState } from './ui/error-state.tsx';
import { Tabs } from './ui/tabs.tsx';
import type { WalletTab } from './use-wallet-tab.ts';
import { WalletSkeleton } from './wallet-skeleton.tsx';

const TransactionList = lazy(() =>
  import('./wallet/transaction-list.tsx').then((m) => ({ default: m.TransactionList }), failedPart),
);
const FundRequestList = lazy(() =>
  import('./funds/fund-request-list.tsx').then((m) => ({ default: m.FundRequestList }), failedPart),
);

export interface WalletTabsProps {
  readonly tab: WalletTab;
  readonly onTab: (tab: WalletTab) => void;
  readonly draft: FundDraft;
  /** Fills the order form again with an unpaid order that was not placed; nothing offers it without. */
  readonly onAgain?: (order: UnpaidOrder) => void;
  /** An order that waited for its payment was placed. */
  readonly onPlaced?: (orderId: number) => void;
  /** Leads to where one can ask about a request; nothing offers it without. */
  readonly onHelp?: (request: FundRequest) => void;
}

const texts = { wallet };

/** What a customer does with the wallet, with its words: add to it, read every line of it, see what became of each request. */
export function CustomerWalletTabs(props: WalletTabsProps) {
  return (
    <TextsPart part={texts}>
      <WalletTabs {...props} />
    </TextsPart>
  );
}

function WalletTabs({ tab, onTab, draft, onAgain, onPlaced, onHelp }: WalletTabsProps) {
  const show = (next: WalletTab) => {
    onTab(next);
    scrollToSection('wallet');
  };
  const sendAgain = (request: FundRequest) => {
    beginAgain(draft, request);
    // Its field takes the focus, and brings itself into sight.
    onTab('add-funds');
  };

  return (
    <>
      {onAgain && <CoveredOrder onAgain={onAgain} />}
      <Tabs
        label={wallet.tabs.label}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            value: 'add-funds',
            label: wallet.tabs.addFunds,
            // Sent is not yet credited: the list says where the request stands.
            content: <AddFunds {...{ draft, onAgain, onPlaced }} onSent={() => show('requests')} />,
          },
          {
            value: 'history',
            label: wallet.tabs.history,
            content: (
              <Part>
                <TransactionList onAddFunds={() => show('add-funds')} />
              </Part>
            ),
          },
          {
            value: 'requests',
            label: wallet.tabs.requests,
            content: (
              <Part>
                <FundRequestList onAddFunds={() => show('add-funds')} onSendAgain={sendAgain} onHelp={onHelp} />
              </Part>
            ),
          },
        ]}
      />
    </>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <Suspense fallback={<WalletSkeleton />}>{children}</Suspense>;
}

/** Stands in for a part whose file did not come, so that the rest of the page stays. */
function failedPart() {
  return { default: PartFailed };
}

function PartFailed() {
  return (
    // After an update of the shop the old page asks for files that are gone: only loading it anew helps.
    <ErrorState title={wallet.partFailed} reason={wallet.partFailedText} onRetry={() => window.location.reload()} />
  );
}
