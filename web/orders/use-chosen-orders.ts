import { useState } from 'react';
import { paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { settableFrom } from './admin-orders.rules.ts';

export interface ChosenOrders {
  readonly list: readonly OrderForAdmin[];
  readonly totalPaise: number;
  readonly has: (id: number) => boolean;
  readonly choose: (orders: readonly OrderForAdmin[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** Orders to be moved together; they stay chosen while one leafs through the pages and changes the filters. */
export function useChosenOrders(rows: readonly SteadyRow<OrderForAdmin>[] | undefined): ChosenOrders {
  const [chosen, setChosen] = useState<ReadonlyMap<number, OrderForAdmin>>(new Map());
  // What is seen to be final by now can't be moved any more.
  const final = new Set(rows?.filter(({ item }) => !isChoosable(item)).map(({ item }) => item.id));
  const list = [...chosen.values()].filter(({ id }) => !final.has(id));
  return {
    list,
    totalPaise: list.reduce((sum, { totalAmount }) => sum + paiseOf(totalAmount), 0),
    has: (id) => chosen.has(id) && !final.has(id),
    choose: (orders, isChosen) => {
      const next = new Map(chosen);
      for (const order of orders) {
        if (isChosen) next.set(order.id, order);
        else next.delete(order.id);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}

export function isChoosable(order: OrderForAdmin): boolean {
  return settableFrom(order.status).length > 0;
}
