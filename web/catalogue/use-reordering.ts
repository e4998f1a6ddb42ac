import { useRef, useState } from 'react';
import type { moveCategory, moveService } from '../../contract/catalogue-admin.ts';
import type { movePlatform } from '../../contract/platforms-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { newIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate } from '../platform/query.ts';
import { useSendEach } from '../platform/send-each.ts';
import { orderingTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { moved } from './admin-catalogue.rules.ts';

export interface Movable {
  readonly id: number;
  readonly name: string;
}

interface Move {
  readonly id: number;
  readonly name: string;
  readonly newPosition: number;
}

export type Reordered = 'platforms' | 'categories' | 'services';
export type ReorderingEndpoint = typeof movePlatform | typeof moveCategory | typeof moveService;

interface ReorderingInput<Item extends Movable> {
  readonly kind: Reordered;
  readonly endpoint: ReorderingEndpoint;
  readonly items: readonly Item[];
  /** When `items` was fetched. */
  readonly fetchedAt: number;
}

/**
 * A list whose items move at once. The moves reach the server one after another; when it refuses one, those after it are
 * dropped and its own order is shown again, and when its order is another than expected, that is said.
 */
export function useReordering<Item extends Movable>({ kind, endpoint, items, fetchedAt }: ReorderingInput<Item>) {
  const words = useTexts();
  const invalidate = useInvalidate();
  const send = useSendEach(endpoint);
  const waiting = useRef<Move[]>([]);
  const isSending = useRef(false);
  const [wanted, setWanted] = useState<{ readonly ids: readonly number[]; readonly since: number }>();
  const [isBusy, setIsBusy] = useState(false);
  // The server's order is here, with everything in it that was moved.
  if (wanted && !isBusy && fetchedAt !== wanted.since) setWanted(undefined);
  const shown = wanted ? inOrder(items, wanted.ids) : items;

  async function work(expected: () => readonly number[]) {
    isSending.current = true;
    setIsBusy(true);
    let last: Move | undefined;
    let order: readonly Movable[] = [];
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        last = next;
        order = await send({ params: { id: next.id }, body: { newPosition: next.newPosition } }, newIdempotencyKey());
      }
      if (last) announceMove(last, order, expected());
    } catch (error) {
      waiting.current = [];
      setWanted(undefined);
      // The one thing that a send throws.
      const failure = error as ApiError;
      showToast({ tone: 'error', title: texts.moveFailed[kind], text: reasonOf(failure, words) });
    } finally {
      isSending.current = false;
      setIsBusy(false);
      invalidate(...endpoint.changes);
    }
  }

  function announceMove({ id, name }: Move, order: readonly Movable[], expected: readonly number[]) {
    const ids = order.map((each) => each.id);
    const isAsExpected = ids.join() === expected.join();
    const where = texts.movedText(name, ids.indexOf(id) + 1, ids.length);
    const text = isAsExpected ? where : `${where} ${texts.meanwhile}`;
    showToast({ tone: 'success', title: texts.moved[kind], text });
  }

  const latest = useRef<readonly number[]>([]);

  function move(from: number, to: number) {
    const item = shown[from];
    if (!item || from === to || to < 0 || to >= shown.length) return;
    const ids = moved(shown, from, to).map(({ id }) => id);
    latest.current = ids;
    setWanted({ ids, since: fetchedAt });
    // Several presses on one item come to one move.
    if (waiting.current.at(-1)?.id === item.id) waiting.current.pop();
    waiting.current.push({ id: item.id, name: item.name, newPosition: to + 1 });
    if (!isSending.current) void work(() => latest.current);
  }

  return { shown, move };
}

/** The items in this order; those that are not in it stand at the end. */
function inOrder<Item extends Movable>(items: readonly Item[], ids: readonly number[]): readonly Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}
