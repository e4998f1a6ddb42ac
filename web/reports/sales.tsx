import { formatRupees, paiseOf } from '../../contract/money.ts';
import {
  readSales,
  type SalesDays,
  type SalesGroup,
  type SalesReport,
  salesDays,
  salesGroups,
} from '../../contract/sales.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { marginTexts } from '../texts/admin-margins.ts';
import { salesTexts as texts } from '../texts/admin-sales.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PhoneRow } from '../ui/phone-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Change } from './change.tsx';
import { CustomersReport } from './customers-report.tsx';
import { Rank } from './rank.tsx';
import { waitedFor } from './reports.rules.ts';
import { salesDaysOf, salesGroupOf } from './sales.rules.ts';
import { changePercent, durationText } from './today.rules.ts';

type Row = SalesReport['rows'][number];

const rupees = (amount: string) => formatRupees(paiseOf(amount));
const minuteMs = 60_000;

const columnsOf = (by: SalesGroup): readonly Column<Row>[] => [
  { key: 'name', header: texts.groups[by], isPrimary: true, cell: ({ name }) => name },
  {
    key: 'orders',
    header: texts.orders,
    align: 'end',
    cell: ({ now, before }) => (
      <Beside note={texts.ordersBefore(before.orders)}>{now.orders.toLocaleString('en-IN')}</Beside>
    ),
  },
  {
    key: 'revenue',
    header: texts.revenue,
    align: 'end',
    cell: ({ now, before }) => <Beside note={texts.before(rupees(before.kept))}>{rupees(now.kept)}</Beside>,
  },
  { key: 'change', header: texts.change, align: 'end', cell: (row) => <ChangeOf {...row} /> },
  {
    key: 'refunds',
    header: texts.refunds,
    align: 'end',
    cell: ({ refundRate }) => <span className="tabular">{marginTexts.percent(refundRate)}</span>,
  },
  ...(by === 'service'
    ? [
        {
          key: 'usual',
          header: texts.usual,
          align: 'end' as const,
          cell: ({ usualMinutes }: Row) => <Usual minutes={usualMinutes} />,
        },
      ]
    : []),
  { key: 'profit', header: texts.profit, align: 'end', cell: (row) => <Profit {...row} /> },
];

function Beside({ children, note }: { children: string; note: string }) {
  return (
    <span className="tabular">
      {children}
      <span className="block text-sm whitespace-nowrap text-ink-3">{note}</span>
    </span>
  );
}

function ChangeOf({ now, before }: Pick<Row, 'now' | 'before'>) {
  const percent = changePercent(paiseOf(now.kept), paiseOf(before.kept));
  if (percent === undefined) return <span className="text-ink-3">{paiseOf(now.kept) > 0 && texts.fresh}</span>;
  return (
    <span className={percent >= 0 ? 'whitespace-nowrap text-leaf' : 'whitespace-nowrap text-ink-2'}>
      <Change percent={percent} />
    </span>
  );
}

function Usual({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <span className="text-ink-3">{texts.unknown}</span>;
  return <span className="whitespace-nowrap">{usualText(minutes)}</span>;
}

const usualText = (minutes: number) => durationText(waitedFor(new Date(0).toISOString(), minutes * minuteMs));

function Profit({ profit, margin }: Row) {
  if (profit === null) return <span className="text-ink-3">{texts.unknown}</span>;
  return (
    <span className={profit.startsWith('-') ? 'text-clay tabular' : 'tabular'}>
      {rupees(profit)}
      {margin !== null && <span className="block text-sm text-ink-3">{marginTexts.percent(margin)}</span>}
    </span>
  );
}

function SalePhoneRow({ row, rank }: { row: Row; rank: number }) {
  const { name, now, before, refundRate, usualMinutes } = row;
  return (
    <PhoneRow
      mark={<Rank number={rank} />}
      title={name}
      note={texts.phoneNote(now.orders, before.orders, {
        paidBack: Number(refundRate) > 0 ? marginTexts.percent(refundRate) : undefined,
        usual: usualMinutes === null ? undefined : usualText(usualMinutes),
      })}
      end={rupees(now.kept)}
      endNote={<ChangeOf {...row} />}
      openLabel={name}
      onOpen={undefined}
    />
  );
}

/** What each platform or service sold, beside as much time before; and who ordered. */
export function Sales() {
  const words = useTexts();
  const [params, change] = useSearchParams();
  const days = salesDaysOf(params.get('sales'));
  const by = salesGroupOf(params.get('salesBy'));
  const report = useRead(readSales, { query: { by, days } }, { keepsPrevious: true });
  const shown = report.data;
  return (
    <>
      <Sheet as="section" aria-labelledby="sales" isPadded={false} className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-2">
          <h3 id="sales" className="text-xl">
            {texts.title}
          </h3>
          <ChipGroup
            label={texts.period}
            isLabelHidden
            options={salesDays.map((value) => ({ value, label: texts.periods[value] }))}
            value={days}
            onChange={(next) => change({ sales: next === '7' ? undefined : next })}
          />
          <ChipGroup
            label={texts.by}
            isLabelHidden
            options={salesGroups.map((value) => ({ value, label: texts.groups[value] }))}
            value={by}
            onChange={(next) => change({ salesBy: next === 'platform' ? undefined : next })}
          />
        </div>
        {shown && <Total days={days} total={shown.total} />}
        <div className={report.isPlaceholderData ? 'opacity-60' : undefined}>
          <DataTable
            label={texts.title}
            columns={columnsOf(shown?.by ?? by)}
            rows={shown?.rows}
            rowKey={({ id, name }) => id ?? name}
            phoneRow={(row) => <SalePhoneRow row={row} rank={(shown?.rows.indexOf(row) ?? 0) + 1} />}
            error={report.isError ? reasonOf(report.error, words) : undefined}
            onRetry={() => void report.refetch()}
            isRetrying={report.isFetching}
            empty={<p className="px-4 pb-4 text-ink-2">{texts.none}</p>}
          />
        </div>
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
          {texts.explains} {shown && shown.more > 0 && texts.more(shown.more)}
        </p>
      </Sheet>
      <CustomersReport report={shown} />
    </>
  );
}

function Total({ days, total: { now, before } }: { days: SalesDays; total: SalesReport['total'] }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 px-4 pb-3">
      <span className="figure text-2xl">{rupees(now.kept)}</span>
      <ChangeOf now={now} before={before} />
      <span className="text-ink-2">{texts.phoneNote(now.orders, before.orders, {})}</span>
      <span className="text-sm text-ink-3">{texts.beside[days]}</span>
    </p>
  );
}
