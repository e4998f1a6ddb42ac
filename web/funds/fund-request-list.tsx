import { HandCoins } from 'lucide-react';
import { type FundRequest, type FundRequestStatus, listFundRequests } from '../../contract/funds.ts';
import { paiseOf } from '../../contract/money.ts';
import { useLastPage, usePageInAddress } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Money } from '../ui/money.tsx';
import { Pager } from '../ui/pager.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stamp } from '../ui/stamp.tsx';

const pageSize = 10;
const pageName = 'requestsPage';
const pollMs = 5_000;
const tones: Record<FundRequestStatus, Tone> = { pending: 'gold', approved: 'leaf', rejected: 'clay' };

/** The customer's own requests, newest first: where each stands and what happens next. */
export function FundRequestList({ onAddFunds }: { onAddFunds: () => void }) {
  const texts = useTexts();
  const [page, toPage] = usePageInAddress(pageName);
  const requests = useRead(listFundRequests, { query: { page, pageSize } }, { keepsPrevious: true, pollMs });
  useLastPage(pageName, { pageSize, total: requests.data?.total });

  if (requests.isPending) return <RequestSkeletons label={texts.common.loading} />;
  if (!requests.data) {
    return (
      <ErrorState
        title={texts.wallet.requests.failed}
        reason={reasonOf(requests.error, texts)}
        isRetrying={requests.isFetching}
        onRetry={() => void requests.refetch()}
      />
    );
  }
  const { items, total } = requests.data;
  if (total === 0) {
    return (
      <EmptyState
        icon={<HandCoins aria-hidden />}
        title={texts.wallet.requests.empty}
        action={<Button onClick={onAddFunds}>{texts.wallet.requests.emptyAction}</Button>}
      >
        {texts.wallet.requests.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-busy={requests.isPlaceholderData}>
        {items.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} things={texts.wallet.requests.things} onPage={toPage} />
    </>
  );
}

function RequestLine({ request }: { request: FundRequest }) {
  const { requests } = useTexts().wallet;
  const next = { pending: requests.pendingText, approved: requests.approvedText, rejected: requests.rejectedText };
  return (
    <li className="border-t border-dashed border-line-strong py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <Money amount={paiseOf(request.amount)} className="figure text-xl" />
        {request.status === 'approved' ? (
          <Stamp>{requests.credited}</Stamp>
        ) : (
          <Badge tone={tones[request.status]}>{requests.statuses[request.status]}</Badge>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="min-w-0 break-all">
          {requests.reference} {request.referenceNumber}
        </span>
        <CopyButton isIconOnly text={request.referenceNumber} label={requests.copyReference} />
        <RelativeDate at={request.createdAt} />
      </p>
      <p className="text-[0.9375rem] text-ink-2">{next[request.status]}</p>
      {request.adminNotes !== '' && (
        <p className="mt-2 rounded-md bg-sunk px-3 py-2 text-[0.9375rem] whitespace-pre-line">
          <b className="font-semibold">{requests.notes}: </b>
          {request.adminNotes}
        </p>
      )}
    </li>
  );
}

function RequestSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 py-4">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid gap-2">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-full" />
        </span>
      ))}
    </div>
  );
}
