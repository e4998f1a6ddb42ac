import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { moneyBackTexts as texts } from '../texts/admin-money-back.ts';
import { RelativeDate } from '../ui/relative-date.tsx';

/** Who decided about a request, and when; nothing while nobody has. */
export function Decided({ request: { status, decidedBy, decidedAt } }: { request: FundRequestForAdmin }) {
  if (status === 'pending') return null;
  return (
    <>
      {decidedBy ? texts.decidedBy(decidedBy.firstName) : texts.decidedByShop}
      {decidedAt !== null && (
        <>
          , <RelativeDate at={decidedAt} />
        </>
      )}
    </>
  );
}

/** What has gone back of a request, in a few words each. */
function backTexts({ moneyBack }: FundRequestForAdmin): string[] {
  const sum = (kind: 'return' | 'reversal', state: 'asked' | 'done') =>
    moneyBack.reduce(
      (total, each) => total + (each.kind === kind && each.state === state ? paiseOf(each.amount) : 0),
      0,
    );
  const lines = [
    [sum('return', 'asked'), texts.onItsWay],
    [sum('return', 'done'), texts.returned],
    [sum('reversal', 'done'), texts.reversed],
  ] as const;
  return lines.flatMap(([paise, word]) => (paise > 0 ? word(formatRupees(paise)) : []));
}

/** Who decided about a request, and what has gone back of it since. In a dense list it stands behind the status. */
export function DecidedAndBack({ request, isDense }: { request: FundRequestForAdmin; isDense: boolean }) {
  const line = isDense ? 'ms-1.5 whitespace-nowrap' : 'block';
  return (
    <span className={isDense ? 'text-sm text-ink-3' : 'mt-0.5 block text-sm text-ink-3'}>
      <span className={line}>
        <Decided request={request} />
      </span>
      <BackLines request={request} className={line} />
    </span>
  );
}

export function BackLines({ request, className }: { request: FundRequestForAdmin; className?: string }) {
  return backTexts(request).map((text) => (
    <span key={text} className={`${className ?? 'block'} text-sm font-semibold text-clay`}>
      {text}
    </span>
  ));
}
