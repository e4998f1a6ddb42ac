import { useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { paiseOf } from '../../contract/money.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';

export interface ChosenRequests {
  readonly list: readonly FundRequestForAdmin[];
  readonly totalPaise: number;
  readonly has: (id: number) => boolean;
  readonly choose: (requests: readonly FundRequestForAdmin[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** Requests to be approved together; they stay chosen while one leafs through the pages. */
export function useChosenRequests(rows: readonly SteadyRow<FundRequestForAdmin>[] | undefined): ChosenRequests {
  const [chosen, setChosen] = useState<ReadonlyMap<number, FundRequestForAdmin>>(new Map());
  // What is seen to be decided by now is nobody's choice any more.
  const decided = new Set(rows?.filter((row) => !isChoosable(row)).map(({ item }) => item.id));
  const list = [...chosen.values()].filter(({ id }) => !decided.has(id));
  return {
    list,
    totalPaise: list.reduce((sum, { amount }) => sum + paiseOf(amount), 0),
    has: (id) => chosen.has(id) && !decided.has(id),
    choose: (requests, isChosen) => {
      const next = new Map(chosen);
      for (const request of requests) {
        if (isChosen) next.set(request.id, request);
        else next.delete(request.id);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}

export function isChoosable({ item, isGone }: SteadyRow<FundRequestForAdmin>): boolean {
  return item.status === 'pending' && !isGone;
}
