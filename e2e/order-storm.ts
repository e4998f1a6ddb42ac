import { fundedCustomers, type OrderCall, orderCalls } from '../bench/customers.ts';
import { fetchInTime } from '../scripts/within.ts';

export interface OrderStorm {
  /** How many orders have been answered with success so far. */
  answered(): number;
  /** Resolves once the last order is answered. */
  end(): Promise<void>;
}

/** What one order is answered; 0 when the line broke. */
export async function orderOnce(url: string, order: OrderCall): Promise<number> {
  const answer = await fetchInTime(`${url}/api/orders`, { method: 'POST', ...order }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Places orders without a pause, `atOnce` at a time, until it is ended. */
export async function startStorm(url: string, atOnce: number): Promise<OrderStorm> {
  const nextCall = await orderCalls(url, await fundedCustomers(url, 4));
  let isOver = false;
  let answered = 0;
  const lane = async () => {
    while (!isOver) if ((await orderOnce(url, nextCall())) === 201) answered++;
  };
  const lanes = Promise.all(Array.from({ length: atOnce }, lane));
  return {
    answered: () => answered,
    end: async () => {
      isOver = true;
      await lanes;
    },
  };
}
