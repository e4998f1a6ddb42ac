import { ArrowRight, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatRate, parseRate } from '../../contract/money.ts';
import { listPriceChanges, type PriceChange } from '../../contract/price-changes.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { priceHistoryTexts as texts } from '../texts/admin-price-history.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Pager } from '../ui/pager.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';

const pageSize = 10;

/** What a service cost, since when, and who or what changed it; asked for when it is unfolded. */
export function PriceHistory({ serviceId }: { serviceId: number }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('audit.read')) return null;
  return (
    <details className="group mt-4 border-t border-line pt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 transition-transform group-open:rotate-90" />
        {texts.title}
      </summary>
      {isOpen && <Changes serviceId={serviceId} />}
    </details>
  );
}

function Changes({ serviceId }: { serviceId: number }) {
  const words = useTexts();
  const [page, setPage] = useState(1);
  const input = { params: { id: serviceId }, query: { page, pageSize } };
  const list = useRead(listPriceChanges, input, { keepsPrevious: true, staleMs: 0 });
  const total = list.data?.total ?? 0;
  return (
    <div className="grid gap-3">
      <div className="rounded-lg border border-line">
        <DataTable
          label={texts.table}
          columns={columns}
          rows={list.data?.items}
          rowKey={({ id }) => id}
          error={list.isError ? `${texts.failed}. ${reasonOf(list.error, words)}` : undefined}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          loadingRows={3}
          empty={<p className="p-4 text-ink-2">{texts.empty}</p>}
        />
      </div>
      {total > pageSize && <Pager {...{ page, pageSize, total }} things={texts.things} onPage={setPage} />}
    </div>
  );
}

const rateText = (wire: string) => formatRate(parseRate(wire) ?? 0);

const columns: readonly Column<PriceChange>[] = [
  {
    key: 'price',
    header: texts.price,
    isPrimary: true,
    cell: ({ before, after }) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5 tabular">
        {before !== null && (
          <>
            <span className="font-normal text-ink-2">
              <span className="sr-only">{texts.from} </span>
              {rateText(before)}
            </span>
            <ArrowRight aria-label={texts.to} className="size-4 text-ink-3" />
          </>
        )}
        {rateText(after)}
      </span>
    ),
  },
  {
    key: 'how',
    header: texts.how,
    cell: ({ kind, percent }) => (kind === 'percent' && percent !== null ? texts.percent(percent) : texts.kinds[kind]),
  },
  {
    key: 'who',
    header: texts.who,
    cell: ({ adminName }) => <span className="wrap-anywhere">{adminName ?? texts.theShop}</span>,
  },
  { key: 'when', header: texts.when, cell: ({ at }) => <RelativeDate at={at} className="whitespace-nowrap" /> },
];
