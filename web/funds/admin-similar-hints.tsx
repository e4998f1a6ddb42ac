import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { adminTexts } from '../texts/admin.ts';
import { arrivedTexts } from '../texts/admin-payments.ts';
import { Badge } from '../ui/badge.tsx';

const texts = adminTexts.fundRequests;

type Hints = Pick<FundRequestForAdmin, 'similar' | 'notShownBy'>;

/** What makes one look twice at a request. */
export function SimilarHints({ request: { similar, notShownBy } }: { request: Hints }) {
  return (
    <>
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
