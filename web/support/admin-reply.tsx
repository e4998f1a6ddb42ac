import type { KeyboardEvent } from 'react';
import { replyToTicket, ticketLimits } from '../../contract/support.ts';
import { listCannedReplies } from '../../contract/support-admin.ts';
import { isPassing } from '../platform/api.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { filledIn } from './canned-replies.rules.ts';

const { reply: texts } = ticketTexts;

interface AdminReplyProps {
  readonly ticketId: number;
  readonly firstName: string;
  readonly onSent: () => void;
}

/** Where the shop answers, in its own words or ready-made ones; what is typed stays with the ticket until it is sent. */
export function AdminReply({ ticketId, firstName, onSent }: AdminReplyProps) {
  const words = useTexts();
  const canned = useRead(listCannedReplies, {}).data ?? [];
  const draft = useKeptDraft(`answer to ticket ${ticketId}`, { message: '' });
  const form = useForm(draft, {});
  const message = form.values.message.trim();
  const key = useIdempotencyKey(message, draft);
  const reply = useSend(replyToTicket, {
    key,
    onDone: () => {
      draft.reset();
      onSent();
      showToast({ tone: 'success', title: texts.sent });
    },
    onFailed: (error) => {
      // A message with a key that was used is in the ticket already.
      if (isPassing(error) || error.code === 'ticket-closed' || error.code === 'key-reused') form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });

  function insertReply(title: string) {
    const text = filledIn(canned.find((each) => each.title === title)?.text ?? '', firstName);
    draft.set('message', message === '' ? text : `${form.values.message.trimEnd()}\n\n${text}`);
  }

  function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  function send(status?: 'waiting_user') {
    if (message !== '' && !reply.isPending) reply.mutate({ params: { id: ticketId }, body: { message, status } });
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit(() => send())}>
      <SelectField
        label={texts.canned}
        disabled={canned.length === 0}
        isLabelHidden
        isSmall
        value=""
        placeholder={texts.cannedPlaceholder}
        options={canned.map(({ title }) => ({ value: title, label: title }))}
        onChange={(event) => insertReply(event.target.value)}
      />
      <TextareaField
        data-first-field
        label={texts.message}
        placeholder={texts.placeholder}
        hint={<span className="pointer-coarse:hidden">{texts.shortcut}</span>}
        rows={4}
        maxLength={ticketLimits.message.max}
        {...form.control('message')}
        value={form.values.message}
        readOnly={reply.isPending}
        onChange={(event) => draft.set('message', event.target.value)}
        onKeyDown={sendByKeys}
      />
      <div className="grid gap-3 md:flex md:justify-end">
        <Button
          title={texts.waitText}
          disabled={message === '' || reply.isPending}
          isBusy={reply.isPending && reply.variables.body.status !== undefined}
          onClick={() => send('waiting_user')}
        >
          {texts.submitAndWait}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={message === '' || reply.isPending}
          isBusy={reply.isPending && reply.variables.body.status === undefined}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
