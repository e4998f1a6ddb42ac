import { expect, test } from 'vitest';
import { readJson } from './answer.rules.ts';
import { readOrderList } from './order-list.rules.ts';
import { repeatTimeoutMs } from './repeat.rules.ts';
import {
  type GapReading,
  isSameCost,
  judgeBalance,
  judgeGap,
  judgeList,
  nextSearchAt,
  planGap,
} from './search.rules.ts';

const free = { batchCap: 100, isTaken: () => false };

test('a gap is asked for between two numbers, without those of ours, and up to 300', () => {
  expect(planGap({ before: 10n, after: 14n }, { batchCap: 100, isTaken: (id) => id === '12' })).toEqual({
    kind: 'ask',
    ids: ['11', '13'],
  });
  expect(planGap({ before: 10n, after: 11n }, free)).toEqual({ kind: 'ask', ids: [] });
  expect(planGap({ before: undefined, after: 11n }, free)).toMatchObject({ outcome: 'no-neighbours' });
  expect(planGap({ before: 10n, after: undefined }, free)).toMatchObject({ outcome: 'no-neighbours' });
  expect(planGap({ before: 11n, after: 11n }, free)).toMatchObject({ outcome: 'numbers-mixed' });
  expect(planGap({ before: 0n, after: 301n }, free)).toMatchObject({ kind: 'ask' });
  expect(planGap({ before: 0n, after: 302n }, free)).toMatchObject({ outcome: 'too-wide' });
  expect(planGap({ before: 0n, after: 12n }, { ...free, batchCap: 1 })).toMatchObject({ outcome: 'too-many-calls' });
});

const costs = (chargeE8: bigint | undefined): GapReading => ({
  kind: 'status',
  status: 'pending',
  remains: undefined,
  startCount: undefined,
  chargeE8,
  currency: 'USD',
});

/** So many random gaps. */
const times = 2_000;
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value;

test('whatever a provider answers, only a single number of the right cost is ever the order', () => {
  const searched = { expectedCostE8: 1_000, quantity: 100 };
  const kinds = [costs(1_000n), costs(1_020n), costs(1_021n), costs(0n), costs(undefined)];
  const others: GapReading[] = [
    { kind: 'not-found' },
    { kind: 'not-found' },
    { kind: 'not-found' },
    { kind: 'silent' },
  ];
  let found = 0;
  for (let each = 0; each < times; each++) {
    const size = Math.floor(Math.random() * 12);
    const readings = new Map(
      Array.from({ length: size }, (_, id) => [String(id), oneOf([...kinds, ...others, ...others])]),
    );
    const hasRival = Math.random() < 0.2;
    const verdict = judgeGap(readings, searched, { currency: 'USD', hasRival });
    const right = [...readings].filter(([, reading]) => reading === kinds[0] || reading === kinds[1]);
    if (verdict.outcome !== 'found') continue;
    found++;
    expect(hasRival).toBe(false);
    expect(right.map(([id]) => id)).toEqual(verdict.candidates);
    expect([...readings.values()].some(({ kind }) => kind === 'silent')).toBe(false);
  }
  expect(found).toBeGreaterThan(10);
});

test('a cost differs by 2 % at most', () => {
  expect([980n, 1_000n, 1_020n].map((cost) => isSameCost(cost, 1_000))).toEqual([true, true, true]);
  expect([979n, 1_021n, 0n].map((cost) => isSameCost(cost, 1_000))).toEqual([false, false, false]);
});

const sentAt = Date.UTC(2026, 10, 21, 12);
const searched = {
  providerId: 1,
  externalService: '102',
  link: 'https://instagram.com/p/x',
  quantity: 100,
  expectedCostE8: 1_000,
  sentAt,
  unknownAt: sentAt + 1_000,
};
const row = (id: number, date: string, more: object = {}) => ({
  order: id,
  service: 102,
  link: searched.link,
  quantity: '100',
  date,
  ...more,
});
function judge(rows: object[], more: Partial<Parameters<typeof judgeList>[2]> = {}) {
  const list = readOrderList(readJson(JSON.stringify(rows)), { allowsTextIds: false });
  if (list.kind !== 'read') throw new Error('It is a list.');
  return judgeList(list.orders, searched, { own: [], before: 500n, hasRival: false, ...more });
}

test('an order in a list is the one when service, link, quantity and time are the same', () => {
  expect(judge([row(501, '2026-11-21 12:00:05')])).toEqual({ outcome: 'found', candidates: ['501'] });
  const others = [{ service: 103 }, { link: `${searched.link}y` }, { quantity: 101 }, { order: 499 }];
  for (const other of others) expect(judge([row(501, '2026-11-21 12:00:05', other)]).outcome).toBe('not-listed');
  expect(judge([row(501, '2026-11-19 12:00:05')]).outcome).toBe('not-listed');
  expect(judge([row(501, '2026-11-21 12:00:05'), row(502, '2026-11-21 12:00:05')]).outcome).toBe('several');
  expect(judge([row(501, '2026-11-21 12:00:05')], { hasRival: true }).outcome).toBe('several-unknown');
  expect(judge([row(501, '2026-11-21 12:00:05')], { own: [{ providerOrder: '501', sentAt }] }).outcome).toBe(
    'not-listed',
  );
});

test('the clock of a panel is known by the orders of ours in its list', () => {
  const own = [{ providerOrder: '480', sentAt: sentAt - 60_000 }];
  const mine = row(480, '2026-11-21 17:29:00', { link: 'https://instagram.com/p/other' });
  expect(judge([mine, row(501, '2026-11-21 17:30:05')], { own, before: undefined }).outcome).toBe('found');
  // By that clock it is five hours older.
  expect(judge([mine, row(501, '2026-11-21 12:30:05')], { own, before: undefined }).outcome).toBe('not-listed');
});

test('what nothing dates is no proof', () => {
  expect(judge([row(501, '')], { before: undefined }).outcome).toBe('undated');
  expect(judge([row(501, '2026-11-21 12:00:05')], { before: undefined }).outcome).toBe('undated');
  expect(judge([row(501, '')]).outcome).toBe('found');
});

test.each<[name: string, text: string, kind: string]>([
  ['an object', '{"orders":[]}', 'read'],
  ['an envelope', '{"data":[{"id":7}]}', 'read'],
  ['an error', '{"error":"Incorrect request"}', 'error'],
  ['a word', '"yes"', 'no-list'],
  ['a page', '<html>', 'no-list'],
  ['rows that are none', '[1,null,"a",{"order":"<b>"},{"order":-1,"service":1}]', 'read'],
])('a list that is %s', (_, text, kind) => {
  const list = readOrderList(readJson(text), { allowsTextIds: false });
  expect(list.kind).toBe(kind);
  if (list.kind === 'read') expect(list.orders).toEqual([]);
});

test('a balance that fell hints, and no more', () => {
  const move = { beforeE8: 10_000, expectedCostE8: 1_000, hasOthers: false };
  expect(judgeBalance({ ...move, afterE8: 9_000n })).toEqual({ outcome: 'fell', fellE8: 1_000n });
  expect(judgeBalance({ ...move, afterE8: 10_000n }).outcome).toBe('unchanged');
  expect(judgeBalance({ ...move, afterE8: 11_000n }).outcome).toBe('other-change');
  expect(judgeBalance({ ...move, afterE8: 9_000n, hasOthers: true }).outcome).toBe('others-sent');
  expect(judgeBalance({ ...move, beforeE8: null, afterE8: 9_000n }).outcome).toBe('no-reading');
});

test('searches become rarer, and end', () => {
  const waits = Array.from({ length: 8 }, (_, searches) => nextSearchAt({ searches, now: 0 }));
  expect(waits.at(-1)).toBeNull();
  const times = waits.slice(0, -1).map(Number);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('a request is repeated within 80 % of a promise that covers it', () => {
  const params = { service: '1', link: 'x', quantity: '5' };
  const after = (clockMs: number, monotonicMs = clockMs) => ({ params, elapsed: { clockMs, monotonicMs } });
  const same = { repeat_promise: 'same-order', repeat_seconds: 100 } as const;
  expect(repeatTimeoutMs(same, after(79_000))).toBe(21_000);
  expect(repeatTimeoutMs(same, after(81_000))).toBe(0);
  expect(repeatTimeoutMs(same, after(1_000, 81_000))).toBe(0);
  expect(repeatTimeoutMs(same, after(-1, 1_000))).toBe(0);
  expect(repeatTimeoutMs(same, { ...after(0), params: { ...params, comments: 'a' } })).toBeUndefined();
  expect(repeatTimeoutMs({ ...same, repeat_promise: 'request-id' }, after(0))).toBeUndefined();
  expect(repeatTimeoutMs({ ...same, repeat_promise: 'none' }, after(0))).toBeUndefined();
});
