import { type KeyboardEvent, useEffect, useRef } from 'react';
import { readAnyOrder } from '../../contract/orders-admin.ts';
import { type TicketWithMessages, ticketLimits } from '../../contract/support.ts';
import { listCannedReplies } from '../../contract/support-admin.ts';
import { useDeviceSetting } from '../platform/device-setting.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { filledIn, type ReplyFacts, unfilledIn } from './canned-replies.rules.ts';
import { ReplyPictures } from './reply-pictures.tsx';
import { useAnswer } from './use-answer.ts';

const { reply: texts } = ticketTexts;

interface AdminReplyProps {
  readonly ticket: TicketWithMessages['ticket'];
  /** The customer's newest message here, 0 for none. */
  readonly seenId: number;
  readonly onSent: () => void;
  /** Leads to the next ticket that waits; undefined where none does. */
  readonly onNext: (() => void) | undefined;
}

/** Where the shop answers, in its own words or ready-made ones; what is typed stays with the ticket until it is sent. */
export function AdminReply({ ticket, seenId, onSent, onNext }: AdminReplyProps) {
  const facts = useReplyFacts(ticket);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const canned = useRead(listCannedReplies, {}).data ?? [];
  const [then, setThen] = useDeviceSetting('tarakki-after-reply', ['next', 'stay']);
  const { draft, form, message, pictures, reply, isBusy, send } = useAnswer(
    { ticketId: ticket.id, seenId },
    (isOver) => {
      onSent();
      // Whoever has closed the ticket, or gone on, is not taken away from there.
      if (isOver && then === 'next' && isHere.current) onNext?.();
    },
  );
  const unfilled = unfilledIn(message);
  const isHeld = message === '' || unfilled !== undefined || isBusy;
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
        readOnly={isBusy}
        onChange={(event) => draft.set('message', event.target.value)}
        onKeyDown={sendByKeys}
      />
      <ReplyPictures pictures={pictures} isBusy={isBusy} label={texts.addPicture} />
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
