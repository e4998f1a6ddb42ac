import { changeService, type ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { Upstream } from '../../contract/dispatches.ts';
import { isPackage } from '../../contract/is-package.ts';
import { formatRate, groupDigits, parseRate } from '../../contract/money.ts';
import { useSend } from '../platform/query.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { serviceTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { showToast } from '../ui/toast.tsx';
import { ActiveSwitch } from './admin-active-switch.tsx';
import { categoryLabels, type Taxonomy } from './admin-catalogue.rules.ts';
import { RowActions } from './admin-row-actions.tsx';

type Row = SteadyRow<ServiceForAdmin>;

interface ServiceView {
  readonly isNarrow: boolean;
  /** Undefined in a shop that does everything by hand. */
  readonly ways: ReadonlyMap<number, Upstream> | undefined;
}

/** How orders of a service are sent, and what is left of its price. */
function Way({ way }: { way: Upstream | undefined }) {
  const isAuto = way?.mode === 'auto';
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-sm font-normal">
      <Badge tone={isAuto ? 'sky' : 'stone'}>{isAuto ? texts.automatic : texts.byHand}</Badge>
      {way && way.margin !== null && (
        <span className={way.isBelowFloor ? 'font-semibold text-clay' : 'text-ink-2'}>
          {(way.isBelowFloor ? texts.marginBelow : texts.margin)(way.margin.replace('-', '−'))}
        </span>
      )}
    </span>
  );
}

/** In a narrow table the category stands under the name, and the quantities under the price. */
export function serviceColumns(taxonomy: Taxonomy, { isNarrow, ways }: ServiceView): readonly Column<Row>[] {
  const names = categoryLabels(taxonomy);
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: texts.name,
      isPrimary: true,
      cell: ({ item }) => (
        <span className="block wrap-anywhere md:max-w-72 md:min-w-44">
          {item.name}
          <span className="block text-sm font-normal text-ink-3">
            {texts.number(item.id)}
            {isNarrow && ` · ${names.get(item.categoryId)}`}
            {item.type !== 'Default' && ` · ${item.type}`}
            {isNarrow && item.isInstantStart && ` · ${texts.instant}`}
          </span>
          {item.isPausedByShop && (
            <span className="mt-1 block">
              <Badge tone="clay">{texts.pausedByShop}</Badge>
            </span>
          )}
          {ways && !item.isArchived && <Way way={ways.get(item.id)} />}
        </span>
      ),
    },
    {
      key: 'category',
      header: texts.category,
      cell: ({ item }) => <span className="block wrap-anywhere md:max-w-44">{names.get(item.categoryId)}</span>,
    },
    {
      key: 'price',
      header: texts.price,
      align: 'end',
      cell: ({ item }) => (
        <>
          <span className="font-semibold tabular">{formatRate(parseRate(item.pricePerThousand) ?? 0)}</span>
          {isNarrow && <span className="block text-sm text-ink-3 tabular">{boundsOf(item)}</span>}
          {!isNarrow && isPackage(item.type) && <span className="block text-sm text-ink-3">{texts.perPackage}</span>}
        </>
      ),
    },
    {
      key: 'bounds',
      header: texts.bounds,
      align: 'end',
      cell: ({ item }) => <span className="tabular">{boundsOf(item)}</span>,
    },
    {
      key: 'start',
      header: texts.start,
      cell: ({ item }) =>
        item.isInstantStart ? (
          <Badge tone="gold">{texts.instant}</Badge>
        ) : (
          <span className="text-ink-3">{texts.gradual}</span>
        ),
    },
    {
      key: 'active',
      header: texts.active,
      cell: ({ item }) =>
        item.isArchived ? <Badge tone="stone">{texts.archived}</Badge> : <ActiveSwitch service={item} />,
    },
    {
      key: 'orders',
      header: texts.orders,
      align: 'end',
      cell: ({ item }) => <span className="tabular">{groupDigits(String(item.orderCount))}</span>,
    },
  ];
  return isNarrow ? columns.filter(({ key }) => !merged.has(key)) : columns;
}

const merged = new Set(['category', 'bounds', 'start']);

const boundsOf = ({ type, minQuantity, maxQuantity }: ServiceForAdmin): string =>
  isPackage(type)
    ? texts.onePackage
    : texts.boundsOf(groupDigits(String(minQuantity)), groupDigits(String(maxQuantity)));

interface ServiceActionsProps {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onArchive: () => void;
  readonly onRestored: () => void;
  /** Undefined: the shop buys from nobody, or the person may not see where. */
  readonly onUpstream: (() => void) | undefined;
}

export function ServiceActions({
  row: { item, isGone },
  onEdit,
  onArchive,
  onRestored,
  onUpstream,
}: ServiceActionsProps) {
  const words = useTexts();
  const restore = useSend(changeService, {
    onDone: ({ name }) => {
      onRestored();
      showToast({ tone: 'success', title: texts.restored, text: texts.restoredText(name) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.restoreFailed, text: reasonOf(error, words) }),
  });

  return (
    <RowActions
      {...{ texts, item, isGone, onEdit, onArchive }}
      isRestoring={restore.isPending}
      more={
        onUpstream && (
          <Button isSmall aria-label={texts.upstreamOf(item.name)} onClick={onUpstream}>
            {texts.upstream}
          </Button>
        )
      }
      onRestore={() => restore.mutate({ params: { id: item.id }, body: { isArchived: false } })}
    />
  );
}
