import { useState } from 'react';
import { type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { placeOrder } from '../../contract/orders.ts';
import { type ApiError, isPassing } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { retryImport } from '../platform/retry-import.ts';
import { currentToken } from '../platform/token.ts';
import { reasonOf, type Texts, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { markNewOrder } from './new-order.ts';
import type { OrderDraft } from './order-draft.ts';
import { withScheme } from './order-form.rules.ts';
import { useSentContent } from './use-sent-content.ts';
import type { OrderedFor } from './wanted-link.rules.ts';

type Body = (typeof placeOrder)['body']['_zod']['input'];
/** What is sent beside the link. Of an order in parts, the quantity is that of each run. */
export type SentExtras = Omit<Body, 'serviceId' | 'url' | 'expectedTotal'>;

export interface OrderToPlace {
  readonly serviceId: number;
  readonly url: string;
  readonly quantity: number;
  /** What the type of the service needs beside them. */
  readonly extras?: SentExtras | undefined;
  /** The price that the person saw. */
  readonly totalPaise: Paise;
}

export type Question =
  /** The link is none that the service can do with, as far as can be seen. */
  | { readonly about: 'link'; readonly order: OrderToPlace }
  /** The price was another one by then. */
  | { readonly about: 'price'; readonly order: OrderToPlace; readonly nowPaise: Paise }
  /** The same is already on its way. */
  | { readonly about: 'repeat'; readonly order: OrderToPlace; readonly earlier: Order };

interface Asked {
  /** What was typed when it was asked. */
  readonly content: string;
  readonly question: Question;
}

export interface Placing {
  readonly send: (order: OrderToPlace) => void;
  readonly isPending: boolean;
  /** It is being asked about, or may have been placed: what is typed is the person's alone to change. */
  readonly isOut: boolean;
  /** What is typed was sent and never answered: sent again, it is the same order, also if that has emptied the wallet. */
  readonly isUnanswered: boolean;
  /** The order waits until the person has agreed or declined. */
  readonly question: Question | undefined;
  readonly agree: () => void;
  readonly decline: () => void;
}

interface PlacingOptions {
  readonly draft: OrderDraft;
  /** What is typed: a retry of it can't order twice. */
  readonly content: string;
  /** What the link has to fit. */
  readonly ordered: OrderedFor | undefined;
  readonly onPlaced: () => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Sends orders at exactly the price that was shown. */
export function usePlacing({ draft, content, ordered, onPlaced, onRefused }: PlacingOptions): Placing {
  const texts = useTexts();
  const invalidate = useInvalidate();
  const key = useIdempotencyKey(content, draft);
  const [asked, setAsked] = useState<Asked>();
  const [isLooking, setLooking] = useState(false);
  const { present, noteSent, isTypedStill } = useSentContent(content);
  // Something else is typed by now: the question is about what it was.
  const question = asked?.content === content ? asked.question : undefined;

  const place = useSend(placeOrder, {
    key,
    onDone: (order) => {
      setAsked(undefined);
      // What was typed while it was being sent is the next order.
      if (isTypedStill()) onPlaced();
      markNewOrder(order.id);
    },
    onFailed: (error, { body }) => {
      setAsked(undefined);
      const newTotal = newPrice(error);
      if (newTotal !== undefined) invalidate('catalogue', 'discounts');
      // What was said of it before does not hold any more.
      if (error.code === 'coupon-refused') invalidate('discounts');
      if (newTotal !== undefined && isTypedStill()) {
        const order = sentBefore(body, newTotal);
        setAsked({ content, question: { about: 'price', order, nowPaise: paiseOf(newTotal) } });
        return;
      }
      if (error.code === 'key-reused') {
        void retryImport(() => import('./placed-before.ts')).then(({ announcePlacedBefore }) => announcePlacedBefore());
        return;
      }
      if (isTypedStill()) onRefused(error);
      announceFailed(error, texts);
    },
  });

  const placeNow = (order: OrderToPlace) => {
    noteSent();
    place.mutate({ body: bodyOf(order) });
  };

  const lookAndPlace = async (order: OrderToPlace, { isLinkSure = false } = {}) => {
    setLooking(true);
    const orderedAs = currentToken();
    const isUnfit = !isLinkSure && (await isUnfitLink(order.url, ordered));
    if (isUnfit) {
      setLooking(false);
      if (present() === content) setAsked({ content, question: { about: 'link', order } });
      return;
    }
    const earlier = await findEarlier(order);
    setLooking(false);
    setAsked(undefined);
    // Typed on meanwhile: this is no longer what the person wants to order. Or somebody else has signed in, who ordered nothing.
    if (present() !== content || orderedAs !== currentToken()) return;
    if (earlier) setAsked({ content, question: { about: 'repeat', order, earlier } });
    else placeNow(order);
  };

  return {
    send: (typed) => {
      const order = { ...typed, url: withScheme(typed.url) };
      // What is shown then is fetched while it is being placed.
      import('./order-placed.tsx').catch(() => undefined);
      // A retry of what was never answered may well find itself under way, and can't order twice.
      if (key.isUnanswered()) placeNow(order);
      else void lookAndPlace(order);
    },
    isPending: place.isPending || isLooking,
    isUnanswered: key.isUnanswered(),
    isOut: isLooking || question !== undefined || key.isAnyUnanswered(),
    question,
    agree: () => {
      if (question?.about === 'link') void lookAndPlace(question.order, { isLinkSure: true });
      if (question?.about === 'price') placeNow({ ...question.order, totalPaise: question.nowPaise });
      if (question?.about === 'repeat') placeNow(question.order);
    },
    decline: () => setAsked(undefined),
  };
}

const bodyOf = ({ serviceId, url, quantity, extras, totalPaise }: OrderToPlace): Body => ({
  ...{ serviceId, url, quantity, ...extras },
  expectedTotal: wireAmount(totalPaise),
});

const sentBefore = (body: Body, newTotal: string): OrderToPlace => {
  const { serviceId, url, quantity = 1, expectedTotal = newTotal, ...extras } = body;
  return { serviceId, url, quantity, extras, totalPaise: paiseOf(expectedTotal) };
};

/** It only asks where it is sure; what can't be judged, for want of the code too, is ordered. */
async function isUnfitLink(url: string, ordered: OrderedFor | undefined): Promise<boolean> {
  const rules = await import('./wanted-link.rules.ts').catch(() => undefined);
  return rules?.checkLink(url, ordered)?.problem !== undefined;
}

/** It is a courtesy too: without its code nothing is found. */
async function findEarlier(order: OrderToPlace): Promise<Order | undefined> {
  const found = await import('./find-order-under-way.ts').catch(() => undefined);
  return found?.findOrderUnderWay(order);
}

function announceFailed(error: ApiError, texts: Texts): void {
  const words = texts.orders.form;
  const text = isPassing(error) ? words.unknownText : reasonOf(error, texts);
  showToast({ tone: 'error', title: titleOf(error, words), text });
}

function titleOf({ code }: ApiError, words: Texts['orders']['form']): string {
  if (code === 'not-signed-in') return words.errors.signIn;
  return code === 'insufficient-balance' ? words.errors.balance : words.failed;
}

function newPrice(error: ApiError): string | undefined {
  return error.code === 'price-changed' ? error.fields['expectedTotal'] : undefined;
}
