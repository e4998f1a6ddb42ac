import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { listPayments } from '../../contract/payments.ts';
import { listPendingActs } from '../../contract/pending-acts.ts';
import { readStats } from '../../contract/reports.ts';
import { navigate, useSearchParams } from '../platform/location.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWindowDrop } from '../ui/use-window-drop.ts';
import { isOfMessages, type PaymentView, paymentViews, viewAddress, viewOf } from './payment-address.ts';
import type { ReversalQuestion } from './reversal-button.tsx';
import { takenShare } from './taken-share.ts';

const NeedsYou = lazy(() => import('./admin-needs-you.tsx').then((m) => ({ default: m.NeedsYou })));
const PendingActs = lazy(() => import('./pending-acts.tsx').then((m) => ({ default: m.PendingActs })));
const ImportView = lazy(() => import('./admin-import.tsx').then((m) => ({ default: m.ImportView })));
const PaymentList = lazy(() => import('./admin-payment-list.tsx').then((m) => ({ default: m.PaymentList })));

const MoneyBackView = lazy(() => import('./admin-money-back.tsx').then((m) => ({ default: m.MoneyBackView })));
const PaymentFiguresView = lazy(() => import('./payment-figures.tsx').then((m) => ({ default: m.PaymentFiguresView })));
const PaymentDifferencesView = lazy(() =>
  import('./payment-differences.tsx').then((m) => ({ default: m.PaymentDifferencesView })),
);
const BankMessages = lazy(() => import('./admin-bank-messages.tsx').then((m) => ({ default: m.BankMessagesView })));

const pendingPollMs = 30_000;

interface PaymentViewsProps {
  readonly requests: ReactNode;
  readonly reversalQuestion: ReversalQuestion;
}

/** What customers say they paid, and what the bank says. */
export function PaymentViews({ requests, reversalQuestion }: PaymentViewsProps) {
  const [params] = useSearchParams();
  const may = useMay();
  const named = params.get('view');
  const view = viewOf(named);
  const waiting = useRead(listPayments, { query: { state: 'needs-decision', pageSize: '1' } }).data?.total ?? 0;
  const pending = useRead(listPendingActs, {}, { pollMs: pendingPollMs }).data?.acts.length ?? 0;
  const stats = useRead(readStats, {}, { enabled: may('reports.read') }).data;
  const counts: Partial<Record<PaymentView, number | undefined>> = {
    requests: stats?.waiting.fundRequests,
    'needs-you': waiting + pending,
    books: stats?.waiting.returns,
  };
  const [dropped, setDropped] = useState<File>();
  const receive = useEffectEvent((file: File) => {
    if (!may('payments.import')) return;
    setDropped(file);
    navigate(viewAddress('import'));
  });
  useEffect(() => {
    void takenShare().then((file) => file && receive(file));
  }, []);
  const contents: Record<PaymentView, ReactNode> = {
    requests,
    'needs-you': (
      <>
        <PendingActs />
        <NeedsYou />
      </>
    ),
    import: isOfMessages(named) ? (
      <BankMessages />
    ) : (
      <ImportView dropped={dropped} onTaken={() => setDropped(undefined)} />
    ),
    payments: (
      <>
        <PaymentFiguresView />
        <PaymentDifferencesView reversalQuestion={reversalQuestion} />
        <PaymentList />
      </>
    ),
    books: <MoneyBackView />,
  };
  const shown = paymentViews.filter((each) => each !== 'import' || may('payments.import'));
  return (
    <>
      {(view !== 'import' || isOfMessages(named)) && may('payments.import') && <DropElsewhere onFile={receive} />}
      <Tabs<PaymentView>
        label={texts.views}
        value={view}
        onChange={(next) => navigate(viewAddress(next))}
        tabs={shown.map((value) => ({
          value,
          label: texts.viewNames[value],
          count: counts[value],
          content: <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>{contents[value]}</Suspense>,
        }))}
      />
    </>
  );
}

/** A file that is dropped on another view is imported, too. */
function DropElsewhere({ onFile }: { onFile: (file: File) => void }) {
  const isOver = useWindowDrop(([file]) => file && onFile(file));
  return (
    isOver && (
      <p
        role="status"
        className="fixed inset-x-4 bottom-4 z-20 rounded-lg bg-marigold p-4 text-center font-semibold text-on-marigold"
      >
        {texts.dropNow}
      </p>
    )
  );
}
