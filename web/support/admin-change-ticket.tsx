import { lazy, Suspense, useState } from 'react';
import {
  settableTicketStatuses,
  type TicketPriority,
  type TicketStatus,
  type TicketWithMessages,
  ticketPriorities,
} from '../../contract/support.ts';
import { changeTicket } from '../../contract/support-admin.ts';
import { useForm } from '../platform/draft.ts';
import { meanwhileOf, useStoredDraft } from '../platform/meanwhile.ts';
import { useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

const texts = ticketTexts.change;
const maxNotesCharacters = 2_000;

type TicketFields = TicketWithMessages['ticket'];

interface Change {
  readonly status?: (typeof settableTicketStatuses)[number];
  readonly priority?: TicketPriority;
  readonly adminNotes?: string;
  readonly revision?: string;
  readonly fromStatus?: TicketStatus;
  readonly fromPriority?: TicketPriority;
}

const notesOf = ({ adminNotes, revision }: Pick<TicketFields, 'adminNotes' | 'revision'>) => ({ adminNotes, revision });

/** What the shop decides about a ticket; the customer sees all of it. */
export function ChangeTicket({ ticket, onChanged }: { ticket: TicketFields; onChanged: () => void }) {
  const words = useTexts();
  // What is typed outlives the dialog, with the revision that it began with.
  const edit = useStoredDraft(`ticket-notes-${ticket.id}`, notesOf(ticket), notesOf);
  const { adminNotes } = useForm(edit.draft, {}).values;
  const { meanwhile } = edit;
  // Where the ticket stood when it was asked whether to close it.
  const [closingFrom, setClosingFrom] = useState<TicketStatus>();
  const change = useSend(changeTicket, {
    onDone: (changed, { body }) => {
      setClosingFrom(undefined);
      if (body?.adminNotes !== undefined) edit.settle(notesOf(changed.ticket));
      onChanged();
      showToast({ tone: 'success', title: texts.updated });
    },
    onFailed: (error, { body }) => {
      if (error.code === 'changed-meanwhile') setClosingFrom(undefined);
      const found = body?.adminNotes === undefined ? undefined : meanwhileOf(changeTicket, error);
      if (found) return edit.showMeanwhile({ ...found, fresh: notesOf(found.fresh.ticket) });
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const send = (body: Change) => change.mutate({ params: { id: ticket.id }, body });

  return (
    <section aria-label={texts.heading} className="grid gap-3">
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {settableTicketStatuses
          .filter((status) => status !== ticket.status)
          .map((status) => (
            <Button
              key={status}
              isSmall
              disabled={change.isPending}
              onClick={() =>
                status === 'closed' ? setClosingFrom(ticket.status) : send({ status, fromStatus: ticket.status })
              }
            >
              {texts.set[status]}
            </Button>
          ))}
      </div>
      <SelectField
        label={ticketTexts.priority}
        isSmall
        value={ticket.priority}
        disabled={change.isPending}
        options={ticketPriorities.map((value) => ({ value, label: ticketTexts.priorities[value] }))}
        // The options are the priorities.
        onChange={(event) => send({ priority: event.target.value as TicketPriority, fromPriority: ticket.priority })}
      />
      <TextareaField
        label={texts.notes}
        hint={texts.notesHint}
        rows={3}
        maxLength={maxNotesCharacters}
        value={adminNotes}
        onChange={(event) => edit.draft.set('adminNotes', event.target.value)}
      />
      {meanwhile && (
        <ChangedMeanwhile
          texts={editTexts}
          reason={meanwhile.reason}
          fields={[{ label: texts.notes, value: meanwhile.fresh.adminNotes }]}
          onLoad={() => edit.settle(meanwhile.fresh)}
        />
      )}
      <Button
        isSmall
        isBusy={change.isPending && change.variables.body?.adminNotes !== undefined}
        disabled={change.isPending || adminNotes.trim() === ticket.adminNotes}
        onClick={() => send({ adminNotes, revision: edit.revision() })}
      >
        {meanwhile ? editTexts.saveOver : texts.save}
      </Button>
      {closingFrom && (
        <Suspense>
          <Confirm
            isOpen
            tone="danger"
            title={texts.closeTitle}
            confirmLabel={texts.close}
            cancelLabel={texts.keep}
            isBusy={change.isPending}
            onConfirm={() => send({ status: 'closed', fromStatus: closingFrom })}
            onCancel={() => setClosingFrom(undefined)}
          >
            {texts.closeText}
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}
