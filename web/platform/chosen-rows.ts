import { useState } from 'react';
import type { SteadyRow } from './steady-rows.ts';

export interface ChosenRows<T> {
  readonly list: readonly T[];
  readonly has: (id: number) => boolean;
  /** Whether a row can be chosen at all. */
  readonly mayChoose: (row: SteadyRow<T>) => boolean;
  readonly choose: (items: readonly T[], isChosen: boolean) => void;
  /** Says of each that is chosen what is known of it by now; `undefined` is chosen no more. */
  readonly revise: (next: (item: T) => T | undefined) => void;
  readonly clear: () => void;
}

/** Things to be dealt with together; they stay chosen while one leafs through the pages and changes the filters. */
export function useChosenRows<T extends { readonly id: number }>(
  rows: readonly SteadyRow<T>[] | undefined,
  mayChoose: (row: SteadyRow<T>) => boolean,
): ChosenRows<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  // What is seen to be settled by now is nobody's choice any more, on the other pages too.
  const settled = new Set(rows?.filter((row) => !mayChoose(row)).map(({ item }) => item.id));
  if ([...chosen.keys()].some((id) => settled.has(id)))
    setChosen(new Map([...chosen].filter(([id]) => !settled.has(id))));
  return {
    list: [...chosen.values()].filter(({ id }) => !settled.has(id)),
    has: (id) => chosen.has(id) && !settled.has(id),
    mayChoose,
    choose: (items, isChosen) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const item of items) {
          if (isChosen) next.set(item.id, item);
          else next.delete(item.id);
        }
        return next;
      }),
    revise: (next) =>
      setChosen((now) => {
        const revised = [...now.values()].map(next).filter((item) => item !== undefined);
        return new Map(revised.map((item) => [item.id, item]));
      }),
    clear: () => setChosen(new Map()),
  };
}
