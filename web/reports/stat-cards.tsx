import { Boxes, Clock, IndianRupee, type LucideIcon, ShoppingCart, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import type { ShopStats } from '../../contract/reports.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { useStats } from './use-stats.ts';

const texts = reportTexts.stats;

interface Card {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The list behind the figure. */
  readonly query: string;
  readonly figure: (stats: ShopStats) => ReactNode;
  readonly line?: (stats: ShopStats) => { readonly values: readonly number[]; readonly label: string };
}

const number = (value: number) => groupDigits(String(value));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const cards: readonly Card[] = [
  {
    label: texts.totalOrders,
    icon: ShoppingCart,
    query: 'tab=orders',
    figure: ({ totalOrders }) => number(totalOrders),
    line: ({ sparklines: { orders } }) => ({ values: orders, label: texts.month.orders(number(sum(orders))) }),
  },
  {
    label: texts.pendingOrders,
    icon: Clock,
    query: 'tab=orders&status=pending',
    figure: ({ pendingOrders }) => number(pendingOrders),
  },
  {
    label: texts.revenue,
    icon: IndianRupee,
    query: 'tab=overview',
    figure: ({ revenue }) => <Money isCompact amount={paiseOf(revenue)} />,
    line: ({ sparklines: { revenue } }) => ({
      values: revenue,
      label: texts.month.revenue(formatRupees(Math.round(sum(revenue) * 100))),
    }),
  },
  {
    label: texts.activeUsers,
    icon: Users,
    query: 'tab=users',
    figure: ({ activeUsers }) => number(activeUsers),
    line: ({ sparklines: { users } }) => ({ values: users, label: texts.month.users(number(sum(users))) }),
  },
  {
    label: texts.activeServices,
    icon: Boxes,
    query: 'tab=services',
    figure: ({ activeServices }) => number(activeServices),
  },
];

/** Five figures of the shop; each leads to the list behind it. */
export function StatCards() {
  const { data, isError } = useStats();
  return (
    <nav
      aria-label={texts.label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-sheet max-lg:*:last:col-span-2 lg:grid-cols-5"
    >
      {cards.map((card) => (
        <StatCard key={card.label} card={card} stats={data} hasFailed={isError} />
      ))}
    </nav>
  );
}

interface Figures {
  readonly stats: ShopStats | undefined;
  readonly hasFailed: boolean;
}

function StatCard({ card, stats, hasFailed }: Figures & { card: Card }) {
  const { icon: Icon } = card;
  const line = stats && card.line?.(stats);
  return (
    <a
      href={`${pages.adminDashboard}?${card.query}`}
      className="relative flex min-h-17 min-w-0 flex-col justify-between overflow-hidden bg-sheet px-4 py-2 no-underline -outline-offset-3! transition-colors hover:bg-paper"
    >
      <span className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-2">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
        {card.label}
      </span>
      <span className="figure text-2xl tabular">{stats ? card.figure(stats) : <Missing hasFailed={hasFailed} />}</span>
      {line && (
        <Sparkline
          label={line.label}
          values={line.values}
          className="absolute right-2 bottom-2 h-7 w-16 text-sky max-xl:w-12"
        />
      )}
    </a>
  );
}

function Missing({ hasFailed }: { hasFailed: boolean }) {
  if (!hasFailed) return <Skeleton className="h-7 w-16" />;
  return (
    <>
      <span aria-hidden>{texts.unknown}</span>
      <span className="sr-only">{texts.failed}</span>
    </>
  );
}
