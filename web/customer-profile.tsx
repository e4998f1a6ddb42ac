import { PackageOpen, ScrollText } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { paiseOf } from '../contract/money.ts';
import { listOrders } from '../contract/orders.ts';
import { pages } from '../contract/pages.ts';
import { listOwnTransactions, type WalletTransaction } from '../contract/wallet.ts';
import { ProfilePage } from './accounts/profile-page.tsx';
import { OrderLine } from './orders/order-line.tsx';
import { useRead } from './platform/query.ts';
import { retryImport } from './platform/retry-import.ts';
import { orderList } from './texts/order-list.ts';
import { reasonOf, useTexts } from './texts/texts.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { Money } from './ui/money.tsx';
import { RelativeDate } from './ui/relative-date.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';

const CustomerNotices = lazy(async () => ({
  default: (await retryImport(() => import('./push/customer-notices.tsx'))).CustomerNotices,
}));

const InviteFriends = lazy(async () => ({
  default: (await retryImport(() => import('./accounts/invite-friends.tsx'))).InviteFriends,
}));

const newest = { query: { page: 1, pageSize: 5 } };
const fresh = { pollMs: 5_000, staleMs: 0 };

/** The profile, with what happened lately in the wallet and among the orders. */
export function CustomerProfile({ brandName }: { brandName: string }) {
  return (
    <ProfilePage
      brandName={brandName}
      notices={<CustomerNotices />}
      activity={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
          <Suspense>
            <InviteFriends brandName={brandName} />
          </Suspense>
          <RecentTransactions />
          <RecentOrders />
        </div>
      }
    />
  );
}

function RecentTransactions() {
  const texts = useTexts();
  const { activity } = texts.profile;
  const { history } = texts.wallet;
  const transactions = useRead(listOwnTransactions, newest, fresh);
  return (
    <Recent
      id="recent-transactions"
      title={activity.transactions}
      all={{ href: `${pages.home}?wallet=history#wallet`, text: activity.allTransactions }}
      read={transactions}
      failed={history.failed}
      empty={
        <EmptyState icon={<ScrollText aria-hidden />} title={history.empty}>
          {history.emptyText}
        </EmptyState>
      }
    >
      <ul>
        {transactions.data?.items.map((transaction) => (
          <TransactionLine key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </Recent>
  );
}

function TransactionLine({ transaction }: { transaction: WalletTransaction }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-dashed border-line-strong py-3 first:border-t-0">
      <span className="min-w-0">{transaction.description}</span>
      <Money
        amount={paiseOf(transaction.amount)}
        direction={transaction.direction}
        className="justify-self-end font-semibold"
      />
      <RelativeDate at={transaction.createdAt} className="text-sm text-ink-3" />
    </li>
  );
}

function RecentOrders() {
  const texts = useTexts();
  const { activity } = texts.profile;
  const orders = useRead(listOrders, newest, fresh);
  return (
    <Recent
      id="recent-orders"
      title={activity.orders}
      all={{ href: `${pages.home}#orders`, text: activity.allOrders }}
      read={orders}
      failed={orderList.failed}
      empty={
        <EmptyState
          icon={<PackageOpen aria-hidden />}
          title={orderList.empty}
          action={<ButtonLink href={`${pages.home}#order-form`}>{activity.firstOrder}</ButtonLink>}
        >
          {orderList.emptyText}
        </EmptyState>
      }
    >
      <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {orders.data?.items.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
    </Recent>
  );
}

interface RecentProps {
  readonly id: string;
  readonly title: string;
  readonly all: { readonly href: string; readonly text: string };
  readonly read: {
    readonly data: { readonly total: number } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** The newest of something, and the way to all of it. */
function Recent({ id, title, all, read, failed, empty, children }: RecentProps) {
  const texts = useTexts();
  return (
    <Sheet as="section" aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-xl md:text-2xl">
          {title}
        </h2>
        <a href={all.href} className="link inline-flex min-h-11 items-center">
          {all.text}
        </a>
      </div>
      {read.data && (read.data.total === 0 ? empty : children)}
      {!read.data && read.error && (
        <ErrorState
          title={failed}
          reason={reasonOf(read.error, texts)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {!read.data && !read.error && <LineSkeletons label={texts.common.loading} />}
    </Sheet>
  );
}

function LineSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-3 w-24" />
        </span>
      ))}
    </div>
  );
}
