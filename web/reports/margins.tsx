import { Download } from 'lucide-react';
import { useState } from 'react';
import { type MarginGroup, type MarginReport, marginGroups, readMargins } from '../../contract/margins.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { overviewDays } from '../../contract/reports.ts';
import { csvTable } from '../platform/csv.ts';
import { indianDate } from '../platform/indian-time.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { saveFile } from '../platform/save-file.ts';
import { marginTexts as texts } from '../texts/admin-margins.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { longDay } from './day-words.ts';
import { groupOf, marginLines } from './margins.rules.ts';

type Row = MarginReport['rows'][number];

const rupees = (amount: string) => <span className="tabular">{formatRupees(paiseOf(amount))}</span>;
const count = (orders: number) => orders.toLocaleString('en-IN');

/** An order by hand costs what nobody has told the shop. */
const unknown = <span className="text-ink-3">{texts.unknown}</span>;

const nameOf = (by: MarginGroup, { name }: Row): string => (by === 'day' ? longDay(name) : name || texts.byHand);

const columnsOf = (by: MarginGroup): readonly Column<Row>[] => [
  { key: 'name', header: texts.groups[by], isPrimary: true, cell: (row) => nameOf(by, row) },
  {
    key: 'orders',
    header: texts.orders,
    align: 'end',
    cell: ({ orders, withoutCost }) => (
      <>
        {count(orders)}
        {withoutCost.orders > 0 && withoutCost.orders < orders && (
          <span className="block text-sm text-ink-3">{texts.ofThese(withoutCost.orders)}</span>
        )}
      </>
    ),
  },
  { key: 'kept', header: texts.kept, align: 'end', cell: ({ kept }) => rupees(kept) },
  { key: 'cost', header: texts.cost, align: 'end', cell: ({ cost }) => (cost === null ? unknown : rupees(cost)) },
  { key: 'profit', header: texts.profit, align: 'end', cell: (row) => <Profit row={row} /> },
];

function Profit({ row: { profit, margin } }: { row: Row }) {
  if (profit === null) return unknown;
  return (
    <span className={profit.startsWith('-') ? 'text-clay' : undefined}>
      {rupees(profit)}
      {margin !== null && <span className="block text-sm tabular">{texts.percent(margin)}</span>}
    </span>
  );
}

/** A phone shows each as a card. */
const shownAtFirst = 10;

/** What the orders of these days cost and leave. Nothing, where no provider has ever had one. */
export function Margins({ days }: { days: (typeof overviewDays)[number] }) {
  const words = useTexts();
  const [params, change] = useSearchParams();
  const by = groupOf(params.get('by'));
  const report = useRead(readMargins, { query: { by, days } }, { keepsPrevious: true });
  const [isWhole, setIsWhole] = useState(false);
  const shown = report.data;
  const rest = isWhole ? 0 : Math.max(0, (shown?.rows.length ?? 0) - shownAtFirst);
  if (shown && shown.total.cost === null) return null;
  return (
    <Sheet as="section" aria-labelledby="margins" isPadded={false} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-2">
        <h3 id="margins" className="text-xl">
          {texts.title}
        </h3>
        <ChipGroup
          label={texts.by}
          isLabelHidden
          options={marginGroups.map((value) => ({ value, label: texts.groups[value] }))}
          value={by}
          onChange={(next) => change({ by: next === 'day' ? undefined : next })}
        />
      </div>
      {shown && <Total total={shown.total} />}
      <div className={report.isPlaceholderData ? 'opacity-60' : undefined}>
        <DataTable
          label={texts.title}
          columns={columnsOf(shown?.by ?? by)}
          rows={rest > 0 ? shown?.rows.slice(0, shownAtFirst) : shown?.rows}
          rowKey={({ id, name }) => id ?? name}
          error={report.isError ? reasonOf(report.error, words) : undefined}
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
          empty={null}
        />
        {rest > 0 && (
          <Button isSmall variant="ghost" className="my-2 ml-1" onClick={() => setIsWhole(true)}>
            {texts.showRest(rest)}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="max-w-prose text-sm text-ink-2">{texts.explains}</p>
        {shown && (
          <Button
            isSmall
            onClick={() => saveFile(texts.fileName(shown.by, indianDate(Date.now())), csvTable(marginLines(shown)))}
          >
            <Download aria-hidden className="size-4.5" />
            {texts.download}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Total({ total: { kept, cost, profit, margin, refunded, withoutCost } }: { total: MarginReport['total'] }) {
  return (
    <Lines className="px-4 pb-2">
      <Line label={texts.kept} value={rupees(kept)} note={texts.afterRefunds(formatRupees(paiseOf(refunded)))} />
      {withoutCost.orders > 0 && (
        <Line
          label={texts.withoutCost(withoutCost.orders)}
          value={rupees(withoutCost.kept)}
          note={texts.withoutCostNote}
          tone="faint"
        />
      )}
      {cost !== null && <Line label={texts.cost} value={rupees(cost)} />}
      {profit !== null && (
        <Line
          label={texts.profit}
          value={<span className={profit.startsWith('-') ? 'text-clay' : 'text-leaf'}>{rupees(profit)}</span>}
          note={margin !== null && texts.ofKept(texts.percent(margin))}
        />
      )}
    </Lines>
  );
}
