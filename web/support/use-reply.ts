import { useState } from 'react';
import { replyToTicket } from '../../contract/support.ts';
import { useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { usePictures } from './use-pictures.ts';

/** A message to one ticket; what was typed stays with the ticket until it is sent. */
export function useReply(ticketId: number) {
  const texts = useTexts();
  const words = texts.support.reply;
  const draft = useKeptDraft(`reply to ticket ${ticketId}`, { message: '' });
  const form = useForm(draft, { message: (typed) => (typed.trim() === '' ? words.required : undefined) });
  const pictures = usePictures();
  const [isUploading, setIsUploading] = useState(false);
  const message = form.values.message.trim();
  const files = pictures.chosen.map(({ file }) => [file.name, file.size, file.lastModified]);
  const key = useIdempotencyKey(files.length === 0 ? message : JSON.stringify([message, files]), draft);

  const reply = useSend(replyToTicket, {
    key,
    onDone: () => {
      draft.reset();
      pictures.clear();
      showToast({ tone: 'success', title: words.sent });
    },
    onFailed: (error) => {
      // Without an answer nobody knows whether it arrived, and a closed ticket looks different: the ticket tells.
      form.showRefused(error);
      if (error.fields['screenshots'] !== undefined) pictures.discardUploaded();
      showToast({ tone: 'error', title: words.failed, text: reasonOf(error, texts) });
    },
  });
  const isPending = isUploading || reply.isPending;

  async function send(): Promise<void> {
    if (isPending) return;
    setIsUploading(true);
    const pictureIds = await pictures.upload();
    setIsUploading(false);
    if (!pictureIds) return;
    reply.mutate({ params: { id: ticketId }, body: { message, ...(pictureIds.length > 0 && { pictureIds }) } });
  }
  return { draft, form, pictures, isPending, send: () => void send() };
}

export type Reply = ReturnType<typeof useReply>;
