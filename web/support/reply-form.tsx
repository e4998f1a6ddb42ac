import type { KeyboardEvent } from 'react';
import { type TicketStatus, ticketLimits } from '../../contract/support.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { ReplyPictures } from './reply-pictures.tsx';
import { reopensByReply } from './support.rules.ts';
import type { Reply } from './use-reply.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Where the customer goes on writing to a ticket. */
export function ReplyForm({ status, reply }: { status: TicketStatus; reply: Reply }) {
  const { reply: words } = useTexts().support;
  const { form, draft, pictures, isPending } = reply;
  // Who only reads passes by it: an empty message is a fault when it is sent, not when it is left.
  const { onBlur: _, ...control } = form.control('message');

  function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit(reply.send)}>
      <TextareaField
        label={words.message}
        placeholder={words.placeholder}
        hint={
          <>
            {reopensByReply(status) && `${words.reopens} `}
            <span className="pointer-coarse:hidden">{isApple ? words.shortcutMac : words.shortcut}</span>
          </>
        }
        rows={3}
        maxLength={ticketLimits.message.max}
        {...control}
        value={form.values.message}
        readOnly={isPending}
        onChange={(event) => draft.set('message', event.target.value)}
        onKeyDown={sendByKeys}
      />
      <ReplyPictures pictures={pictures} isBusy={isPending} label={words.addPicture} />
      <Button type="submit" variant="primary" isWide isBusy={isPending} className="md:justify-self-end">
        {words.submit}
      </Button>
    </form>
  );
}
