import { useState } from 'react';
import { createTicket, type TicketCategory, ticketCategories } from '../../contract/support.ts';
import { type Draft, type Rules, useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { reasonOf, type Texts, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import {
  aboutNothing,
  aboutSubject,
  descriptionProblem,
  emptyTicket,
  type HelpSubject,
  readOrderNumber,
  subjectProblem,
  type TicketValues,
} from './support.rules.ts';
import { type Pictures, usePictures } from './use-pictures.ts';

export interface Filing {
  readonly draft: Draft<TicketValues>;
  readonly form: ReturnType<typeof useForm<TicketValues>>;
  readonly pictures: Pictures;
  readonly isBusy: boolean;
  readonly isUploading: boolean;
  readonly send: (values: TicketValues) => void;
  /** The ticket that was just created here. */
  readonly createdId: number | undefined;
  readonly forgetCreated: () => void;
  /** Puts in what the ticket is about, or takes out what it was about before. */
  readonly fillIn: (about: HelpSubject | undefined) => void;
}

/** A ticket on its way from typing to sending; kept outside the form, which may be closed to look something up. */
export function useFiling(): Filing {
  const texts = useTexts();
  const words = texts.support.form;
  const draft = useKeptDraft('support ticket', emptyTicket);
  const pictures = usePictures();
  const [isUploading, setIsUploading] = useState(false);
  const [createdId, setCreatedId] = useState<number>();
  const form = useForm(draft, rulesIn(words.errors));
  const key = useIdempotencyKey(contentOf(form.values, pictures), draft);

  const create = useSend(createTicket, {
    key,
    onDone: ({ ticket }) => {
      draft.reset();
      pictures.clear();
      setCreatedId(ticket.id);
      showToast({ tone: 'success', title: words.created, text: words.createdText });
    },
    onFailed: (error) => {
      // Without an answer nobody knows whether it was filed: the list tells.
      form.showRefused(error);
      if (error.fields['screenshots'] !== undefined) pictures.discardUploaded();
      const text = reasonOf(error, texts, words.tryLater);
      showToast({ tone: 'error', title: words.failed, text });
    },
  });
  const isBusy = isUploading || create.isPending;

  async function send({ category, subject, description, orderId }: TicketValues) {
    if (isBusy || !isCategory(category)) return;
    setCreatedId(undefined);
    setIsUploading(true);
    const pictureIds = await pictures.upload();
    setIsUploading(false);
    if (!pictureIds) return;
    const order = readOrderNumber(orderId);
    create.mutate({
      body: {
        category,
        subject: subject.trim(),
        description: description.trim(),
        pictureIds,
        ...(order !== undefined && { orderId: order }),
      },
    });
  }

  return {
    draft,
    form,
    pictures,
    isBusy,
    isUploading,
    send: (values) => void send(values),
    createdId,
    forgetCreated: () => setCreatedId(undefined),
    fillIn: (about) => {
      // What was sent without an answer stays as it is, for the retry.
      if (!about && key.isUnanswered()) return;
      const { values } = draft.state();
      draft.reset(about ? aboutSubject(values, about) : aboutNothing(values));
    },
  };
}

function rulesIn(errors: Texts['support']['form']['errors']): Rules<TicketValues> {
  return {
    category: (category) => (isCategory(category) ? undefined : errors.category),
    subject: (subject) => {
      const problem = subjectProblem(subject);
      return problem && errors[problem];
    },
    description: (description) => {
      const problem = descriptionProblem(description);
      return problem && errors[problem];
    },
    orderId: (typed, { isOtherOrder }) =>
      (typed.trim() === '' && !isOtherOrder) || readOrderNumber(typed) !== undefined ? undefined : errors.order,
  };
}

function isCategory(value: string): value is TicketCategory {
  return ticketCategories.some((category) => category === value);
}

function contentOf({ category, subject, description, orderId }: TicketValues, { chosen }: Pictures): string {
  // The same files, also when they were chosen again after a reload.
  const files = chosen.map(({ file }) => [file.name, file.size, file.lastModified]);
  return JSON.stringify([category, subject, description, orderId, files]);
}
