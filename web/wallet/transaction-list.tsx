import { ScrollText } from 'lucide-react';
import { paiseOf } from '../../contract/money.ts';
import { listTransactions, type WalletTransaction } from '../../contract/wallet.ts';
import { useLastPage, usePageInAddress } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Money } from '../ui/money.tsx';
import { Pager } from '../ui/pager.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const pageSize = 10;
const pageName = 'walletPage';
const pollMs = 5_000;

/** Every movement of the wallet, newest first, with the balance after it. */
export function TransactionList() {
  const texts = useTexts();
  const [page, toPage] = usePageInAddress(pageName);
  const transactions = useRead(listTransactions, { query: { page, pageSize } }, { keepsPrevious: true, pollMs });
  useLastPage(pageName, { pageSize, total: transactions.data?.total });

  if (transactions.isPending) return <LineSkeletons label={texts.common.loading} />;
  if (!transactions.data) {
    return (
      <ErrorState
        title={texts.wallet.history.failed}
        reason={reasonOf(transactions.error, texts)}
        isRetrying={transactions.isFetching}
        onRetry={() => void transactions.refetch()}
      />
    );
  }
  const { items, total } = transactions.data;
  if (total === 0) {
    return (
      <EmptyState icon={<ScrollText aria-hidden />} title={texts.wallet.history.empty}>
        {texts.wallet.history.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-busy={transactions.isPlaceholderData}>
        {items.map((transaction) => (
          <TransactionLine key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} things={texts.wallet.history.things} onPage={toPage} />
    </>
  );
}

function TransactionLine({ transaction }: { transaction: WalletTransaction }) {
  const texts = useTexts();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-dashed border-line-strong py-3 first:border-t-0">
      <span className="min-w-0">{transaction.description}</span>
      <Money
        amount={paiseOf(transaction.amount)}
        direction={transaction.direction}
        className="justify-self-end font-semibold"
      />
      <RelativeDate at={transaction.createdAt} className="text-sm text-ink-3" />
      <span className="justify-self-end text-sm text-ink-3">
        {texts.wallet.history.balanceAfter} <Money amount={paiseOf(transaction.balanceAfter)} />
      </span>
    </li>
  );
}

function LineSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-28" />
        </span>
      ))}
    </div>
  );
}
