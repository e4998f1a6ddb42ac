import { lazy, Suspense, useState } from 'react';
import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { PaymentDifference } from '../../contract/payment-differences.ts';
import { useRead } from '../platform/query.ts';
import { paymentDifferenceTexts as texts } from '../texts/admin-payment-differences.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { fullNameOf } from './payments.rules.ts';

const GiveBack = lazy(() => import('../funds/admin-give-back.tsx').then((m) => ({ default: m.GiveBack })));

/** The bank took the payment back: so does the shop, by the same question as at the request. */
export function TakeBack({ item: { id, customer, credited } }: { item: PaymentDifference }) {
  const words = useTexts();
  const [isAsking, setAsking] = useState(false);
  const found = useRead(
    listAllFundRequests,
    { query: { search: `#${id}`, pageSize: '1' } },
    { enabled: isAsking, staleMs: 0 },
  );
  const request = found.data?.items.find((each) => each.id === id);
  const amount = formatRupees(paiseOf(credited ?? '0.00'));
  return (
    <>
      <Button
        className="justify-self-start"
        isBusy={isAsking && found.isFetching && !request}
        onClick={() => setAsking(true)}
      >
        {customer ? texts.takeBack(amount, fullNameOf(customer)) : texts.takeBackPlain(amount)}
      </Button>
      {isAsking && found.error && (
        <p role="alert" className="text-sm text-clay">
          {reasonOf(found.error, words)}
        </p>
      )}
      {isAsking && request && (
        <Suspense>
          <GiveBack
            request={request}
            begin={{ kind: 'taken-back', reason: texts.takeBackReason }}
            onClose={() => setAsking(false)}
            onDecided={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
