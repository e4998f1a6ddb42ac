import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { adminTexts } from '../texts/admin.ts';
import { Badge } from '../ui/badge.tsx';

const texts = adminTexts.fundRequests;

/** What makes one look twice at a request. */
export function SimilarHints({ similar }: { similar: FundRequestForAdmin['similar'] }) {
  return (
    <>
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
