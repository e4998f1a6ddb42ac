import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { paiseOf } from '../../contract/money.ts';
import { listUserTransactions } from '../../contract/users.ts';
import type { WalletTransaction } from '../../contract/wallet.ts';
import { useRead } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Money } from '../ui/money.tsx';
import { Pager } from '../ui/pager.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';

const texts = usersTexts.transactions;
const pageSize = 10;
const pollMs = 15_000;

const columns: readonly Column<WalletTransaction>[] = [
  {
    key: 'what',
    header: texts.what,
    isPrimary: true,
    cell: ({ type, description, subject, paymentReference }) => (
      <span className="block text-base wrap-anywhere">
        {description === '' ? texts.types[type] : description}
        {description !== '' && <span className="block text-sm font-normal text-ink-3">{texts.types[type]}</span>}
        {paymentReference && !subject && (
          <span className="block text-sm font-normal text-ink-3">{texts.payment(paymentReference)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'when',
    header: texts.when,
    cell: ({ createdAt }) => <RelativeDate at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ amount, direction }) => <Money amount={paiseOf(amount)} direction={direction} className="font-semibold" />,
  },
  {
    key: 'after',
    header: texts.after,
    align: 'end',
    cell: ({ balanceAfter }) => <Money amount={paiseOf(balanceAfter)} />,
  },
];

/** Every movement of somebody's wallet, newest first. */
export function UserTransactions({ userId }: { userId: number }) {
  const words = useTexts();
  const [page, setPage] = useState(1);
  const input = { params: { id: userId }, query: { page, pageSize } };
  const read = useRead(listUserTransactions, input, { keepsPrevious: true, pollMs, staleMs: 0 });

  if (!read.data && read.isError) {
    return (
      <ErrorState
        title={texts.failed}
        reason={reasonOf(read.error, words)}
        isRetrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return (
    <div className={read.isPlaceholderData ? 'opacity-60' : undefined}>
      <div className="rounded-lg border border-line">
        <DataTable
          label={texts.table}
          columns={columns}
          rows={read.data?.items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={<ScrollText aria-hidden />} title={texts.empty}>
              {texts.emptyText}
            </EmptyState>
          }
        />
      </div>
      {read.data && read.data.total > 0 && (
        <div className="mt-4">
          <Pager page={page} pageSize={pageSize} total={read.data.total} things={texts.things} onPage={setPage} />
        </div>
      )}
    </div>
  );
}
