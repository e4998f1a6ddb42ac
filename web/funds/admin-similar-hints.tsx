import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { adminTexts } from '../texts/admin.ts';
import { arrivedTexts } from '../texts/admin-payments.ts';
import { Badge } from '../ui/badge.tsx';
import { referenceGroups } from './fund-requests.rules.ts';

const texts = adminTexts.fundRequests;

type Hints = Pick<FundRequestForAdmin, 'similar' | 'notShownBy' | 'nearPayments'>;

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Of a payment that the customer may have meant. */
export function nearText({ amount, referenceNumber, account, paidOn }: Hints['nearPayments'][number]): string {
  const day = dayFormat.format(Date.parse(paidOn));
  return arrivedTexts.near(formatRupees(paiseOf(amount)), referenceGroups(referenceNumber).join(' '), account, day);
}

/** What makes one look twice at a request. */
export function SimilarHints({ request: { similar, notShownBy, nearPayments } }: { request: Hints }) {
  return (
    <>
      {nearPayments.length > 0 && (
        <span title={nearPayments.map(nearText).join(' ')}>
          <Badge tone="sky">{arrivedTexts.nearHint}</Badge>
        </span>
      )}
      {notShownBy.length > 0 && (
        <span title={arrivedTexts.notShown(notShownBy)}>
          <Badge tone="gold">{arrivedTexts.notShownHint}</Badge>
        </span>
      )}
      {similar.sameReference > 0 && (
        <span title={texts.sameReferenceText(similar.sameReference)}>
          <Badge tone="clay">{texts.sameReference(similar.sameReference)}</Badge>
        </span>
      )}
      {similar.sameAmount > 0 && (
        <span title={texts.sameAmountText(similar.sameAmount)}>
          <Badge tone="gold">{texts.sameAmount(similar.sameAmount)}</Badge>
        </span>
      )}
    </>
  );
}

export function isSuspicious({ similar }: FundRequestForAdmin): boolean {
  return similar.sameReference > 0 || similar.sameAmount > 0;
}
