import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { ShopOverview } from '../../contract/reports.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Sheet } from '../ui/sheet.tsx';

const texts = reportTexts.top;

type TopService = ShopOverview['topServices'][number];

const columns: readonly Column<TopService>[] = [
  { key: 'service', header: texts.service, isPrimary: true, cell: ({ name }) => name },
  { key: 'orders', header: texts.orders, align: 'end', cell: ({ orders }) => orders.toLocaleString('en-IN') },
  { key: 'revenue', header: texts.revenue, align: 'end', cell: ({ revenue }) => formatRupees(paiseOf(revenue)) },
];

/** What sold best in the days that are shown; undefined while loading. */
export function TopServices({ services }: { services: readonly TopService[] | undefined }) {
  return (
    <Sheet as="section" aria-labelledby="top" isPadded={false}>
      <h3 id="top" className="px-4 pt-4 pb-2 text-xl">
        {texts.title}
      </h3>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={services}
        rowKey={({ serviceId }) => serviceId}
        empty={<p className="px-4 pb-4 text-ink-2">{texts.none}</p>}
      />
    </Sheet>
  );
}
