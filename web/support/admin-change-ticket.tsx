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
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

const texts = ticketTexts.change;
const maxNotesCharacters = 2_000;

type TicketFields = TicketWithMessages['ticket'];

interface Change {
  readonly status?: TicketStatus;
  readonly priority?: TicketPriority;
  readonly adminNotes?: string;
  /** The values that the page showed of the changed fields, to detect an edit conflict. */
  readonly before: Partial<Pick<TicketFields, 'status' | 'priority' | 'adminNotes'>>;
}

type Notes = Pick<TicketFields, 'adminNotes'>;

const notesOf = ({ adminNotes }: Notes): Notes => ({ adminNotes });

const reverse = (id: number, status: TicketStatus, was: TicketStatus) => ({
  params: { id },
  body: { status: was, before: { status } },
});

/** As it was changed here last, until it is read again. */
const newestOf = (read: TicketFields, changed: TicketWithMessages | undefined): TicketFields =>
  changed && changed.ticket.updatedAt > read.updatedAt ? changed.ticket : read;

/** What the shop decides about a ticket; the customer sees all of it. */
export function ChangeTicket({ ticket: read, onChanged }: { ticket: TicketFields; onChanged: () => void }) {
  const [changed, setChanged] = useState<TicketWithMessages>();
  const ticket = newestOf(read, changed);
  const words = useTexts();
  // What is typed outlives the dialog, with the notes that it started from.
  const edit = useEditConflict<Notes, { adminNotes: string }>({
    stored: notesOf(ticket),
    valuesOf: (notes = ticket) => ({ adminNotes: notes.adminNotes }),
    draftName: `ticket-notes-${ticket.id}`,
  });
  const { adminNotes } = useForm(edit.draft, {}).values;
  const { conflict } = edit;
  // Where the ticket stood when it was asked whether to close it.
  const [closingFrom, setClosingFrom] = useState<TicketStatus>();
  const back = useSend(changeTicket, {
    onDone: (answer) => {
      setChanged(answer);
      showToast({ tone: 'success', title: texts.undone });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  const change = useSend(changeTicket, {
    onDone: (changed, { body }) => {
      setChanged(changed);
      setClosingFrom(undefined);
      if (body?.adminNotes !== undefined) edit.startFrom(notesOf(changed.ticket));
      onChanged();
      const { status, before } = body ?? {};
      const was = before?.status;
      if (status === undefined || was === undefined) showToast({ tone: 'success', title: texts.updated });
      else
        showUndoable({
          title: texts.updated,
          label: adminTexts.undo,
          undo: () => back.mutate(reverse(changed.ticket.id, status, was)),
        });
    },
    onFailed: (error, { body }) => {
      if (error.code === 'changed-meanwhile') setClosingFrom(undefined);
      const found = body?.adminNotes === undefined ? undefined : conflictOf(changeTicket, error);
      if (found) return edit.show({ ...found, fresh: notesOf(found.fresh.ticket) });
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const send = (body: Change) => change.mutate({ params: { id: ticket.id }, body });

  return (
    <section aria-label={texts.heading} className="grid gap-3">
      <div className="grid grid-cols-2 gap-2">
        {settableTicketStatuses
          .filter((status) => status !== ticket.status)
          .map((status) => (
            <Button
              key={status}
              isSmall
              disabled={change.isPending}
              onClick={() =>
                status === 'closed'
                  ? setClosingFrom(ticket.status)
                  : send({ status, before: { status: ticket.status } })
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
        onChange={(event) =>
          send({ priority: event.target.value as TicketPriority, before: { priority: ticket.priority } })
        }
      />
      <TextareaField
        label={texts.notes}
        hint={texts.notesHint}
        rows={3}
        maxLength={maxNotesCharacters}
        value={adminNotes}
        onChange={(event) => edit.draft.set('adminNotes', event.target.value)}
      />
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(_, values) => ({ label: texts.notes, value: values.adminNotes })}
        />
      )}
      <Button
        isSmall
        isBusy={change.isPending && change.variables.body?.adminNotes !== undefined}
        disabled={change.isPending || adminNotes.trim() === ticket.adminNotes}
        onClick={() => send({ adminNotes, before: notesOf(edit.before() ?? ticket) })}
      >
        {edit.overwrites ? editTexts.saveOver : texts.save}
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
            onConfirm={() => send({ status: 'closed', before: { status: closingFrom } })}
            onCancel={() => setClosingFrom(undefined)}
          >
            {texts.closeText}
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}
