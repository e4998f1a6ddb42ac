import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { moneyBackTexts as texts } from '../texts/admin-money-back.ts';

/** Who decided about a request, and what has gone back of it since. */
export function DecidedAndBack({ request: { status, decidedBy, moneyBack } }: { request: FundRequestForAdmin }) {
  if (status === 'pending') return null;
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
  return (
    <span className="mt-0.5 block text-sm text-ink-3">
      {decidedBy ? texts.decidedBy(decidedBy.firstName) : texts.decidedByShop}
      {lines.map(([paise, word]) =>
        paise > 0 ? (
          <span key={word(formatRupees(paise))} className="block font-semibold text-clay">
            {word(formatRupees(paise))}
          </span>
        ) : null,
      )}
    </span>
  );
}
