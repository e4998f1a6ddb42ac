import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '../contract/accounts.ts';
import type { OrderDispatch } from '../contract/dispatches.ts';
import type { Order } from '../contract/order.ts';
import { startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { demoSignIns } from '../server/storefront/storefront.rules.ts';
import { startPanel } from './panel.ts';
import { alone, type Row } from './rows.ts';
import type { EngineName } from './sizes.ts';

const orders = 300;
/** So far apart they are placed: twelve in a second. */
const everyMs = 80;

/** From the payment of an order to the provider's answer that has it, in a real server with its own clock. */
export async function benchSentTimes(engine: EngineName): Promise<Row[]> {
  const panel = await startPanel({ days: 1 });
  const env = { DEMO: '1', DEMO_PROVIDERS: '0', PROVIDERS_INSIDE: '1', RATE_LIMIT_FACTOR: '1000' };
  const shop = await startShop(engine, env);
  const ask = async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetchInTime(shop.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T; // as the contract has it
  };
  try {
    const { adminEmail, adminPassword, customerEmail, customerPassword } = demoSignIns;
    const signIn = (email: string, password: string) =>
      ask<SignedIn>('POST', '/api/auth/login', '', { email, password });
    const meera = (await signIn(adminEmail, adminPassword)).token;
    const { token: asha, user } = await signIn(customerEmail, customerPassword);
    const money = { operation: 'add', amount: '90000.00', description: 'For the measurement' };
    await ask('POST', `/api/admin/users/${user.id}/balance-operation`, meera, money);
    const serviceId = await sellFrom(panel, (method, path, body) => ask(method, path, meera, body));
    const ids: number[] = [];
    for (let count = 0; count < orders; count++) {
      const wanted = { serviceId, url: `https://instagram.com/p/${count}`, quantity: 100 };
      ids.push((await ask<Order>('POST', '/api/orders', asha, wanted)).id);
      await sleep(everyMs);
    }
    const times: number[] = [];
    for (const id of ids) {
      const { order } = await ask<{ order: Order }>('GET', `/api/admin/orders/${id}`, meera);
      times.push(
        (await acceptedAt(() => ask('GET', `/api/admin/orders/${id}/dispatches`, meera))) - Date.parse(order.createdAt),
      );
    }
    const at = (share: number) => times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1];
    return [
      alone(`${engine}: from payment to sent, p50, p99, longest of ${orders}`, `${at(0.5)}, ${at(0.99)}, ${at(1)} ms`),
    ];
  } finally {
    await shop.remove();
    await panel.stop();
  }
}

type Ask = <T>(method: string, path: string, body: object) => Promise<T>;

async function sellFrom({ url, key }: { url: string; key: string }, ask: Ask): Promise<number> {
  const given = { name: 'Kite', url, apiKey: key, currency: 'USD', rate: '88.50', callsPerMinute: 600 };
  const { id: providerId } = await ask<{ id: number }>('POST', '/api/admin/providers', given);
  await ask('POST', `/api/admin/providers/${providerId}/sync`, {});
  const wanted = { categoryId: 1, services: [{ externalId: '102', name: 'Likes from Kite' }], percent: '50' };
  const { rows } = await ask<{ rows: { serviceId: number }[] }>(
    'POST',
    `/api/admin/providers/${providerId}/import`,
    wanted,
  );
  const serviceId = rows[0]?.serviceId ?? 0;
  const routes = [{ providerId, externalId: '102' }];
  await ask('PUT', `/api/admin/services/${serviceId}/routes`, { mode: 'auto', routes });
  return serviceId;
}

async function acceptedAt(read: () => Promise<OrderDispatch[]>): Promise<number> {
  for (let times = 0; times < 300; times++) {
    const at = (await read()).at(-1)?.acceptedAt;
    if (at) return Date.parse(at);
    await sleep(100);
  }
  throw new Error('An order was not sent.');
}
