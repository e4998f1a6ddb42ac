import type { TestShop } from '../../server/testing.ts';
import type { Act, Received } from './act.ts';
import { personOf, type State } from './state.ts';

type Json = Readonly<Record<string, unknown>>;

/** Carries an act to the shop. A planted fault stands in its place, and passes on what it does not break. */
export type Send = (shop: TestShop, act: Act, token: string | undefined) => Promise<Received>;

export const sendAct: Send = async ({ app }, act, token) => {
  const { method, url, body, key } = act;
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const received: Json = answer.json();
  const { statusCode: status } = answer;
  return status < 400
    ? { status, shown: act.show(received), body: received }
    : { status, code: String(received['code']), body: received };
};

/** Whose token an act goes with. */
export const tokenFor = (state: State, { by }: Act): string | undefined =>
  by === 0 ? undefined : personOf(state, by).token;

/** What the shop has written down of all that the model knows, as one text; `ids` are the people. */
export async function readView(
  { database: { read } }: TestShop,
  state: State,
  ids: readonly number[],
): Promise<string> {
  const [people, orders, requests, services, discounts] = await Promise.all([
    read
      .selectFrom('users')
      .leftJoin('ledger_accounts', 'ledger_accounts.user_id', 'users.id')
      .select(['users.id', 'balance_paise', 'is_admin', 'deleted_at'])
      .where('users.id', 'in', ids)
      .execute(),
    read
      .selectFrom('orders')
      .select(['id', 'user_id', 'status', 'delivered', 'total_paise', 'refunded_paise'])
      .where('user_id', 'in', ids)
      .execute(),
    read
      .selectFrom('fund_requests')
      .select(['id', 'user_id', 'status', 'amount_paise'])
      .where('user_id', 'in', ids)
      .execute(),
    read
      .selectFrom('services')
      .select(['id', 'rate', 'is_active', 'archived_at'])
      .where('id', 'in', [...state.services.keys()])
      .execute(),
    read.selectFrom('discounts').select(['id', 'basis_points', 'priority']).where('deleted_at', 'is', null).execute(),
  ]);
  return written({
    people: people.map((each) => [each.id, each.balance_paise ?? 0, each.is_admin === 1, each.deleted_at !== null]),
    orders: orders.map((each) => [
      each.id,
      each.user_id,
      each.status,
      each.delivered,
      each.total_paise,
      each.refunded_paise || null,
    ]),
    requests: requests.map((each) => [each.id, each.user_id, each.status, each.amount_paise]),
    services: services.map((each) => [each.id, each.rate, each.is_active === 1, each.archived_at !== null]),
    discounts: discounts.map((each) => [each.id, each.basis_points, each.priority]),
  });
}

/** The same text from the model. */
export function expectedView(state: State): string {
  return written({
    people: [...state.people].map(([id, each]) => [id, each.balance, each.isAdmin, each.isDeleted]),
    orders: [...state.orders].map(([id, each]) => [
      id,
      each.userId,
      each.status,
      each.delivered,
      each.total,
      each.refunded,
    ]),
    requests: [...state.requests].map(([id, each]) => [id, each.userId, each.status, each.amount]),
    services: [...state.services].map(([id, each]) => [id, each.rate, each.isActive, each.isArchived]),
    discounts: [...state.discounts].map(([id, each]) => [id, each.basisPoints, each.priority]),
  });
}

const written = (tables: Record<string, unknown[][]>): string =>
  JSON.stringify(
    Object.entries(tables).map(([name, rows]) => [name, rows.sort(([one], [other]) => Number(one) - Number(other))]),
  );

/** What the ledger itself says against the model: each order charged once, its refunds at most its charge. */
export async function ledgerFaults(shop: TestShop, state: State): Promise<string[]> {
  const transfers = await shop.database.read
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'wallet_account')
    .select([
      'ledger_transfers.kind',
      'subject_kind',
      'subject_id',
      'amount_paise as paise',
      'wallet_balance_paise as left',
      'user_id as userId',
    ])
    .where('user_id', 'in', [...state.people.keys()])
    .execute();
  const faults = transfers.flatMap((each) =>
    each.left < 0 ? [`${each.subject_kind} ${each.subject_id} left ${each.left} paise`] : [],
  );
  const of = (kind: string, [subject, id]: readonly [string, number], userId: number) =>
    transfers
      .filter((each) => each.kind === kind && each.subject_kind === subject && each.subject_id === id)
      .map((each) => (each.userId === userId ? each.paise : Number.NaN));
  const expect = (what: string, found: readonly number[], right: readonly number[]) => {
    if (String(found) !== String(right)) faults.push(`${what}: [${found}] paise, and not [${right}]`);
  };
  for (const [id, { userId, total, refunded }] of state.orders) {
    expect(`charges of order ${id}`, of('charge', ['order', id], userId), [total]);
    const paidBack = of('refund', ['order', id], userId).reduce((sum, paise) => sum + paise, 0);
    expect(`refunds of order ${id}`, [paidBack], [refunded ?? 0]);
    if (refunded !== null && refunded > total) faults.push(`order ${id} was refunded more than it cost`);
  }
  for (const [id, { userId, amount, status }] of state.requests) {
    expect(
      `credits of request ${id}`,
      of('top-up', ['fund-request', id], userId),
      status === 'approved' ? [amount] : [],
    );
  }
  return faults;
}
