import { setTimeout as sleep } from 'node:timers/promises';
import { paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { owner } from '../../scripts/shop-process.ts';
import { ask, call, countOf, join, signIn } from './call.ts';
import { type Listener, listenBySocket, listenByStream } from './listen.ts';
import { cheapestOrder, type Finding, type Size, type Stage } from './stage.ts';

const atOnce = 200;
const arrivalMs = 5_000;

/** One key, sent to both nodes at the same moment, many times over. A 503 is no answer: on a slow machine some wait too long. */
export async function checkKeys({ nodes: [a, b] }: Stage, { rounds }: Size): Promise<Finding> {
  const { order } = await cheapestOrder(a.url);
  const { token } = await join(a.url, 10_000);
  const broken: string[] = [];
  let busy = 0;
  for (let round = 0; round < rounds; round++) {
    const key = crypto.randomUUID();
    const send = (_: unknown, n: number) =>
      call<Order>(n % 2 === 0 ? a.url : b.url, 'POST /api/orders', { token, key, body: order });
    const answers = await Promise.all(Array.from({ length: atOnce }, send));
    const done = answers.filter(({ status }) => status !== 503);
    busy += answers.length - done.length;
    const ids = new Set(done.map(({ status, body }) => (status === 201 ? body.id : `status ${status}`)));
    if (ids.size !== 1) broken.push(`one key was answered ${[...ids].join(', ')}`);
  }
  const orders = await ask<Order[]>(b.url, 'GET /api/orders', { token });
  if (orders.length !== rounds) broken.push(`${rounds} keys made ${orders.length} orders`);
  const seen = `${rounds} keys, each ${atOnce} times at once: ${orders.length} orders, ${busy} told to come again`;
  return { promise: 'a key has one effect, whichever node it is sent to', seen, broken };
}

/** A wallet that pays for ten orders, and far more of them at once on both nodes. */
export async function checkSpends({ nodes: [a, b] }: Stage, { rounds }: Size): Promise<Finding> {
  const { order, price } = await cheapestOrder(a.url);
  const affordable = 10;
  let busy = 0;
  const broken: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const { token } = await join(a.url, Number((price * affordable).toFixed(2)));
    const spend = (_: unknown, n: number) =>
      call(n % 2 === 0 ? a.url : b.url, 'POST /api/orders', { token, key: crypto.randomUUID(), body: order });
    const statuses = (await Promise.all(Array.from({ length: atOnce }, spend))).map(({ status }) => status);
    const { balance } = await ask<{ balance: string }>(b.url, 'GET /api/auth/me', { token });
    const taken = statuses.filter((status) => status === 201).length;
    busy += statuses.filter((status) => status === 503).length;
    const isExact = taken === affordable && statuses.every((status) => [201, 422, 503].includes(status));
    if (!isExact || paiseOf(balance) !== 0) broken.push(`${countOf(statuses)}, and ₹${balance} were left`);
  }
  const seen = `${rounds} wallets for ${affordable} orders, ${atOnce} spends each, ${busy} of them told to come again`;
  return { promise: 'spends on all nodes never overdraw a wallet', seen, broken };
}

/** Admins on both nodes, by stream and by socket, and a customer on each: everybody hears everything once. */
export async function checkLiveEvents({ nodes: [a, b] }: Stage, { rounds }: Size): Promise<Finding> {
  const { order } = await cheapestOrder(a.url);
  const customer = await join(a.url, 10_000);
  const token = await signIn(a.url, owner.email);
  const admins = [
    await listenByStream(a.url, token),
    await listenByStream(b.url, token),
    await listenBySocket(a.url, token),
    await listenBySocket(b.url, token),
  ];
  const customers = [await listenByStream(a.url, customer.token), await listenByStream(b.url, customer.token)];
  const delays: number[] = [];
  const broken: string[] = [];

  const raise = async (type: string, who: readonly Listener[], act: (url: string) => Promise<{ id: number }>) => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await act(round % 2 === 0 ? a.url : b.url);
      const at = performance.now();
      const heardBy = (listener: Listener) =>
        listener.events.findIndex((event) => event.type === type && event.data['id'] === id);
      while (who.some((listener) => heardBy(listener) === -1) && performance.now() - at < arrivalMs) await sleep(2);
      for (const listener of who) delays.push((listener.heardAt[heardBy(listener)] ?? Number.POSITIVE_INFINITY) - at);
    }
  };
  await raise('new_order', admins, (url) =>
    ask<Order>(url, 'POST /api/orders', { token: customer.token, key: crypto.randomUUID(), body: order }),
  );
  const orders = await ask<Order[]>(a.url, 'GET /api/orders', { token: customer.token });
  await raise('order_update', [...admins, ...customers], (url) => {
    const { id } = orders.pop() ?? { id: 0 };
    return ask<Order>(url, `PATCH /api/admin/orders/${id}/status`, { token, body: { status: 'processing' } });
  });

  // Long enough for a double to come too.
  await sleep(1_000);
  for (const listener of [...admins, ...customers]) {
    const of = (type: string) => listener.events.filter((event) => event.type === type).length;
    const received = [admins.includes(listener) ? of('new_order') : rounds, of('order_update')];
    if (received.some((count) => count !== rounds))
      broken.push(`of ${rounds} and ${rounds} events one received ${received}`);
    listener.stop();
  }
  const slowest = Math.max(...delays);
  return {
    promise: 'a live event reaches everybody on every node, once',
    seen: `${2 * rounds} events at 4 admins and 2 customers' lines; the latest ${slowest.toFixed(0)} ms after the answer`,
    broken,
  };
}
