import { useState } from 'react';
import { createTicket, listTickets, type TicketCategory, ticketCategories } from '../../contract/support.ts';
import { isPassing } from '../platform/api.ts';
import { type Draft, useForm, useKeptDraft } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRefresh, useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import {
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
  readonly send: (values: TicketValues) => void;
  /** The ticket that was just created here. */
  readonly createdId: number | undefined;
  readonly forgetCreated: () => void;
  /** Puts in what the ticket is about. */
  readonly fillIn: (about: HelpSubject) => void;
}

/** A ticket on its way from typing to sending; kept outside the form, which may be closed to look something up. */
export function useFiling(): Filing {
  const texts = useTexts();
  const words = texts.support.form;
  const { errors } = words;
  const draft = useKeptDraft('support ticket', emptyTicket);
  const pictures = usePictures();
  const [isReading, setIsReading] = useState(false);
  const [createdId, setCreatedId] = useState<number>();
  const refresh = useRefresh();
  const form = useForm(draft, {
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
  });
  const [key, renewKey] = useIdempotencyKey(contentOf(form.values, pictures));

  const create = useSend(createTicket, {
    key,
    refreshes: [listTickets],
    onDone: ({ ticket }) => {
      renewKey();
      draft.reset();
      pictures.clear();
      setCreatedId(ticket.id);
      showToast({ tone: 'success', title: words.created, text: words.createdText });
    },
    onFailed: (error) => {
      // Without an answer nobody knows whether it was filed: the list tells.
      if (isPassing(error)) refresh(listTickets);
      form.showRefused(error);
      showToast({ tone: 'error', title: words.failed, text: reasonOf(error, texts, words.tryLater) });
    },
  });
  const isBusy = isReading || create.isPending;

  async function send({ category, subject, description, orderId }: TicketValues) {
    if (isBusy || !isCategory(category)) return;
    setCreatedId(undefined);
    setIsReading(true);
    const screenshots = await pictures.read();
    setIsReading(false);
    if (!screenshots) return;
    const order = readOrderNumber(orderId);
    create.mutate({
      body: {
        category,
        subject: subject.trim(),
        description: description.trim(),
        screenshots,
        ...(order !== undefined && { orderId: order }),
      },
    });
  }

  return {
    draft,
    form,
    pictures,
    isBusy,
    send: (values) => void send(values),
    createdId,
    forgetCreated: () => setCreatedId(undefined),
    fillIn: (about) => {
      const { category, orderId, isOtherOrder, subject, givenSubject } = aboutSubject(draft.state().values, about);
      draft.set('category', category);
      draft.set('orderId', orderId);
      draft.set('isOtherOrder', isOtherOrder);
      draft.set('subject', subject);
      draft.set('givenSubject', givenSubject);
    },
  };
}

function isCategory(value: string): value is TicketCategory {
  return ticketCategories.some((category) => category === value);
}

function contentOf({ category, subject, description, orderId }: TicketValues, { chosen }: Pictures): string {
  return JSON.stringify([category, subject, description, orderId, chosen.map(({ id }) => id)]);
}
