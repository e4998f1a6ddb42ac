import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import type { SalesReport } from '../../contract/sales.ts';
import { navigate } from '../platform/location.ts';
import { salesTexts } from '../texts/admin-sales.ts';
import { Avatar } from '../ui/avatar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { PhoneRow } from '../ui/phone-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Change } from './change.tsx';
import { changePercent } from './today.rules.ts';

const texts = salesTexts.customers;

const accountAddress = (userId: number) => `${pages.adminDashboard}?tab=users&search=%23${userId}`;

type Customers = SalesReport['customers'];

const columns: readonly Column<Customers['top'][number]>[] = [
  {
    key: 'name',
    header: texts.name,
    isPrimary: true,
    cell: ({ name, userId }) => (
      <a className="link inline-flex min-h-11 items-center md:min-h-0" href={accountAddress(userId)}>
        {name}
      </a>
    ),
  },
  { key: 'orders', header: salesTexts.orders, align: 'end', cell: ({ orders }) => orders.toLocaleString('en-IN') },
  { key: 'kept', header: salesTexts.revenue, align: 'end', cell: ({ kept }) => formatRupees(paiseOf(kept)) },
];

/** Who joined, ordered and came back, who spent most, and what the shop owes them all. Undefined while loading. */
export function CustomersReport({ report }: { report: SalesReport | undefined }) {
  return (
    <Sheet as="section" aria-labelledby="customers" isPadded={false} className="min-w-0">
      <h3 id="customers" className="px-4 pt-4 pb-2 text-xl">
        {texts.title}
      </h3>
      {report ? <Found customers={report.customers} /> : <Skeleton className="m-4 h-40" />}
    </Sheet>
  );
}

function Found({ customers: { joined, ordered, returned, wallets, top } }: { customers: Customers }) {
  return (
    <>
      <Lines className="px-4 pb-2">
        <Counted label={texts.joined} {...joined} />
        <Counted label={texts.ordered} {...ordered} />
        <Counted label={texts.returned} {...returned} />
        <Line label={texts.wallets} value={formatRupees(paiseOf(wallets))} />
      </Lines>
      {top.length > 0 && (
        <DataTable
          label={texts.top}
          columns={columns}
          rows={top}
          rowKey={({ userId }) => userId}
          phoneRow={({ userId, name, orders, kept }) => (
            <PhoneRow
              mark={<Avatar name={name} className="size-10" />}
              title={name}
              note={texts.orders(orders)}
              end={formatRupees(paiseOf(kept))}
              openLabel={texts.open}
              onOpen={() => navigate(accountAddress(userId))}
            />
          )}
          empty={null}
        />
      )}
    </>
  );
}

function Counted({ label, now, before }: { label: string; now: number; before: number }) {
  const percent = changePercent(now, before);
  return (
    <Line
      label={label}
      value={<span className="tabular">{now.toLocaleString('en-IN')}</span>}
      note={
        <>
          {salesTexts.ordersBefore(before)} {percent !== undefined && <Change percent={percent} />}
        </>
      }
    />
  );
}
