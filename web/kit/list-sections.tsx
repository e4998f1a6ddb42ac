import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Money } from '../ui/money.tsx';
import { Pager } from '../ui/pager.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Section, Specimen } from './section.tsx';

type Request = { id: number; name: string; email: string; reference: string; isShaped: boolean; paise: number };

const requests: Request[] = [
  { id: 1, name: 'Asha Verma', email: 'asha@example.in', reference: '4123 4567 8901', isShaped: true, paise: 50000 },
  { id: 2, name: 'Ravi Kumar', email: 'ravi@example.in', reference: '4123 4571 0044', isShaped: true, paise: 100000 },
  { id: 3, name: 'Neha Joshi', email: 'neha@example.in', reference: 'T2411211409', isShaped: false, paise: 20000 },
];

const columns: Column<Request>[] = [
  {
    key: 'who',
    header: 'Who',
    isPrimary: true,
    cell: (row) => (
      <>
        {row.name}
        <span className="block text-sm font-normal text-ink-3">{row.email}</span>
      </>
    ),
  },
  { key: 'reference', header: 'Reference (UTR)', cell: (row) => row.reference },
  {
    key: 'hints',
    header: 'Hints',
    cell: (row) => (
      <Badge tone={row.isShaped ? 'leaf' : 'gold'}>{row.isShaped ? '12 digits, today' : 'Not a UTR shape'}</Badge>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money amount={row.paise} className="font-semibold" />,
  },
];

const table = { columns, rowKey: (row: Request) => row.id, actions: () => <Button isSmall>Process</Button> };

export function ListSections() {
  return (
    <>
      <Section title="Data table and pager">
        <div className="grid gap-6">
          <Specimen name="Rows">
            <Sheet isPadded={false}>
              <DataTable {...table} label="Requests" rows={requests} empty={null} />
              <div className="border-t border-line p-3.5">
                <Paging total={87} />
              </div>
            </Sheet>
          </Specimen>
          <Specimen name="Loading">
            <Sheet isPadded={false}>
              <DataTable {...table} label="Requests on their way" rows={undefined} empty={null} loadingRows={3} />
            </Sheet>
          </Specimen>
          <Specimen name="Empty">
            <Sheet isPadded={false}>
              <DataTable
                {...table}
                label="No requests"
                rows={[]}
                empty={<EmptyState title="No requests">They appear here as soon as somebody sends one.</EmptyState>}
              />
            </Sheet>
          </Specimen>
          <Specimen name="Failed">
            <Sheet isPadded={false}>
              <DataTable
                {...table}
                label="Requests that failed"
                rows={undefined}
                error="The shop did not answer in time."
                onRetry={() => undefined}
                empty={null}
              />
            </Sheet>
          </Specimen>
          <Specimen name="Pager: one page, a few, first and last">
            <div className="grid gap-4">
              <Pager page={1} pageSize={10} total={4} things="tickets" onPage={() => undefined} />
              <Pager page={2} pageSize={10} total={25} things="users" onPage={() => undefined} />
              <Pager page={100} pageSize={10} total={1000} things="orders" onPage={() => undefined} />
            </div>
          </Specimen>
        </div>
      </Section>
      <Section title="Sparkline">
        <Sparkline
          label="92 orders in 12 days"
          values={[3, 5, 2, 8, 7, 11, 9, 6, 12, 10, 9, 10]}
          className="h-10 w-40 text-sky"
        />
      </Section>
      <Section title="Tabs">
        <SomeTabs />
      </Section>
    </>
  );
}

function Paging({ total }: { total: number }) {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageSize={10} total={total} things="requests" onPage={setPage} />;
}

function SomeTabs() {
  const [tab, setTab] = useState('add');
  return (
    <Tabs
      label="Wallet"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'add', label: 'Add Funds', content: <p>Pay, then send the reference number.</p> },
        { value: 'transactions', label: 'Transaction History', content: <p>What came in and what went out.</p> },
        { value: 'requests', label: 'Fund Requests', count: 2, content: <p>What waits for review.</p> },
      ]}
    />
  );
}
