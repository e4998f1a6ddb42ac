import { HandCoins } from 'lucide-react';
import { type FundRequest, listFundRequests } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { listIntents } from '../../contract/payment-intents.ts';
import { useLastPage, usePageInAddress } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FundRequestLine } from './fund-request-line.tsx';
import { isSentAgain } from './fund-requests.rules.ts';

const pageSize = 10;
const pageName = 'requestsPage';
const pollMs = 5_000;

interface FundRequestListProps {
  readonly onAddFunds: () => void;
  readonly onSendAgain: (request: FundRequest) => void;
  /** Where there is somebody to ask. */
  readonly onHelp?: ((request: FundRequest) => void) | undefined;
}

/** The customer's own requests, newest first: where each stands and what happens next. */
export function FundRequestList({ onAddFunds, onSendAgain, onHelp }: FundRequestListProps) {
  const texts = useTexts();
  const [page, toPage] = usePageInAddress(pageName);
  const requests = useRead(listFundRequests, { query: { page, pageSize } }, { keepsPrevious: true, pollMs });
  const isBegun = useUser().hasBegunPayments === true;
  const begun = useRead(listIntents, {}, { pollMs, enabled: isBegun }).data ?? [];
  const seen =
    isBegun && page === 1 ? begun.flatMap(({ id, seenAmount }) => (seenAmount ? { id, seenAmount } : [])) : [];
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
  if (total === 0 && seen.length === 0) {
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
      <ul aria-busy={requests.isPlaceholderData} className="mb-4">
        {seen.map(({ id, seenAmount }) => (
          <SeenPayment key={`seen ${id}`} amount={seenAmount} />
        ))}
        {items.map((request) => (
          <FundRequestLine
            key={request.id}
            request={request}
            isSentAgain={isSentAgain(request, items)}
            onSendAgain={onSendAgain}
            onHelp={onHelp}
          />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} things={texts.wallet.requests.things} onPage={toPage} />
    </>
  );
}

/** A payment that the bank shows, before anybody has asked for it or decided about it. */
function SeenPayment({ amount }: { amount: string }) {
  const { addFunds, requests } = useTexts().wallet;
  return (
    <li className="border-t border-dashed border-line-strong py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <span className="figure text-xl">{formatRupees(paiseOf(amount))}</span>
        <Badge tone="gold">{requests.beingChecked}</Badge>
      </div>
      <p className="mt-1 text-[0.9375rem] text-ink-2">{addFunds.own.seenText}</p>
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
