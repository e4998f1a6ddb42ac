import { setTimeout as sleep } from 'node:timers/promises';
import { fundedCustomers, orderCalls } from '../../bench/customers.ts';
import type { SignedIn } from '../../contract/accounts.ts';
import type { FundRequest } from '../../contract/funds.ts';
import type { Order } from '../../contract/order.ts';
import { owner } from '../../scripts/shop-process.ts';
import { fetchInTime } from '../../scripts/within.ts';
import { History, type Move, nextKey, nextLink, nextReference, type TopUp } from './history.ts';

export interface Call {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly token: string;
  readonly body: object;
  readonly key?: string;
}

/** Status 0: there was no answer, or not the whole of it. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Brings a call to one of the shop's nodes. */
export type Carry = (url: string, call: Call) => Promise<Answer>;

/** Customers and admins who order, top up, approve, move orders and pay back without a pause, and know what they were told. */
export interface Workload {
  readonly history: History;
  /** Ends when nothing is under way any more; calls without an answer stay unknown. */
  rest(): Promise<void>;
  go(): void;
  /** Milliseconds from now until a write is acknowledged that was asked for after now. Throws after a minute. */
  waitForRecovery(): Promise<number>;
  /** The longest time without an acknowledged write since this was asked last, in milliseconds. */
  longestGapMs(): number;
}

const customers = 6;
const answerLimitMs = 8_000;
const afterFailureMs = 15;
const serveLimitMs = 60_000;
/** Of those who got no answer, so many ask again until they have one; the others never learn. */
const shareThatInsists = 0.7;
const ordersPerStory = 6;

export const carryByHttp: Carry = async (url, { method, path, token, body, key }) => {
  try {
    const answer = await fetchInTime(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: undefined };
  }
};

/** `urls` are the nodes of one shop; whoever gets no answer from one asks the next. */
export async function openWorkload(urls: readonly string[], carry: Carry = carryByHttp): Promise<Workload> {
  const [url = ''] = urls;
  const tokens = await fundedCustomers(url, customers);
  const order = JSON.parse((await orderCalls(url, tokens))().body) as { serviceId: number; quantity: number }; // made just so
  const admin = await signIn(url);
  const crowd = new Crowd(urls, carry);
  let lanes: Promise<unknown> = Promise.resolve();
  return {
    history: crowd.history,
    go: () => {
      crowd.begin();
      lanes = Promise.all(tokens.map((token) => repeatStory(crowd, { token, admin, order })));
    },
    rest: async () => {
      crowd.isOver = true;
      await lanes;
    },
    waitForRecovery: () => crowd.waitForRecovery(),
    longestGapMs: () => crowd.longestGapMs(),
  };
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchInTime(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(owner) });
  return ((await answer.json()) as SignedIn).token; // the shop's own contract
}

/** What all clients share: the way to the shop, and what is known of its answers. */
class Crowd {
  readonly history = new History();
  readonly #urls: readonly string[];
  readonly #carry: Carry;
  readonly #waiting = new Set<{ since: number; served: (ms: number) => void }>();
  #turn = 0;
  #lastAt = 0;
  #longestGapMs = 0;
  isOver = true;

  constructor(urls: readonly string[], carry: Carry) {
    this.#urls = urls;
    this.#carry = carry;
  }

  begin(): void {
    this.isOver = false;
    this.#lastAt = performance.now();
  }

  /** The answer with this status; undefined when the shop never said, so that it may have done it or not. */
  async ask(call: Call, wanted: number, onTry: () => void = () => {}): Promise<unknown> {
    const insists = Math.random() < shareThatInsists;
    while (!this.isOver) {
      const startedAt = performance.now();
      const url = this.#urls[this.#turn % this.#urls.length] ?? '';
      onTry();
      const { status, body } = await this.#carry(url, call);
      if (status === wanted) {
        this.#acknowledge(startedAt);
        return body;
      }
      this.#turn++;
      if (status !== 0 && status !== 503) {
        this.history.strange.push(`${call.method} ${call.path} answered ${status} ${JSON.stringify(body)}`);
        return undefined;
      }
      await sleep(afterFailureMs);
      if (!insists) return undefined;
    }
    return undefined;
  }

  waitForRecovery(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const waiter = { since: performance.now(), served: resolve };
    this.#waiting.add(waiter);
    const limit = setTimeout(() => reject(new Error('No write was acknowledged for a minute.')), serveLimitMs);
    const served = promise.finally(() => {
      clearTimeout(limit);
      this.#waiting.delete(waiter);
    });
    // Whoever asked may have failed at something else before.
    served.catch(() => {});
    return served;
  }

  longestGapMs(): number {
    const longest = Math.max(this.#longestGapMs, performance.now() - this.#lastAt);
    this.#longestGapMs = 0;
    this.#lastAt = performance.now();
    return longest;
  }

  #acknowledge(startedAt: number): void {
    const now = performance.now();
    this.history.acknowledged++;
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#lastAt);
    this.#lastAt = now;
    for (const { since, served } of this.#waiting) if (startedAt >= since) served(now - since);
  }
}

interface Client {
  readonly token: string;
  readonly admin: string;
  readonly order: { readonly serviceId: number; readonly quantity: number };
}

/** A customer orders and tops up; an admin approves, moves the orders and pays one back. */
async function repeatStory(crowd: Crowd, client: Client): Promise<void> {
  while (!crowd.isOver) {
    const orders: Order[] = [];
    for (let n = 0; n < ordersPerStory; n++) {
      const placed = await placeOrder(crowd, client);
      if (placed) orders.push(placed);
    }
    await topUp(crowd, client);
    const [first, ...others] = orders;
    if (!first) continue;
    await moveTogether(crowd, client, { orders, to: 'processing' });
    if (others.length > 0) await moveTogether(crowd, client, { orders: others, to: 'completed' });
    await moveTogether(crowd, client, { orders: [first], to: 'cancelled' });
    // Where a try got no answer, it may yet move the order away again.
    const isSettled = crowd.history.moves.get(first.id)?.every(({ answered, tries }) => answered && tries === 1);
    if (isSettled) await refund(crowd, client, first);
  }
}

async function placeOrder(crowd: Crowd, { token, order }: Client): Promise<Order | undefined> {
  const url = nextLink();
  const call = { method: 'POST', path: '/api/orders', token, body: { ...order, url }, key: nextKey() } as const;
  crowd.history.orders.set(url, undefined);
  const placed = (await crowd.ask(call, 201)) as Order | undefined; // the shop's own contract
  crowd.history.orders.set(url, placed?.id);
  return placed;
}

async function topUp(crowd: Crowd, { token, admin }: Client): Promise<void> {
  const referenceNumber = nextReference();
  const body = { amount: '500', referenceNumber };
  const known: TopUp = { id: undefined, approval: 'not asked for' };
  crowd.history.topUps.set(referenceNumber, known);
  const call = { method: 'POST', path: '/api/funds/request', token, body, key: nextKey() } as const;
  const request = (await crowd.ask(call, 201)) as FundRequest | undefined; // the shop's own contract
  if (!request) return;
  known.id = request.id;
  const approve = { status: 'approved', adminNotes: '' };
  const path = `/api/admin/fund-requests/${request.id}`;
  const asked = () => {
    known.approval = 'asked for';
  };
  if (await crowd.ask({ method: 'PUT', path, token: admin, body: approve, key: nextKey() }, 200, asked))
    known.approval = 'answered';
}

type Outcomes = readonly { readonly id: number; readonly outcome: string }[];

async function moveTogether(
  crowd: Crowd,
  { admin }: Client,
  { orders, to }: { orders: readonly Order[]; to: 'processing' | 'completed' | 'cancelled' },
): Promise<void> {
  const asked = new Map<number, Move>(orders.map(({ id }) => [id, { to, tries: 0, changed: false, answered: false }]));
  const { moves } = crowd.history;
  for (const [id, move] of asked) moves.set(id, [...(moves.get(id) ?? []), move]);
  const body = { orderIds: [...asked.keys()], status: to };
  const onTry = () => {
    for (const move of asked.values()) move.tries++;
  };
  const call = { method: 'PATCH', path: '/api/admin/orders/bulk-update', token: admin, body } as const;
  const outcomes = (await crowd.ask(call, 200, onTry)) as Outcomes | undefined; // the shop's own contract
  for (const { id, outcome } of outcomes ?? []) {
    const move = asked.get(id);
    if (!move) continue;
    move.changed = outcome === 'changed';
    move.answered = outcome === 'changed' || outcome === 'unchanged';
    if (!move.answered && outcome !== 'failed') crowd.history.strange.push(`order #${id}: ${outcome} to be ${to}`);
  }
}

async function refund(crowd: Crowd, { admin }: Client, { id, userId, totalAmount }: Order): Promise<void> {
  const body = { userId, amount: totalAmount, reason: 'A workload' };
  const call = { method: 'POST', path: `/api/admin/orders/${id}/refund`, token: admin, body, key: nextKey() } as const;
  const asked = () => void crowd.history.refunds.set(id, 'asked for');
  if (await crowd.ask(call, 200, asked)) crowd.history.refunds.set(id, 'answered');
}
