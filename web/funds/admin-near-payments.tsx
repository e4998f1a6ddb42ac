import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { arrivedTexts } from '../texts/admin-payments.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { Correction } from './admin-correction-fields.tsx';
import { nearText } from './admin-similar-hints.tsx';

interface NearPaymentsProps {
  readonly request: FundRequestForAdmin;
  readonly isReadOnly: boolean;
  /** What the bank shows of the one that it is. */
  readonly onChoose: (correction: Correction) => void;
}

/** Payments that wait, with a number one slip away: a person says which it is. */
export function NearPayments({ request, isReadOnly, onChoose }: NearPaymentsProps) {
  return request.nearPayments.map((near) => (
    <Banner
      key={near.paymentId}
      tone="sky"
      className="mt-3"
      action={
        <Button
          isSmall
          disabled={isReadOnly}
          onClick={() =>
            onChoose({ amount: near.amount === request.amount ? '' : near.amount, reference: near.referenceNumber })
          }
        >
          {arrivedTexts.nearUse}
        </Button>
      }
    >
      {nearText(near)}
    </Banner>
  ));
}
