import { paiseOf } from '../contract/money.ts';
import { AddFunds, type FundDraft } from './funds/add-funds.tsx';
import { FundRequestList } from './funds/fund-request-list.tsx';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { useUser } from './platform/session.tsx';
import { useTexts } from './texts/texts.ts';
import { AnimatedMoney } from './ui/animated-money.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Tabs } from './ui/tabs.tsx';
import { TransactionList } from './wallet/transaction-list.tsx';

export type WalletTab = 'add-funds' | 'history' | 'requests';

interface CustomerWalletProps {
  readonly tab: WalletTab;
  readonly onTab: (tab: WalletTab) => void;
  readonly draft: FundDraft;
}

/** The customer's passbook: what is in it, how to add to it, and every line of it. */
export function CustomerWallet({ tab, onTab, draft }: CustomerWalletProps) {
  const { wallet } = useTexts();
  const user = useUser();

  // Sent is not yet credited: the list says where the request stands.
  const showRequests = () => {
    onTab('requests');
    scrollToSection('wallet');
  };

  return (
    <Sheet as="section" variant="passbook" id="wallet" tabIndex={-1} aria-label={wallet.title} className="min-w-0">
      <h2 className="eyebrow font-sans">{wallet.balance}</h2>
      <p className="figure text-4xl md:text-5xl">
        <AnimatedMoney amountPaise={paiseOf(user.balance)} />
      </p>
      <div className="mt-3">
        <Tabs
          label={wallet.tabs.label}
          value={tab}
          onChange={onTab}
          tabs={[
            {
              value: 'add-funds',
              label: wallet.tabs.addFunds,
              content: <AddFunds draft={draft} onSent={showRequests} />,
            },
            { value: 'history', label: wallet.tabs.history, content: <TransactionList /> },
            {
              value: 'requests',
              label: wallet.tabs.requests,
              content: <FundRequestList onAddFunds={() => onTab('add-funds')} />,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}
