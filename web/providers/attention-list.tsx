import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { pages } from '../../contract/pages.ts';
import { IfMay } from '../platform/permissions.tsx';
import { reasonsOfWaiting, attentionTexts as texts } from '../texts/admin-attention.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { AttentionFacts } from './attention-facts.tsx';
import { faultText } from './fault-text.ts';
import { FindingList } from './finding-list.tsx';
import { moneyIn } from './providers.rules.ts';

const ResolveDialog = lazy(() => import('./resolve-dialog.tsx').then((m) => ({ default: m.ResolveDialog })));

/** What is asked of the provider that has an order. */
export type ActsOf = (item: AttentionItem) => ReactNode;

interface AttentionListProps {
  readonly items: readonly AttentionItem[];
  readonly actsOf: ActsOf;
  /** Orders that a provider has, and that only take long. */
  readonly isSlow?: boolean;
}

/** Orders of which nobody knows whether a provider has them, and orders that no route could take; or those that are slow. */
export function AttentionList({ items, actsOf, isSlow = false }: AttentionListProps) {
  const [decided, setDecided] = useState<AttentionItem>();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} className="text-xl">
          {isSlow ? texts.slowTitle : texts.title}
        </h3>
        <p className="mt-1 text-ink-2">{isSlow ? texts.slowLead : texts.lead}</p>
      </div>
      <ul
        aria-label={isSlow ? texts.slowList : texts.list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] items-start gap-4"
      >
        {items.map((item, index) => (
          <AttentionCard
            key={item.dispatchId}
            item={item}
            acts={actsOf(item)}
            isFirst={index === 0 && !isSlow}
            onDecide={() => setDecided(item)}
          />
        ))}
      </ul>
      {decided && (
        <Suspense>
          <ResolveDialog item={decided} onClose={() => setDecided(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function titleOf({ kind, provider, orderId, state }: AttentionItem): string {
  if (kind === 'slow') return texts.slow(orderId);
  if (kind === 'status' && state === 'lost') return texts.late(orderId);
  if (kind === 'held') return texts.held(orderId);
  if (kind === 'status') return texts.odd(orderId);
  return provider ? texts.question(provider.name, orderId) : texts.questionSomebody(orderId);
}

type Figures = NonNullable<AttentionItem['passedOver'][number]['figures']>;

const percent = (text: string): string => `${text.replace('-', '−')} %`;

const figuresText = ({ cost, currency, costInRupees, margin, floor }: Figures): string =>
  texts.figures({
    cost: moneyIn('INR', costInRupees, 4),
    own: currency === 'INR' ? '' : ` (${moneyIn(currency, cost, 8)})`,
    margin: percent(margin),
    floor: percent(floor),
  });

const reasonText = (reason: string): string => reasonsOfWaiting[reason] ?? faultText(reason);

interface AttentionCardProps {
  readonly item: AttentionItem;
  readonly acts: ReactNode;
  /** One button of a view is the primary one. */
  readonly isFirst: boolean;
  readonly onDecide: () => void;
}

function AttentionCard({ item, acts, isFirst, onDecide }: AttentionCardProps) {
  const { kind, orderId, since, reason, words } = item;
  return (
    <Sheet as="li" isPadded={false}>
      <div className="grid gap-3 p-4.5">
        <h4 className="text-lg wrap-anywhere">{titleOf(item)}</h4>
        <div>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={kind === 'unknown' ? 'clay' : 'gold'}>{texts.kinds[kind]}</Badge>
            <span className="text-sm text-ink-2">
              {texts.since} <RelativeDate at={since} />
            </span>
          </p>
          <p className="mt-1.5 wrap-anywhere">{reasonText(reason)}</p>
          {words !== null && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{texts.says(words)}</p>}
        </div>
        <AttentionFacts item={item} />
        <Found item={item} />
        <FindingList item={item} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4.5 py-3">
        <IfMay permission="orders.refund">
          <Button
            isSmall
            isWide
            variant={isFirst ? 'primary' : 'quiet'}
            aria-label={texts.decideOf(orderId)}
            onClick={onDecide}
          >
            {texts.decide}
          </Button>
        </IfMay>
        {acts}
        <ButtonLink isSmall isWide href={`${pages.adminDashboard}?tab=orders&search=%23${orderId}`}>
          {texts.openOrder}
        </ButtonLink>
      </div>
    </Sheet>
  );
}

/** What points to where it is, and what was tried before. */
function Found({ item: { hints, passedOver } }: { item: AttentionItem }) {
  return (
    <>
      {hints.length > 0 && (
        <p>
          <span className="font-semibold">{texts.hints} </span>
          {hints.map(({ providerOrder, seen }) => [providerOrder, seen].filter(Boolean).join(', ')).join(' · ')}
        </p>
      )}
      {passedOver.length > 0 && (
        // The figures are what is decided by.
        <details open={passedOver.some(({ figures }) => figures !== null)}>
          <summary className="cursor-pointer font-semibold">{texts.passedOver}</summary>
          <ul className="mt-2 grid gap-1 text-sm text-ink-2">
            {passedOver.map(({ providerName, externalId, reason, figures }) => (
              <li key={`${providerName} ${externalId}`} className="wrap-anywhere">
                {texts.passed(providerName, externalId, reasonText(reason))}
                {figures && <span className="block tabular">{figuresText(figures)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
