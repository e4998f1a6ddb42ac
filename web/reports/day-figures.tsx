import { BarChart3, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DayCharts } from './day-charts.tsx';
import { longDay } from './day-words.ts';
import { type Day, sumOf } from './reports.rules.ts';

const texts = reportTexts.chart;

const columns: readonly Column<Day>[] = [
  { key: 'day', header: texts.day, isPrimary: true, cell: ({ date }) => longDay(date) },
  { key: 'revenue', header: texts.revenue, align: 'end', cell: ({ revenue }) => formatRupees(paiseOf(revenue)) },
  { key: 'top-ups', header: texts.topUps, align: 'end', cell: ({ topUps }) => formatRupees(paiseOf(topUps)) },
  { key: 'orders', header: texts.orders, align: 'end', cell: ({ orders }) => orders.toLocaleString('en-IN') },
];

/** The days as charts, or as the table that they are drawn from. */
export function DayFigures({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  const isEmpty = (['revenue', 'topUps', 'orders'] as const).every((measure) => sumOf(days, measure) === 0);
  if (isEmpty) return <EmptyState icon={<BarChart3 aria-hidden />} title={texts.none} />;
  const label = texts.table(String(days.length));
  return (
    <>
      {isTable ? (
        <DataTable label={label} columns={columns} rows={days.toReversed()} rowKey={({ date }) => date} empty={null} />
      ) : (
        <DayCharts days={days} />
      )}
      <Button isSmall variant="ghost" className="mt-3 -ml-3" onClick={() => setTable(!isTable)}>
        {isTable ? <BarChart3 aria-hidden className="size-4.5" /> : <Table2 aria-hidden className="size-4.5" />}
        {isTable ? texts.asChart : texts.asTable}
      </Button>
    </>
  );
}
