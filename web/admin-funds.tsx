import { lazy, Suspense } from 'react';
import { FundRequestsPanel } from './funds/admin-fund-requests.tsx';
import { PaymentViews } from './payments/admin-payment-views.tsx';
import { useMay } from './platform/permissions.tsx';

const ReversalQuestion = lazy(() =>
  import('./funds/admin-reversal-question.tsx').then((m) => ({ default: m.ReversalQuestion })),
);

/** The requests of customers, beside the payments that bank statements show. */
export function AdminFunds() {
  if (!useMay()('payments.read')) return <FundRequestsPanel />;
  return (
    <PaymentViews
      requests={<FundRequestsPanel />}
      reversalQuestion={(asked) => (
        <Suspense>
          <ReversalQuestion {...asked} />
        </Suspense>
      )}
    />
  );
}
