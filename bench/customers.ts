import { randomInt } from 'node:crypto';
import type autocannon from 'autocannon';
import type { SignedIn } from '../contract/accounts.ts';
import type { Service } from '../contract/catalogue.ts';
import type { FundRequest } from '../contract/funds.ts';
import { owner } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';

const password = 'rangoli-42';

async function send<T>(method: string, url: string, token: string | undefined, body: unknown): Promise<T> {
  const answer = await fetchInTime(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T; // the shop's own contract says what comes
}

/** So many register at once, each with a password that takes a while to hash. */
const atOnce = 8;

/**
 * Tokens of customers whose wallets hold a lakh of rupees, each credited through a fund request as in real life. `from`
 * is the number of the first one, for a shop that has some already.
 */
export async function fundedCustomers(url: string, count: number, from = 0): Promise<string[]> {
  const admin = await send<SignedIn>('POST', `${url}/api/auth/login`, undefined, owner);
  const tokens: string[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, n) => from + first + n);
    const joined = numbers.map(async (n) => {
      const person = { firstName: 'Asha', lastName: 'Verma', email: `asha${n}@example.in`, password };
      const { token } = await send<SignedIn>('POST', `${url}/api/auth/register`, undefined, person);
      await fund(url, { admin: admin.token, customer: token });
      return token;
    });
    tokens.push(...(await Promise.all(joined)));
  }
  return tokens;
}

/** Puts a lakh of rupees into a wallet; its reference begins with a 4. */
export async function fund(url: string, tokens: { admin: string; customer: string }): Promise<void> {
  const wanted = { amount: '100000', referenceNumber: String(400_000_000_000 + randomInt(1e11)) };
  const { id } = await send<FundRequest>('POST', `${url}/api/funds/request`, tokens.customer, wanted);
  await send('PUT', `${url}/api/admin/fund-requests/${id}`, tokens.admin, { status: 'approved', adminNotes: '' });
}

export interface OrderCall {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Makes orders of the cheapest service, by each customer in turn, each with a key of its own. */
export async function orderCalls(url: string, tokens: readonly string[]): Promise<() => OrderCall> {
  const services = (await (await fetchInTime(`${url}/api/services`)).json()) as Service[]; // the shop's own contract
  const priceOfLeast = ({ pricePerThousand, minQuantity }: Service) => Number(pricePerThousand) * minQuantity;
  const cheapest = services.toSorted((a, b) => priceOfLeast(a) - priceOfLeast(b))[0];
  if (!cheapest) throw new Error('The shop has no services.');
  const order = { serviceId: cheapest.id, url: 'https://instagram.com/p/C7xQ', quantity: cheapest.minQuantity };
  const body = JSON.stringify(order);
  let count = 0;
  return () => {
    count++;
    return {
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[count % tokens.length]}`,
        'idempotency-key': `order-${process.pid}-${count}`,
      },
    };
  };
}

/** The same, as the load generator wants it. */
export async function orderRequest(url: string, tokens: readonly string[]): Promise<autocannon.Request> {
  const nextCall = await orderCalls(url, tokens);
  return { method: 'POST', path: '/api/orders', setupRequest: (request) => ({ ...request, ...nextCall() }) };
}

/** Tokens of customers with some orders each. */
export async function placeSome(
  url: string,
  { customers, ordersEach }: { customers: number; ordersEach: number },
): Promise<string[]> {
  const tokens = await fundedCustomers(url, customers);
  const nextCall = await orderCalls(url, tokens);
  for (let n = 0; n < customers * ordersEach; n++) await placeOne(url, nextCall());
  return tokens;
}

/** Places an order, and answers how many milliseconds it took. */
export async function placeOne(url: string, call: OrderCall): Promise<number> {
  const startedAt = performance.now();
  const placed = await fetchInTime(`${url}/api/orders`, { method: 'POST', ...call });
  const text = await placed.text();
  if (placed.status !== 201) throw new Error(`An order was answered with ${placed.status}: ${text}`);
  return performance.now() - startedAt;
}
