import { useState } from 'react';
import { replyToTicket, type StatusOfReply } from '../../contract/support.ts';
import { isPassing } from '../platform/api.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { unfilledIn } from './canned-replies.rules.ts';
import { usePictures } from './use-pictures.ts';

const { reply: texts } = ticketTexts;

/** An answer of the shop; `onSent` hears whether it was the last thing to do with the ticket for now. */
export function useAnswer(
  { ticketId, seenId }: { ticketId: number; seenId: number },
  onSent: (isOver: boolean) => void,
) {
  const words = useTexts();
  const draft = useKeptDraft(`answer to ticket ${ticketId}`, { message: '', seenId: '' });
  const form = useForm(draft, {});
  const pictures = usePictures();
  const [isUploading, setIsUploading] = useState(false);
  const message = form.values.message.trim();
  const files = pictures.chosen.map(({ file }) => [file.name, file.size, file.lastModified]);
  const content = files.length === 0 ? message : JSON.stringify([message, files]);
  const key = useIdempotencyKey(content, draft);
  const reply = useSend(replyToTicket, {
    key,
    onDone: (_, { body }) => {
      draft.reset();
      pictures.clear();
      onSent(body.status !== undefined);
      showToast({ tone: 'success', title: texts.sent });
    },
    onFailed: (error) => {
      // A message with a key that was used is in the ticket already.
      if (isPassing(error) || error.code === 'ticket-closed' || error.code === 'key-reused') form.showRefused(error);
      if (error.fields['screenshots'] !== undefined) pictures.discardUploaded();
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const isBusy = isUploading || reply.isPending;

  async function send(status?: StatusOfReply) {
    if (message === '' || unfilledIn(message) !== undefined || isBusy) return;
    setIsUploading(true);
    const pictureIds = await pictures.upload();
    setIsUploading(false);
    if (!pictureIds) return;
    // A retry sends what the first try sent; one of an earlier version sent none.
    if (!key.isUnanswered()) draft.set('seenId', String(seenId));
    const seen = draft.state().values.seenId;
    const body = {
      message,
      status,
      ...(seen !== '' && { seenId: Number(seen) }),
      ...(pictureIds.length > 0 && { pictureIds }),
    };
    reply.mutate({ params: { id: ticketId }, body });
  }
  return { draft, form, message, pictures, reply, isBusy, send: (status?: StatusOfReply) => void send(status) };
}
