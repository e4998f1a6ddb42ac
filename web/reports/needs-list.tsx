import {
  Ban,
  BatteryLow,
  CircleHelp,
  CircleX,
  Clock,
  Hand,
  HandCoins,
  Landmark,
  type LucideIcon,
  MessagesSquare,
  ReceiptIndianRupee,
  Scale,
  Undo2,
} from 'lucide-react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import type { Need } from '../../contract/today.ts';
import { useNowMs } from '../platform/now.ts';
import { todayTexts } from '../texts/admin-today.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { waitedFor } from './reports.rules.ts';
import { durationText, needPlaces } from './today.rules.ts';

const texts = todayTexts.needs;

const icons: Record<Need['kind'], LucideIcon> = {
  'unknown-sends': CircleHelp,
  tickets: MessagesSquare,
  payments: ReceiptIndianRupee,
  'fund-requests': HandCoins,
  returns: Landmark,
  debts: Scale,
  providers: BatteryLow,
  'held-orders': Hand,
  refunds: Undo2,
  'failed-orders': CircleX,
  'dead-jobs': Ban,
  'pending-orders': Clock,
};

const looks: Partial<Record<Need['kind'], string>> = {
  'unknown-sends': 'bg-clay-wash text-clay',
  providers: 'bg-clay-wash text-clay',
  'failed-orders': 'bg-clay-wash text-clay',
  tickets: 'bg-sky-wash text-sky',
  refunds: 'bg-stone-wash text-stone',
};

/** Everything that waits for a person, each a press away from where it is dealt with. */
export function NeedsList({ needs }: { needs: readonly Need[] | undefined }) {
  return (
    <Sheet as="section" aria-labelledby="needs" isPadded={false} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-3">
        <h3 id="needs" className="text-lg">
          {texts.title}
        </h3>
        {needs && needs.length > 0 && <p className="text-sm text-ink-2">{texts.hint}</p>}
      </div>
      {needs === undefined && <Skeleton className="m-4 h-72" />}
      {needs?.length === 0 && <EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
      <ul>
        {/* A newer server may name kinds that this page does not know. */}
        {needs
          ?.filter(({ kind }) => kind in icons)
          .map((need, index) => (
            <NeedRow key={need.kind} need={need} isFirst={index === 0} />
          ))}
      </ul>
    </Sheet>
  );
}

function NeedRow({ need, isFirst }: { need: Need; isFirst: boolean }) {
  const { kind, count, isAtLeast, amount, names } = need;
  const Icon = icons[kind];
  const [one, many] = texts.kinds[kind];
  const what = `${texts.number(count, isAtLeast)} ${count === 1 ? one : many}`;
  return (
    <li className="relative grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-dashed border-line-strong px-4 py-2.5 first:border-t-0 md:grid-cols-[2.25rem_minmax(0,1fr)_auto_9.5rem]">
      <span
        aria-hidden
        className={classNames('grid size-9 place-items-center rounded-lg', looks[kind] ?? 'bg-gold-wash text-gold')}
      >
        <Icon className="size-4.5" />
      </span>
      <p className="min-w-0 leading-tight">
        <span className="font-semibold">
          {what}
          {amount !== null && `, ${formatRupees(paiseOf(amount))}`}
        </span>
        <span className="block text-sm text-ink-2">{names.length > 0 ? names.join(', ') : texts.meanings[kind]}</span>
      </p>
      <Wait need={need} />
      <ButtonLink
        isSmall
        variant={isFirst ? 'primary' : 'quiet'}
        href={`${pages.adminDashboard}?${needPlaces[kind]}`}
        className="justify-self-stretch max-md:absolute max-md:inset-0 max-md:opacity-0 max-md:focus-visible:opacity-100"
        aria-label={`${texts.verbs[kind]}: ${what}`}
      >
        {texts.verbs[kind]}
      </ButtonLink>
    </li>
  );
}

/** How long the oldest waits; of a ticket, how long is left of what the terms promise. */
function Wait({ need: { kind, since } }: { need: Need }) {
  const now = useNowMs();
  if (since === null) return <span />;
  const waited = waitedFor(since, now);
  const isPromised = kind === 'tickets' || kind === 'fund-requests';
  const isLate = isPromised && waited.isLate;
  return (
    <span
      className={classNames('text-right text-sm whitespace-nowrap', isLate ? 'font-semibold text-clay' : 'text-ink-2')}
    >
      {texts.waits(durationText(waited))}
      {isLate && <span className="block">{texts.late}</span>}
    </span>
  );
}
