import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { listAllOrders } from '../../contract/orders-admin.ts';
import { pages } from '../../contract/pages.ts';
import { listAllTickets } from '../../contract/support-admin.ts';
import { openedBy } from '../platform/opened-by-address.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { RelativeDate } from '../ui/relative-date.tsx';

const texts = ticketTexts.side;
const shown = 4;

interface HistoryProps {
  readonly userId: number;
  readonly ticketId: number;
}

/** What the customer did last: orders, top-ups and earlier tickets, each a press away. */
export function TicketHistory({ userId, ticketId }: HistoryProps) {
  const may = useMay();
  const query = { userId, page: 1, pageSize: shown + 1 };
  const orders = useRead(listAllOrders, { query }, { enabled: may('orders.read') }).data?.items ?? [];
  const topUps = useRead(listAllFundRequests, { query }, { enabled: may('funds.read') }).data?.items ?? [];
  const tickets = useRead(listAllTickets, { query }).data?.items ?? [];
  return (
    <>
      <Entries
        title={texts.lastOrders}
        entries={orders.map(({ id, service, status, createdAt }) => ({
          id,
          tab: 'orders',
          text: `#${id} ${service.name}`,
          standing: adminTexts.orders.statuses[status],
          at: createdAt,
        }))}
      />
      <Entries
        title={texts.topUps}
        entries={topUps.map(({ id, amount, receivedAmount, status, createdAt }) => ({
          id,
          tab: 'fund-requests',
          status,
          text: formatRupees(paiseOf(receivedAmount ?? amount)),
          standing: adminTexts.fundRequests.statuses[status],
          at: createdAt,
        }))}
      />
      <Entries
        title={texts.otherTickets}
        entries={tickets
          .filter(({ id }) => id !== ticketId)
          .map(({ id, subject, status, updatedAt }) => ({
            id,
            tab: 'support',
            text: `#${id} ${subject}`,
            standing: ticketTexts.statuses[status],
            at: updatedAt,
          }))}
      />
    </>
  );
}

interface Entry {
  readonly id: number;
  readonly tab: string;
  /** Its list shows only those, unless the address says otherwise. */
  readonly status?: string;
  readonly text: string;
  readonly standing: string;
  readonly at: string;
}

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="rounded-lg bg-sunk px-4 py-3">
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1">
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id} className="border-t border-dashed border-line-strong first:border-0">
            <a className="block py-1.5 hover:underline" href={hrefOf(entry)}>
              <span className="block font-semibold wrap-anywhere">{entry.text}</span>
              <span className="block text-sm text-ink-2">
                {entry.standing}, <RelativeDate at={entry.at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function hrefOf({ id, tab, status }: Entry): string {
  const query = { tab, ...(status && { status }), search: `#${id}`, ...openedBy(id) };
  return `${pages.adminDashboard}?${new URLSearchParams(query)}`;
}
