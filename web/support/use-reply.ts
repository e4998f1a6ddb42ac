import { replyToTicket } from '../../contract/support.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

/** A message to one ticket; what was typed stays with the ticket until it is sent. */
export function useReply(ticketId: number) {
  const texts = useTexts();
  const words = texts.support.reply;
  const draft = useKeptDraft(`reply to ticket ${ticketId}`, { message: '' });
  const form = useForm(draft, { message: (typed) => (typed.trim() === '' ? words.required : undefined) });
  const key = useIdempotencyKey(form.values.message.trim(), draft);

  const reply = useSend(replyToTicket, {
    key,
    onDone: () => {
      draft.reset();
      showToast({ tone: 'success', title: words.sent });
    },
    onFailed: (error) => {
      // Without an answer nobody knows whether it arrived, and a closed ticket looks different: the ticket tells.
      form.showRefused(error);
      showToast({ tone: 'error', title: words.failed, text: reasonOf(error, texts) });
    },
  });
  return {
    draft,
    form,
    isPending: reply.isPending,
    send: ({ message }: { message: string }) => {
      if (!reply.isPending) reply.mutate({ params: { id: ticketId }, body: { message: message.trim() } });
    },
  };
}

export type Reply = ReturnType<typeof useReply>;
