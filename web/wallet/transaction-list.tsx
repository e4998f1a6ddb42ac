import { ScrollText } from 'lucide-react';
import { paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import {
  listTransactions,
  type TransactionType,
  transactionTypes,
  type WalletTransaction,
} from '../../contract/wallet.ts';
import { useSearchParams } from '../platform/location.ts';
import { useLastPage, usePageInAddress } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { useDescription } from '../texts/described.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Money } from '../ui/money.tsx';
import { Pager } from '../ui/pager.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DownloadButton, DownloadProgress, useDownload } from './download-transactions.tsx';

const pageSize = 10;
// The page's address holds the list of orders too, so these say whose they are.
const pageName = 'walletPage';
const typeName = 'walletType';
const pollMs = 5_000;

/** Every movement of the wallet, newest first, with the balance after it; page and type stand in the address. */
export function TransactionList({ onAddFunds }: { onAddFunds: () => void }) {
  const texts = useTexts();
  const { history } = texts.wallet;
  const [params, change] = useSearchParams();
  const [page, toPage] = usePageInAddress(pageName);
  const type = typeOf(params.get(typeName));
  const transactions = useRead(listTransactions, { query: { page, pageSize, type } }, { keepsPrevious: true, pollMs });
  useLastPage(pageName, { pageSize, total: transactions.data?.total });
  const download = useDownload(type);

  if (transactions.isPending) return <LineSkeletons label={texts.common.loading} />;
  if (!transactions.data) {
    return (
      <ErrorState
        title={history.failed}
        reason={reasonOf(transactions.error, texts)}
        isRetrying={transactions.isFetching}
        onRetry={() => void transactions.refetch()}
      />
    );
  }
  const { items, total } = transactions.data;
  if (total === 0 && type === undefined) {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden />}
        title={history.empty}
        action={<Button onClick={onAddFunds}>{history.emptyAction}</Button>}
      >
        {history.emptyText}
      </EmptyState>
    );
  }
  const narrow = (next: string) => change({ [typeName]: next, [pageName]: undefined });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SelectField
          label={history.filter}
          isLabelHidden
          isSmall
          className="min-w-32 flex-1 sm:max-w-56"
          value={type ?? ''}
          options={[
            { value: '', label: history.all },
            ...transactionTypes.map((each) => ({ value: each, label: history.types[each] })),
          ]}
          onChange={(event) => narrow(event.target.value)}
        />
        {total > 0 && <DownloadButton download={download} />}
      </div>
      <DownloadProgress download={download} />
      <a href={pages.papers} className="link inline-block py-2.5 font-semibold">
        {history.statements}
      </a>
      {total === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={history.emptyFiltered}
          action={<Button onClick={() => narrow('')}>{history.showAll}</Button>}
        >
          {history.emptyFilteredText}
        </EmptyState>
      ) : (
        <>
          <ul aria-busy={transactions.isPlaceholderData} className="mt-2 mb-4">
            {items.map((transaction) => (
              <TransactionLine key={transaction.id} transaction={transaction} />
            ))}
          </ul>
          <Pager page={page} pageSize={pageSize} total={total} things={history.things} onPage={toPage} />
        </>
      )}
    </>
  );
}

function typeOf(text: string | null): TransactionType | undefined {
  return transactionTypes.find((type) => type === text);
}

function TransactionLine({ transaction }: { transaction: WalletTransaction }) {
  const { history } = useTexts().wallet;
  const { type, amount, direction, balanceAfter, createdAt } = transaction;
  const description = useDescription()(transaction);
  const word = history.types[type];
  return (
    <li className="border-t border-dashed border-line-strong py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{description === '' ? word : description}</span>
        <Money amount={paiseOf(amount)} direction={direction} className="font-semibold" />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 text-sm text-ink-3">
        <span>
          {description !== '' && `${word} · `}
          <RelativeDate at={createdAt} />
        </span>
        <span>
          {history.balanceAfter} <Money amount={paiseOf(balanceAfter)} />
        </span>
      </div>
    </li>
  );
}

function LineSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-28" />
        </span>
      ))}
    </div>
  );
}
