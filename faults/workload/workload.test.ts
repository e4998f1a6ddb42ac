import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../server/testing.ts';
import { checkHistory } from './check-history.ts';
import { type Call, type Carry, carryByHttp, openWorkload } from './workload.ts';

let shop: TestShop;
let url: string;
beforeEach(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '100000' });
  await shop.admin();
  await shop.service({ pricePerThousand: '25.00' });
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => shop.close());

/** Until every kind of write was made a few times. */
async function blow(carry?: Carry) {
  const workload = await openWorkload([url], carry);
  const { history } = workload;
  workload.go();
  const countRefunds = () => [...history.refunds.values()].filter((known) => known === 'answered').length;
  await vi.waitFor(() => expect(countRefunds()).toBeGreaterThan(6), { timeout: 20_000, interval: 20 });
  await workload.rest();
  return { history, findings: await checkHistory(shop.database.read, history) };
}

const kinds = {
  order: ({ path }: Call) => path === '/api/orders',
  topUp: ({ path }: Call) => path === '/api/funds/request',
  approval: ({ method }: Call) => method === 'PUT',
  refund: ({ path }: Call) => path.endsWith('/refund'),
  bulkUpdate: ({ path }: Call) => path.endsWith('/bulk-update'),
};

/** Carries the calls, but for some: the so-many-eth one of a kind goes another way. */
function straying(plants: readonly { kind: keyof typeof kinds; at: number; instead: Carry }[]): Carry {
  const counts = new Map<string, number>();
  return (to, call) => {
    for (const [kind, isMeant] of Object.entries(kinds))
      if (isMeant(call)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const plant = plants.find(({ kind, at }) => kinds[kind](call) && counts.get(kind) === at);
    return (plant?.instead ?? carryByHttp)(to, call);
  };
}

const pretend =
  (status: number, body: unknown): Carry =>
  async () => ({ status, body });

const withAnother =
  (change: (call: Call) => Partial<Call>): Carry =>
  async (to, call) => {
    await carryByHttp(to, { ...call, ...change(call), key: `${call.key}-more` });
    return carryByHttp(to, call);
  };

const pretendToMove: Carry = async (_to, { body }) => {
  const { orderIds } = body as { orderIds: number[] }; // as the workload writes it
  return { status: 200, body: orderIds.map((id) => ({ id, outcome: 'changed' })) };
};

test('a workload does all kinds of writes, and a shop that keeps its promises is found to', async () => {
  const { history, findings } = await blow();
  expect(findings).toEqual({ lost: [], doubled: [], unexplained: [] });
  expect([...history.topUps.values()].some(({ approval }) => approval === 'answered')).toBe(true);
  expect(history.moves.size).toBeGreaterThan(10);
  expect(await shop.ledgerFaults()).toEqual([]);
});

test('whatever is lost, doubled or asked for by nobody is found', async () => {
  const neverMade = { id: 1_000_000, userId: 1, totalAmount: '2.50' };
  const { findings } = await blow(
    straying([
      // What is acknowledged and not made.
      { kind: 'topUp', at: 2, instead: pretend(201, { id: 1_000_001 }) },
      { kind: 'approval', at: 3, instead: pretend(200, {}) },
      { kind: 'refund', at: 2, instead: pretend(200, {}) },
      { kind: 'bulkUpdate', at: 2, instead: pretendToMove },
      { kind: 'order', at: 10, instead: pretend(201, neverMade) },
      // What is made twice, and what nobody asked for.
      { kind: 'order', at: 12, instead: withAnother(() => ({})) },
      {
        kind: 'order',
        at: 14,
        instead: withAnother(({ body }) => ({ body: { ...body, url: 'https://instagram.com/p/other' } })),
      },
      // What no fault explains.
      { kind: 'order', at: 16, instead: pretend(500, {}) },
    ]),
  );
  const { lost, doubled, unexplained } = findings;
  for (const what of [
    /^order https:/,
    /^top-up \d+$/,
    /^(?:approval|credit) of top-up/,
    /^refund of order/,
    /^move of/,
  ])
    expect(lost).toContainEqual(expect.stringMatching(what));
  expect(doubled).toContainEqual(expect.stringMatching(/^order https:.*: 2 times$/));
  expect(unexplained).toContainEqual(expect.stringMatching(/^order #\d+$/));
  expect(unexplained).toContainEqual(expect.stringContaining('POST /api/orders answered 500'));
});
