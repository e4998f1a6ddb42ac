import type { SignedIn } from '../../contract/accounts.ts';
import { owner } from '../../scripts/shop-process.ts';
import { fetchInTime } from '../../scripts/within.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

interface Call {
  readonly token?: string;
  readonly body?: object;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** One call of one node. `T` is what the contract of the call answers; a refusal has another body, and its status. */
export async function call<T>(url: string, what: `${string} ${string}`, options: Call = {}): Promise<Answer<T>> {
  const [method = 'GET', path = ''] = what.split(' ');
  const answer = await fetchInTime(url + path, {
    method,
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
      ...(options.body && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T }; // the shop's own contract says what comes
}

/** The same, which must not be refused. */
export async function ask<T>(url: string, what: `${string} ${string}`, options: Call = {}): Promise<T> {
  const { status, body } = await call<T>(url, what, options);
  if (status >= 400) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
}

let joined = 0;

export interface Customer {
  readonly email: string;
  readonly token: string;
}

/** A new customer; `rupees` are put into the wallet by the owner. */
export async function join(url: string, rupees = 0): Promise<Customer> {
  const email = `ravi${++joined}@example.in`;
  const person = { firstName: 'Ravi', lastName: 'Kumar', email, password: owner.password };
  const { token, user } = await ask<SignedIn>(url, 'POST /api/auth/register', { body: person });
  if (rupees > 0) {
    const operation = { operation: 'add', amount: String(rupees), description: 'For a trial' };
    await ask(url, `POST /api/admin/users/${user.id}/balance-operation`, {
      token: await signIn(url, owner.email),
      body: operation,
      key: crypto.randomUUID(),
    });
  }
  return { email, token };
}

export async function signIn(url: string, email: string): Promise<string> {
  return (await ask<SignedIn>(url, 'POST /api/auth/login', { body: { email, password: owner.password } })).token;
}

/** How often each of these was found. */
export function countOf(found: readonly (string | number)[]): string {
  const counts = Map.groupBy(found, (each) => each);
  return [...counts].map(([each, { length }]) => `${each}: ${length}`).join(', ');
}
