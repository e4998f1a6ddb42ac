import type { AttentionItem, Finding } from '../../contract/dispatches.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { findingTexts as texts } from '../texts/admin-findings.ts';
import { RelativeDate } from '../ui/relative-date.tsx';
import { moneyIn } from './providers.rules.ts';

interface FindingListProps {
  readonly item: Pick<AttentionItem, 'findings' | 'nextSearchAt' | 'currency' | 'kind'>;
}

/** What the shop itself did to find an order, and what came of it. */
export function FindingList({ item: { findings, nextSearchAt, currency, kind } }: FindingListProps) {
  if (kind !== 'unknown') return null;
  return (
    <div className="border-t border-line pt-3">
      <p className="font-semibold">{texts.title}</p>
      {findings.length > 0 && (
        <dl className="mt-1 grid gap-2 text-sm">
          {findings.map((finding) => (
            <div key={finding.step}>
              <dt className="text-ink-3">
                {texts.steps[finding.step]}, <RelativeDate at={finding.at} />
              </dt>
              <dd className="wrap-anywhere">
                {texts.outcome(finding)}
                <span className="block text-ink-2 tabular empty:hidden">{numbersOf(finding, currency)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-1 text-sm text-ink-2">
        {nextSearchAt === null ? (
          findings.length === 0 ? (
            texts.never
          ) : (
            texts.ended
          )
        ) : (
          <>
            {texts.next} <time dateTime={nextSearchAt}>{formatInIndia(nextSearchAt)}</time>.
          </>
        )}
      </p>
    </div>
  );
}

function numbersOf({ orders, fell }: Finding, currency: string | null): string {
  const money = (amount: string) => (currency === null ? amount : moneyIn(currency, amount, 8));
  if (fell !== null) return texts.fell(money(fell));
  return orders
    .map(({ providerOrder, cost }) => (cost === null ? `№${providerOrder}` : `№${providerOrder} (${money(cost)})`))
    .join(', ');
}
