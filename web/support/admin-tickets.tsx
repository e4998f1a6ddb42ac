import { LifeBuoy } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { timedKeyOf } from '../../contract/list-keys.ts';
import { type TicketFilter, type TicketPriority, ticketFilters, ticketPriorities } from '../../contract/support.ts';
import { listAllTickets, readAnswerRatings } from '../../contract/support-admin.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useIsDense } from '../platform/list-look.ts';
import { useListPage } from '../platform/list-page.ts';
import { useSearchParams } from '../platform/location.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { ticketTexts as texts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DownloadList } from '../ui/download-list.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { TicketPhoneRow, ticketColumns } from './admin-ticket-row.tsx';

const TicketDialog = lazy(() => import('./admin-ticket-dialog.tsx').then((m) => ({ default: m.TicketDialog })));

const CannedReplies = lazy(() => import('./admin-canned-replies.tsx').then((m) => ({ default: m.CannedReplies })));

const loadFile = async () => {
  const { ticketColumnNames, ticketLine, ticketKeyOf } = await import('./tickets-csv.rules.ts');
  return {
    name: 'tickets',
    columns: ticketColumnNames,
    lineOf: ticketLine,
    keyOf: ticketKeyOf,
  };
};

/** What customers ask: found, answered and closed here. */
export function TicketsPanel({ orderActs }: { orderActs: (orderId: number) => ReactNode }) {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const [ticketId, setTicketId] = useState<number>();
  const [isEditing, setIsEditing] = useState(false);
  const isDense = useIsDense();
  const status = statusOf(address.status);
  const priority = priorityOf(params.get('priority'));
  const panel = useListPage(listAllTickets, {
    address,
    filters: { status, priority },
    isDialogOpen: ticketId !== undefined || isEditing,
    keyOf: ({ updatedAt, id }) => timedKeyOf(updatedAt, id),
  });
  const { work } = panel;
  const isNarrowed = address.search !== '' || status !== undefined || priority !== undefined;
  const open = (id: number) => {
    work.startRow();
    setTicketId(id);
  };
  useOpenedByAddress({ find: (id) => id, open });

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      filters={
        <>
          <FilterSelect
            label={texts.status}
            every={texts.everyStatus}
            value={status}
            values={ticketFilters}
            names={{ ...texts.statuses, ...texts.filters }}
            onChange={(wanted) => address.narrow({ status: wanted })}
          />
          <FilterSelect
            label={texts.priority}
            every={texts.everyPriority}
            value={priority}
            values={ticketPriorities}
            names={texts.priorities}
            onChange={(wanted) => change({ priority: wanted, page: undefined })}
          />
          <SavedViews list="support" />
        </>
      }
      aside={
        <Button isSmall onClick={() => setIsEditing(true)}>
          {texts.replies.edit}
        </Button>
      }
      tools={
        <>
          <Ratings />
          <DownloadList
            endpoint={listAllTickets}
            // One that changes meanwhile goes to the end, where it is still reached.
            query={{ status, priority, search: address.search, sort: 'oldest' }}
            load={loadFile}
            texts={downloadTexts}
            reasonOf={(error) => reasonOf(error, words)}
          />
        </>
      }
      columns={ticketColumns(isDense)}
      phoneRow={({ item }) => <TicketPhoneRow ticket={item} onOpen={() => open(item.id)} />}
      actions={({ item, isGone }) =>
        !isGone && (
          <Button isSmall data-row-open aria-label={texts.openOf(item.id, item.subject)} onClick={() => open(item.id)}>
            {texts.open}
          </Button>
        )
      }
      empty={
        <EmptyList
          texts={texts}
          icon={<LifeBuoy aria-hidden />}
          isNarrowed={isNarrowed}
          onShowAll={() => change({ status: undefined, priority: undefined, search: undefined, page: undefined })}
        />
      }
    >
      {ticketId !== undefined && (
        <Suspense>
          <TicketDialog
            ticketId={ticketId}
            orderActs={orderActs}
            onClose={() => setTicketId(undefined)}
            onMove={open}
            onChanged={work.finishRow}
          />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <CannedReplies onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </ListPanel>
  );
}

/** How many of the answers that customers rated of late have helped; nothing while none was rated. */
function Ratings() {
  const { data } = useRead(readAnswerRatings, {});
  if (!data || data.rated === 0) return null;
  return <p className="text-sm text-ink-2">{texts.ratings(data.rated, data.helpful)}</p>;
}

function statusOf(text: string | null): TicketFilter | undefined {
  return ticketFilters.find((filter) => filter === text);
}

function priorityOf(text: string | null): TicketPriority | undefined {
  return ticketPriorities.find((priority) => priority === text);
}
