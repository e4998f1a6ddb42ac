import { lazy, type ReactNode, Suspense } from 'react';
import type { FundRequest } from '../contract/funds.ts';
import { paiseOf } from '../contract/money.ts';
import { AddFunds, type FundDraft, suggestAmount } from './funds/add-funds.tsx';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { useUser } from './platform/session.tsx';
import { useTexts } from './texts/texts.ts';
import { AnimatedMoney } from './ui/animated-money.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { Tabs } from './ui/tabs.tsx';
import { WhenWanted } from './ui/when-wanted.tsx';
import type { WalletTab } from './use-wallet-tab.ts';

const TransactionList = lazy(() =>
  import('./wallet/transaction-list.tsx').then((m) => ({ default: m.TransactionList }), failedPart),
);
const FundRequestList = lazy(() =>
  import('./funds/fund-request-list.tsx').then((m) => ({ default: m.FundRequestList }), failedPart),
);

interface CustomerWalletProps {
  /** What matters more stands there already. */
  readonly isFree: boolean;
  readonly tab: WalletTab;
  readonly onTab: (tab: WalletTab) => void;
  readonly draft: FundDraft;
  /** Leads to where one can ask about a request; nothing offers it without. */
  readonly onHelp?: (request: FundRequest) => void;
}

/** The customer's passbook: what is in it, how to add to it, and every line of it. */
export function CustomerWallet({ isFree, tab, onTab, draft, onHelp }: CustomerWalletProps) {
  const { wallet } = useTexts();
  const user = useUser();
  const show = (next: WalletTab) => {
    onTab(next);
    scrollToSection('wallet');
  };
  const sendAgain = (request: FundRequest) => {
    suggestAmount(draft, paiseOf(request.amount));
    show('add-funds');
  };

  return (
    <Sheet as="section" variant="passbook" id="wallet" tabIndex={-1} aria-label={wallet.title} className="min-w-0">
      <h2 className="eyebrow font-sans">{wallet.balance}</h2>
      <p className="figure text-4xl md:text-5xl">
        <AnimatedMoney amountPaise={paiseOf(user.balance)} />
      </p>
      <div className="mt-3">
        <WhenWanted isFree={isFree} waiting={<Waiting />}>
          <Tabs
            label={wallet.tabs.label}
            value={tab}
            onChange={onTab}
            tabs={[
              {
                value: 'add-funds',
                label: wallet.tabs.addFunds,
                // Sent is not yet credited: the list says where the request stands.
                content: <AddFunds draft={draft} onSent={() => show('requests')} />,
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
        </WhenWanted>
      </div>
    </Sheet>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}

function Waiting() {
  const { common } = useTexts();
  return (
    <div role="status">
      <span className="sr-only">{common.loading}</span>
      <Skeleton className="h-52 w-full" />
    </div>
  );
}

/** Stands in for a part whose file did not come, so that the rest of the page stays. */
function failedPart() {
  return { default: PartFailed };
}

function PartFailed() {
  const { wallet } = useTexts();
  return (
    // After an update of the shop the old page asks for files that are gone: only loading it anew helps.
    <ErrorState title={wallet.partFailed} reason={wallet.partFailedText} onRetry={() => window.location.reload()} />
  );
}
