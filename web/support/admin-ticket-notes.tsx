import { addTicketNote, listTicketNotes, noteCharacters } from '../../contract/support-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = ticketTexts.notes;

/** What admins tell each other about a ticket; the customer sees nothing of it. */
export function TicketNotes({ ticketId }: { ticketId: number }) {
  const notes = useRead(listTicketNotes, { params: { id: ticketId } }).data ?? [];
  return (
    <section
      aria-label={texts.title}
      className="grid gap-3 rounded-lg border border-dashed border-gold bg-gold-wash px-4 py-3"
    >
      <div>
        <h3 className="text-base">{texts.title}</h3>
        <p className="text-sm text-ink-2">{texts.hint}</p>
      </div>
      {notes.length > 0 && (
        <ol className="grid gap-2">
          {notes.map(({ id, note, by, createdAt }) => (
            <li key={id} className="wrap-anywhere whitespace-pre-line">
              {note}
              <span className="block text-sm text-ink-2">
                {by}, <RelativeDate at={createdAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {useMay()('tickets.reply') && <NewNote ticketId={ticketId} />}
    </section>
  );
}

function NewNote({ ticketId }: { ticketId: number }) {
  const words = useTexts();
  const draft = useKeptDraft(`note on ticket ${ticketId}`, { note: '' });
  const form = useForm(draft, {});
  const note = form.values.note.trim();
  const send = useSend(addTicketNote, {
    onDone: () => {
      draft.reset();
      showToast({ tone: 'success', title: texts.saved });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={form.submit(() => note !== '' && send.mutate({ params: { id: ticketId }, body: { note } }))}
    >
      <TextareaField
        label={texts.note}
        isLabelHidden
        placeholder={texts.placeholder}
        rows={2}
        maxLength={noteCharacters}
        {...form.control('note')}
        value={form.values.note}
        readOnly={send.isPending}
        onChange={(event) => draft.set('note', event.target.value)}
      />
      <Button type="submit" isSmall disabled={note === ''} isBusy={send.isPending} className="justify-self-end">
        {texts.save}
      </Button>
    </form>
  );
}
