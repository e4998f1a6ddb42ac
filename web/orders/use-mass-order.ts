import { useState } from 'react';
import type * as z from 'zod';
import { type MassLineResult, placeMassOrder } from '../../contract/mass-order.ts';
import { type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import { type ApiError, isPassing } from '../platform/api.ts';
import type { Draft } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { refusalInHindi } from '../texts/hi-answers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { type CheckedLine, withoutLines } from './mass-order.rules.ts';

/** `sent`: the request that is under way or was not answered, as JSON; a retry sends exactly that. */
export type MassDraft = Draft<{ text: string; sent: string }>;

export const emptyMassDraft = { text: '', sent: '' };

type Body = z.input<typeof placeMassOrder.body>;

interface Sent {
  readonly body: Body;
  /** Where each line of the body stands in the text. */
  readonly numbers: readonly number[];
}

export type Outcome =
  | { readonly kind: 'answered'; readonly placed: readonly PlacedLine[]; readonly refused: number }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Something else was placed with the key. */
  | { readonly kind: 'earlier' };

export interface PlacedLine {
  readonly orderId: number;
  readonly totalPaise: Paise;
}

/** Refusals that say that nothing was placed and nothing will be; after any other a retry may still find its orders placed. */
const final: readonly ApiError['code'][] = [
  'debt-open',
  'insufficient-balance',
  'invalid-input',
  'malformed',
  'too-large',
  'key-reused',
];

/** Places lines, and leaves in the text what was not placed. */
export function useMassOrder(draft: MassDraft) {
  const texts = useTexts();
  const invalidate = useInvalidate();
  // What was sent is stored, so its content need not tell one request from another.
  const key = useIdempotencyKey('mass order', draft);
  const [outcome, setOutcome] = useState<Outcome>();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());

  const send = useSend(placeMassOrder, {
    key,
    onDone: ({ lines }) => {
      const { numbers = [] } = readSent(draft) ?? {};
      const { text } = draft.state().values;
      const typed = text.split(/\r\n|[\r\n\u2028\u2029]/);
      setRefusals(new Map(lines.flatMap((line, n) => refusalOf(line, typed[(numbers[n] ?? 0) - 1]))));
      const placed = lines.flatMap(({ orderId, totalAmount }) =>
        orderId === null ? [] : [{ orderId, totalPaise: paiseOf(totalAmount ?? '0.00') }],
      );
      const gone = new Set(numbers.filter((_, n) => lines[n]?.orderId != null));
      draft.set('text', withoutLines(text, gone));
      draft.set('sent', '');
      const refused = lines.filter(({ fault }) => fault).length;
      if (refused > 0) invalidate('catalogue', 'discounts');
      setOutcome({ kind: 'answered', placed, refused });
    },
    onFailed: (error) => {
      if (isPassing(error)) return;
      if (final.includes(error.code)) key.recordSuccess();
      if (!key.isUnanswered()) draft.set('sent', '');
      setOutcome(
        error.code === 'key-reused' ? { kind: 'earlier' } : { kind: 'failed', reason: reasonOf(error, texts) },
      );
    },
  });

  const sent = key.isUnanswered() ? readSent(draft) : undefined;
  return {
    outcome,
    /** Why the server refused a line, by what was typed. */
    refusals,
    isPending: send.isPending,
    /** It may have been placed: it is sent once more before anything else is. */
    unanswered: sent && !send.isPending ? { askAgain: () => send.mutate({ body: sent.body }) } : undefined,
    place: (place: Body['place'], lines: readonly CheckedLine[]) => {
      const next = requestOf(place, lines);
      draft.set('sent', JSON.stringify(next));
      setOutcome(undefined);
      send.mutate({ body: next.body });
    },
  };
}

function requestOf(place: Body['place'], lines: readonly CheckedLine[]): Sent {
  const good = lines.flatMap(({ number, service, url, quantity, totalPaise }) =>
    service && quantity !== undefined && totalPaise !== undefined
      ? [{ number, line: { serviceId: service.id, url, quantity, expectedTotal: wireAmount(totalPaise) } }]
      : [],
  );
  return { body: { place, lines: good.map(({ line }) => line) }, numbers: good.map(({ number }) => number) };
}

function readSent(draft: MassDraft): Sent | undefined {
  const { sent } = draft.state().values;
  return sent === '' ? undefined : (JSON.parse(sent) as Sent); // written by `place` above
}

/** In the words of the page's language; a field says more than the line. */
function refusalOf({ fault }: MassLineResult, typed = ''): [string, string][] {
  if (!fault) return [];
  const { message = '', fields = {} } = import.meta.env.LANGUAGE === 'hi' ? refusalInHindi(fault) : fault;
  const { url, serviceId, quantity } = fields;
  return [[typed.trim(), url ?? serviceId ?? quantity ?? message]];
}
