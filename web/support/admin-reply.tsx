import type { KeyboardEvent } from 'react';
import { readAnyOrder } from '../../contract/orders-admin.ts';
import { replyToTicket, type StatusOfReply, type TicketWithMessages, ticketLimits } from '../../contract/support.ts';
import { listCannedReplies } from '../../contract/support-admin.ts';
import { isPassing } from '../platform/api.ts';
import { useDeviceSetting } from '../platform/device-setting.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { adminTexts } from '../texts/admin.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { filledIn, type ReplyFacts, unfilledIn } from './canned-replies.rules.ts';

const { reply: texts } = ticketTexts;

interface AdminReplyProps {
  readonly ticket: TicketWithMessages['ticket'];
  readonly onSent: () => void;
  /** Leads to the next ticket that waits; undefined where none does. */
  readonly onNext: (() => void) | undefined;
}

/** Where the shop answers, in its own words or ready-made ones; what is typed stays with the ticket until it is sent. */
export function AdminReply({ ticket, onSent, onNext }: AdminReplyProps) {
  const facts = useReplyFacts(ticket);
  const canned = useRead(listCannedReplies, {}).data ?? [];
  const [then, setThen] = useDeviceSetting('tarakki-after-reply', ['next', 'stay']);
  const { draft, form, message, reply, send } = useAnswer(ticket.id, (isOver) => {
    onSent();
    if (isOver && then === 'next') onNext?.();
  });
  const unfilled = unfilledIn(message);
  const isHeld = message === '' || unfilled !== undefined || reply.isPending;
  const sending = reply.isPending ? (reply.variables.body.status ?? 'open') : undefined;

  function insertReply(title: string) {
    const text = filledIn(canned.find((each) => each.title === title)?.text ?? '', facts);
    draft.set('message', message === '' ? text : `${form.values.message.trimEnd()}\n\n${text}`);
  }

  function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) send('waiting_user');
    else event.currentTarget.form?.requestSubmit();
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
        {...(unfilled && { error: texts.unfilled(unfilled) })}
        value={form.values.message}
        readOnly={reply.isPending}
        onChange={(event) => draft.set('message', event.target.value)}
        onKeyDown={sendByKeys}
      />
      {onNext && (
        <CheckboxField
          label={texts.thenNext}
          checked={then === 'next'}
          onChange={(event) => setThen(event.target.checked ? 'next' : 'stay')}
        />
      )}
      <div className="grid gap-3 md:flex md:flex-wrap md:justify-end">
        <Button
          title={texts.resolveText}
          disabled={isHeld}
          isBusy={sending === 'resolved'}
          onClick={() => send('resolved')}
        >
          {texts.submitAndResolve}
        </Button>
        <Button
          title={texts.waitText}
          disabled={isHeld}
          isBusy={sending === 'waiting_user'}
          onClick={() => send('waiting_user')}
        >
          {texts.submitAndWait}
        </Button>
        <Button type="submit" variant="primary" disabled={isHeld} isBusy={sending === 'open'}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

/** `onSent` hears whether the answer was the last thing to do with the ticket for now. */
function useAnswer(ticketId: number, onSent: (isOver: boolean) => void) {
  const words = useTexts();
  const draft = useKeptDraft(`answer to ticket ${ticketId}`, { message: '' });
  const form = useForm(draft, {});
  const message = form.values.message.trim();
  const key = useIdempotencyKey(message, draft);
  const reply = useSend(replyToTicket, {
    key,
    onDone: (_, { body }) => {
      draft.reset();
      onSent(body.status !== undefined);
      showToast({ tone: 'success', title: texts.sent });
    },
    onFailed: (error) => {
      // A message with a key that was used is in the ticket already.
      if (isPassing(error) || error.code === 'ticket-closed' || error.code === 'key-reused') form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  function send(status?: StatusOfReply) {
    if (message === '' || unfilledIn(message) !== undefined || reply.isPending) return;
    reply.mutate({ params: { id: ticketId }, body: { message, status } });
  }
  return { draft, form, message, reply, send };
}

/** What ready-made replies say of the ticket; of its order only to those who may see it. */
function useReplyFacts({ user, orderId }: TicketWithMessages['ticket']): ReplyFacts {
  const may = useMay();
  const options = { enabled: orderId !== null && may('orders.read') };
  const order = useRead(readAnyOrder, { params: { id: orderId ?? 0 } }, options).data?.order;
  return {
    firstName: user.firstName,
    orderNumber: orderId === null ? null : `#${orderId}`,
    status: order ? adminTexts.orders.statuses[order.status] : null,
  };
}
