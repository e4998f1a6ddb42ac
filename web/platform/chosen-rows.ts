import { useState } from 'react';
import type { SteadyRow } from './steady-rows.ts';

export interface ChosenRows<T> {
  readonly list: readonly T[];
  readonly has: (id: number) => boolean;
  /** Whether a row can be chosen at all. */
  readonly mayChoose: (row: SteadyRow<T>) => boolean;
  readonly choose: (items: readonly T[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** Things to be dealt with together; they stay chosen while one leafs through the pages and changes the filters. */
export function useChosenRows<T extends { readonly id: number }>(
  rows: readonly SteadyRow<T>[] | undefined,
  mayChoose: (row: SteadyRow<T>) => boolean,
): ChosenRows<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  // What is seen to be settled by now is nobody's choice any more.
  const settled = new Set(rows?.filter((row) => !mayChoose(row)).map(({ item }) => item.id));
  return {
    list: [...chosen.values()].filter(({ id }) => !settled.has(id)),
    has: (id) => chosen.has(id) && !settled.has(id),
    mayChoose,
    choose: (items, isChosen) => {
      const next = new Map(chosen);
      for (const item of items) {
        if (isChosen) next.set(item.id, item);
        else next.delete(item.id);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
