import { LifeBuoy, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from '../../contract/support.ts';
import { listAllTickets } from '../../contract/support-admin.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { useWorkingList } from '../platform/working-list.ts';
import { ticketTexts as texts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ticketColumns } from './admin-ticket-row.tsx';

const pageSize = 10;
const pollMs = 15_000;

const TicketDialog = lazy(() => import('./admin-ticket-dialog.tsx').then((m) => ({ default: m.TicketDialog })));

const CannedReplies = lazy(() => import('./admin-canned-replies.tsx').then((m) => ({ default: m.CannedReplies })));

/** What customers ask: found, answered and closed here. */
export function TicketsPanel() {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const [ticketId, setTicketId] = useState<number>();
  const [isEditing, setIsEditing] = useState(false);
  const status = statusOf(address.status);
  const priority = priorityOf(params.get('priority'));
  const query = { page: address.page, pageSize, status, priority, search: address.search };
  const list = useRead(listAllTickets, { query }, { keepsPrevious: true, pollMs });
  const work = useWorkingList(list, {
    listKey: JSON.stringify(query),
    pageSize,
    isDialogOpen: ticketId !== undefined || isEditing,
  });
  const isNarrowed = address.search !== '' || status !== undefined || priority !== undefined;
  const open = (id: number) => {
    work.startRow();
    setTicketId(id);
  };

  return (
    <ListPanel
      {...{ texts, address, list, work, pageSize }}
      failure={list.isError ? reasonOf(list.error, words) : undefined}
      filters={
        <>
          <SelectField
            label={texts.status}
            isLabelHidden
            isSmall
            className="max-md:flex-1"
            value={status ?? ''}
            options={[
              { value: '', label: texts.everyStatus },
              ...ticketStatuses.map((value) => ({ value, label: texts.statuses[value] })),
            ]}
            onChange={(event) => address.narrow({ status: event.target.value })}
          />
          <SelectField
            label={texts.priority}
            isLabelHidden
            isSmall
            className="max-md:flex-1"
            value={priority ?? ''}
            options={[
              { value: '', label: texts.everyPriority },
              ...ticketPriorities.map((value) => ({ value, label: texts.priorities[value] })),
            ]}
            onChange={(event) => change({ priority: event.target.value, page: undefined })}
          />
        </>
      }
      aside={
        <Button isSmall onClick={() => setIsEditing(true)}>
          {texts.replies.edit}
        </Button>
      }
      columns={ticketColumns}
      actions={({ item, isGone }) =>
        !isGone && (
          <Button isSmall data-row-open aria-label={texts.openOf(item.id, item.subject)} onClick={() => open(item.id)}>
            {texts.open}
          </Button>
        )
      }
      empty={
        isNarrowed ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={texts.filtered}
            action={
              <Button
                onClick={() => change({ status: undefined, priority: undefined, search: undefined, page: undefined })}
              >
                {texts.showAll}
              </Button>
            }
          >
            {texts.filteredText}
          </EmptyState>
        ) : (
          <EmptyState icon={<LifeBuoy aria-hidden />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        )
      }
    >
      {ticketId !== undefined && (
        <Suspense>
          <TicketDialog ticketId={ticketId} onClose={() => setTicketId(undefined)} onChanged={work.finishRow} />
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

function statusOf(text: string | null): TicketStatus | undefined {
  return ticketStatuses.find((status) => status === text);
}

function priorityOf(text: string | null): TicketPriority | undefined {
  return ticketPriorities.find((priority) => priority === text);
}
