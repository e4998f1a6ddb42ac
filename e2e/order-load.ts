import { fundedCustomers, type OrderCall, orderCalls } from '../bench/customers.ts';
import { fetchInTime } from '../scripts/within.ts';

export interface OrderLoad {
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
export async function startOrderLoad(url: string, atOnce: number): Promise<OrderLoad> {
  const nextCall = await orderCalls(url, await fundedCustomers(url, 4));
  let isOver = false;
  let answered = 0;
  const client = async () => {
    while (!isOver) if ((await orderOnce(url, nextCall())) === 201) answered++;
  };
  const clients = Promise.all(Array.from({ length: atOnce }, client));
  return {
    answered: () => answered,
    end: async () => {
      isOver = true;
      await clients;
    },
  };
}
