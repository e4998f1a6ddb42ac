import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './answer.rules.ts';
import {
  effectOf,
  readStatuses,
  type SentOrder,
  type StatusReading,
  type UpstreamStatus,
  upstreamStatus,
} from './status.rules.ts';

const settings = { allowsCodes: false };
const now = Date.parse('2026-11-22T12:00:00Z');
const day = 24 * 3_600_000;

test.each<[word: string, status: UpstreamStatus | undefined]>([
  ['Pending', 'pending'],
  ['In progress', 'running'],
  ['in_progress', 'running'],
  ['inprogress', 'running'],
  ['In progess', 'running'],
  ['Processing', 'running'],
  ['Active', 'running'],
  ['Started', 'running'],
  ['COMPLETED', 'completed'],
  ['Complete', 'completed'],
  ['done', 'completed'],
  ['Partial', 'partial'],
  ['Canceled', 'canceled'],
  ['Cancelled', 'canceled'],
  ['Refunded', 'canceled'],
  ['Fail', 'failed'],
  ['Failed', 'failed'],
  ['Error', 'failed'],
  ['Rejected', 'failed'],
  ['Awaiting', undefined],
  ['Not completed', undefined],
  ['constructor', undefined],
  ['3', undefined],
  ['', undefined],
])('%j is %s', (word, status) => {
  expect(upstreamStatus(word, settings)).toBe(status);
});

test('codes mean something only where the settings say so', () => {
  const words = ['0', '1', '2', '3', '4', '5', '6', '-1', '01'].map((code) =>
    upstreamStatus(code, { allowsCodes: true }),
  );
  expect(words).toEqual([
    'pending',
    'running',
    'completed',
    'partial',
    'canceled',
    'canceled',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('an answer about orders', () => {
  const orders = (text: string, ids: readonly string[]) => {
    const answer = readStatuses(readJson(text), ids, settings);
    return answer.kind === 'read' ? Object.fromEntries(answer.orders) : answer;
  };

  test('about one order, as documented', () => {
    const text = '{"charge":"0.27819","start_count":"3572","status":"Partial","remains":"157","currency":"USD"}';
    expect(orders(text, ['1'])).toEqual({
      1: { kind: 'status', status: 'partial', remains: 157, startCount: 3_572, chargeE8: 27_819_000n, currency: 'USD' },
    });
  });

  test.each([
    ['{"1":{"status":"Completed"},"2":{"error":"Incorrect order ID"},"99":{"status":"Canceled"}}'],
    ['{"data":{"1":{"Status":"Completed"},"2":"Incorrect order ID"},"error":null}'],
    ['[{"order":1,"status":"completed"},{"order":"2","error":["Order not found"]},{"order":99,"status":"Canceled"}]'],
    ['{"2":{"error":{"message":"Invalid order"}},"1":{"STATUS":"Complete"},"__proto__":{"status":"Canceled"}}'],
  ])('about several, and only those that were asked for: %s', (text) => {
    expect(orders(text, ['1', '2', '3'])).toEqual({
      1: expect.objectContaining({ kind: 'status', status: 'completed' }),
      2: { kind: 'not-found' },
    });
  });

  test('what it says of posts is left out where it says null, as some panels do of every order', () => {
    const said = (posts: string) => orders(`{"7":{"status":"Completed","posts":${posts},"orders":null}}`, ['7']);
    expect(said('null')).toEqual({ 7: expect.not.objectContaining({ posts: expect.anything() }) });
    expect(said('5')).toMatchObject({ 7: { posts: 'unreadable' } });
  });

  test('text ids are found whatever their case became', () => {
    expect(orders('{"ord_Ab12345":{"status":"Pending"}}', ['ord_Ab12345'])).toMatchObject({
      ord_Ab12345: { status: 'pending' },
    });
  });

  test('of two text ids that differ in their case alone nothing is known', () => {
    const text = '{"ord_Ab12345":{"status":"Pending"},"other-1":{"status":"Completed"}}';
    expect(orders(text, ['ord_Ab12345', 'ord_aB12345', 'other-1'])).toEqual({
      'other-1': expect.objectContaining({ status: 'completed' }),
    });
  });

  test.each([
    ['{"error":"Invalid API key"}', 'Invalid API key'],
    ['{"success":false,"message":"Too many orders"}', 'Too many orders'],
    ['{"error":"Maximum 50 orders"}', 'Maximum 50 orders'],
    ['<html></html>', 'no-json'],
  ])('%s moves none of them', (text, words) => {
    expect(orders(text, ['1', '2'])).toEqual({ kind: 'error', words });
    expect(orders(text, ['1'])).toEqual({ kind: 'error', words });
  });

  test.each(['{}', '[]', 'null', 'true', '"x"', '{"99":{"status":"Canceled"}}', '[1,null]'])(
    '%s says nothing',
    (text) => {
      expect(orders(text, ['1'])).toEqual({});
    },
  );

  test.each([
    ['{"error":"Incorrect order ID"}', { kind: 'not-found' }],
    ['{"status":"Awaiting"}', { kind: 'odd-status', word: 'Awaiting' }],
    ['{"status":"Error","charge":"0","remains":"10"}', { kind: 'status', status: 'failed', remains: 10 }],
    ['{"status":"Partial","remains":"Unknown"}', { kind: 'status', remains: 'unreadable' }],
    ['{"status":"Partial","remains":[1]}', { kind: 'status', remains: 'unreadable' }],
    ['{"status":"Canceled","remains":"","start_count":"n/a"}', { remains: undefined, startCount: undefined }],
    ['{"status":"Canceled","remains":null,"charge":"free"}', { remains: undefined, chargeE8: undefined }],
    ['{"status":"In progress","remains":-5}', { remains: -5 }],
  ])('%s', (text, reading) => {
    expect(orders(text, ['1'])).toMatchObject({ 1: reading });
  });

  test.each([
    ['two rows that differ', '[{"order":1,"status":"Pending"},{"order":1,"status":"Canceled"}]'],
    [
      'three rows, one of which differs',
      '[{"order":1,"status":"Pending"},{"order":1,"status":"Canceled"},{"order":1,"status":"Pending"}]',
    ],
    [
      'rows that differ in what remains',
      '[{"order":1,"status":"Partial","remains":9},{"order":"1","status":"Partial","remains":8}]',
    ],
    ['a status and an error', '[{"order":1,"status":"Completed"},{"order":1,"error":"Incorrect order ID"}]'],
    ['a row with two numbers', '[{"order":1,"order_id":7,"status":"Completed"}]'],
    ['an entry with another number', '{"1":{"order":"7","status":"Canceled","remains":"10"}}'],
    ['an answer with another number', '{"order":7,"status":"Canceled","remains":"10"}'],
    ['an answer with two numbers', '{"order":1,"order_id":"7","status":"Completed"}'],
  ])('%s: nobody can tell what is meant', (_, text) => {
    expect(orders(text, ['1'])).toEqual({ 1: { kind: 'unreadable' } });
  });

  test('rows that differ are unreadable for their order alone', () => {
    const text = '[{"order":1,"status":"Pending"},{"order":2,"status":"Pending"},{"order":1,"status":"Done"}]';
    expect(orders(text, ['1', '2'])).toMatchObject({ 1: { kind: 'unreadable' }, 2: { status: 'pending' } });
  });

  test.each([
    ['[{"order":1,"status":"Completed","remains":0},{"order":"1","status":"completed","remains":"0"}]'],
    ['{"1":{"order":1,"status":"Completed","remains":0}}'],
    ['{"1":{"id":99,"order":"1.0","order_id":"","status":"Completed","remains":0}}'],
    ['{"order":"1","order_id":1,"status":"Completed","remains":0}'],
    ['[{"id":99,"order":1,"status":"Completed","remains":0}]'],
  ])('one that says the same twice is clear: %s', (text) => {
    expect(orders(text, ['1'])).toMatchObject({ 1: { status: 'completed', remains: 0 } });
  });

  test('an entry that is no order is an error of that order alone', () => {
    expect(
      orders('{"1":"Busy","2":7,"3":{"charge":"1"},"4":{"status":"Pending"}}', ['1', '2', '3', '4']),
    ).toMatchObject({
      1: { kind: 'error', words: 'Busy' },
      2: { kind: 'error' },
      3: { kind: 'error', words: '' },
      4: { kind: 'status', status: 'pending' },
    });
  });
});

describe('what follows for the order', () => {
  const order: SentOrder = {
    status: 'processing',
    quantity: 1_000,
    delivered: 0,
    totalPaise: 10_000,
    refundedPaise: 0,
    completedAt: null,
  };
  const reading = (status: UpstreamStatus, remains?: StatusReading['remains'], chargeE8?: bigint): StatusReading => ({
    kind: 'status',
    status,
    remains,
    startCount: undefined,
    chargeE8,
    currency: undefined,
  });
  const effect = (read: StatusReading, changed: Partial<SentOrder> = {}) =>
    effectOf(read, { ...order, ...changed }, now);
  const paidBack = (refundPaise: number, delivered: number, more = {}) => ({
    kind: 'pay-back',
    refundPaise,
    delivered,
    isWhole: false,
    isLate: false,
    ...more,
  });
  const all = paidBack(10_000, 0, { isWhole: true });
  const none = { kind: 'none' };
  const byHand = (reason: string) => ({ kind: 'by-hand', reason });

  test.each<[name: string, read: StatusReading, changed: Partial<SentOrder>, expected: object]>([
    ['pending', reading('pending', 1_000), { status: 'pending' }, none],
    ['pending after running', reading('pending', 1_000), {}, none],
    ['running', reading('running', 400), { status: 'pending' }, { kind: 'running', delivered: 600 }],
    ['running, remains unknown', reading('running', 'unreadable'), {}, { kind: 'running', delivered: undefined }],
    ['running, more remains than was ordered', reading('running', 2_000), {}, { kind: 'running', delivered: 0 }],
    ['running, less than nothing remains', reading('running', -7), {}, { kind: 'running', delivered: 1_000 }],
    ['running after completed', reading('running', 400), { status: 'completed' }, none],
    ['completed', reading('completed', 0), {}, { kind: 'completed', isShort: false }],
    ['completed, 5 % remain', reading('completed', 50), {}, { kind: 'completed', isShort: false }],
    ['completed, more remains', reading('completed', 51), {}, { kind: 'completed', isShort: true }],
    [
      'completed, of one that an admin called failed',
      reading('completed', 0),
      { status: 'failed' },
      byHand('failed-completed'),
    ],
    [
      'partial, of one that an admin called failed',
      reading('partial', 9),
      { status: 'failed' },
      byHand('failed-partial'),
    ],
    [
      'canceled, of one that an admin called failed',
      reading('canceled'),
      { status: 'failed' },
      byHand('failed-canceled'),
    ],
    ['failed, of one that an admin called failed', reading('failed'), { status: 'failed' }, none],
    ['completed again', reading('completed', 0), { status: 'completed' }, none],
    ['partial', reading('partial', 157), {}, paidBack(1_570, 843)],
    ['partial, everything remains', reading('partial', 1_000), {}, all],
    ['partial, more than everything remains', reading('partial', 4_000), {}, all],
    [
      'partial, everything remains, and it is charged for',
      reading('partial', 1_000, 5n),
      {},
      byHand('charged-for-nothing'),
    ],
    ['partial, remains unreadable', reading('partial', 'unreadable'), {}, byHand('remains-unreadable')],
    ['partial without remains', reading('partial'), {}, byHand('remains-unreadable')],
    ['partial, nothing remains', reading('partial', 0), {}, byHand('nothing-remains')],
    ['partial twice', reading('partial', 157), { status: 'partial', refundedPaise: 1_570 }, none],
    ['partial, then more', reading('partial', 500), { status: 'partial', refundedPaise: 3_000 }, paidBack(2_000, 500)],
    ['partial, then less', reading('partial', 100), { status: 'partial', refundedPaise: 3_000 }, none],
    [
      'partial, then all of it',
      reading('canceled', 1_000, 0n),
      { status: 'partial', refundedPaise: 3_000 },
      paidBack(7_000, 0, { isWhole: true }),
    ],
    ['canceled without remains', reading('canceled'), {}, all],
    [
      'canceled without remains, though units had arrived',
      reading('canceled'),
      { delivered: 800 },
      byHand('remains-unreadable'),
    ],
    ['canceled without remains, nothing charged', reading('canceled', undefined, 0n), { delivered: 800 }, all],
    ['canceled, charged', reading('canceled', undefined, 1n), {}, byHand('charged-for-nothing')],
    ['canceled, a part was delivered', reading('canceled', 400, 9n), {}, paidBack(4_000, 600)],
    ['canceled, remains unreadable', reading('canceled', 'unreadable'), {}, byHand('remains-unreadable')],
    ['canceled, after it was refunded', reading('canceled'), { status: 'refunded', refundedPaise: 10_000 }, none],
    ['canceled, after it was cancelled by hand', reading('canceled'), { status: 'cancelled' }, none],
    [
      'partial within 30 days of completion',
      reading('partial', 157),
      { status: 'completed', completedAt: now - 30 * day },
      paidBack(1_570, 843, { isLate: true }),
    ],
    [
      'partial after that',
      reading('partial', 157),
      { status: 'completed', completedAt: now - 30 * day - 1 },
      byHand('late'),
    ],
    ['failed, untouched', reading('failed', 1_000), {}, { kind: 'failed', isUntouched: true, otherwise: all }],
    ['failed without remains', reading('failed'), {}, { kind: 'failed', isUntouched: true, otherwise: all }],
    [
      'failed in the middle',
      reading('failed', 400),
      {},
      { kind: 'failed', isUntouched: false, otherwise: paidBack(4_000, 600) },
    ],
    [
      'failed and charged',
      reading('failed', 1_000, 5n),
      {},
      { kind: 'failed', isUntouched: false, otherwise: byHand('charged-for-nothing') },
    ],
  ])('%s', (_, read, changed, expected) => {
    expect(effect(read, changed)).toEqual(expected);
  });

  test.each([
    [100, 3, 1, 34, false],
    [1, 3, 1, 1, true],
    [10_000, 1_000, 157, 1_570, false],
  ])('of %i paise for %i units, %i remaining pay back %i', (totalPaise, quantity, remains, refundPaise, isWhole) => {
    expect(effect(reading('partial', remains), { totalPaise, quantity })).toMatchObject({ refundPaise, isWhole });
  });

  test('whatever a provider says in whatever order, kept and refunded are the total, and nothing is taken back', () => {
    const statuses = fc.constantFrom<UpstreamStatus>(
      'pending',
      'running',
      'completed',
      'partial',
      'canceled',
      'failed',
    );
    const said = fc.array(fc.tuple(statuses, fc.option(fc.integer({ min: -10, max: 1_100 }), { nil: undefined })), {
      maxLength: 12,
    });
    const [total, units] = [fc.integer({ min: 1, max: 10_000_000_00 }), fc.integer({ min: 1, max: 1_000_000 })];
    let refunds = 0;
    fc.assert(
      fc.property(total, units, said, (totalPaise, quantity, readings) => {
        let current: SentOrder = { ...order, totalPaise, quantity };
        for (const [status, remains] of readings) {
          const scaled = remains === undefined ? undefined : Math.round((remains * quantity) / 1_000);
          const found = effectOf(reading(status, scaled), current, now);
          const followed = found.kind === 'failed' ? found.otherwise : found;
          if (followed.kind === 'completed') current = { ...current, status: 'completed', completedAt: now };
          if (followed.kind !== 'pay-back') continue;
          refunds++;
          const refundedPaise = current.refundedPaise + followed.refundPaise;
          const keptPaise = Number((BigInt(totalPaise) * BigInt(followed.delivered)) / BigInt(quantity));
          expect(followed.refundPaise).toBeGreaterThan(0);
          expect(keptPaise + refundedPaise).toBe(totalPaise);
          expect(followed.isWhole).toBe(refundedPaise === totalPaise);
          current = { ...current, status: followed.isWhole ? 'refunded' : 'partial', refundedPaise };
        }
      }),
    );
    expect(refunds).toBeGreaterThan(50);
  });
});
