import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../contract/api.ts';
import { type Endpoint, isForStaff } from '../contract/endpoint.ts';
import { errorBody, errorStatuses } from '../contract/errors.ts';
import { type GoodRequests, prepareRequests } from './good-requests.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

const bodyRequests = 7_000;
const addressRequests = 3_000;
/** So many are under way together. */
const atOnce = 20;
/** The same requests in every run, so that a commit is judged by itself. `BAD_INPUT_SEED` chooses others. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? 20_261_129);
vi.setConfig({ testTimeout: 120_000 });
const inCrowds = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: atOnce, maxLength: atOnce });

let shop: TestShop;
let callers: readonly Person[];
let good: GoodRequests;

beforeAll(async () => {
  shop = await openTestShop();
  const prepared = await prepareRequests(shop);
  callers = prepared.callers;
  good = prepared.good;
});
afterAll(() => shop.close());

const tables = [
  'settings announcements users sessions throttles password_resets platforms former_platform_names categories services discounts coupons coupon_uses bonuses bonus_uses',
  'invite_codes invitations invitation_bonuses',
  'ledger_accounts ledger_transfers fund_requests orders order_history tickets ticket_messages answer_ratings',
  'order_refunds ticket_screenshots uploaded_pictures ticket_storage answered_requests jobs migrations audit_entries book_checks day_figures',
  'push_subscriptions push_news legal_texts user_notes account_events sign_in_failures known_devices customer_news',
  'providers provider_calls provider_services provider_service_changes service_mappings dispatches',
].flatMap((names) => names.split(' '));

/** All there is, to the last bit. */
async function everything(): Promise<string> {
  const rows: unknown[] = [];
  for (const table of tables) {
    const result = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(shop.database.read);
    rows.push([table, result.rows]);
  }
  return JSON.stringify(rows);
}

const writing = Object.entries(endpoints).filter(
  ([, { method, body }]) => method !== 'GET' && body instanceof z.ZodObject && Object.keys(body.shape).length > 0,
);
const reading = Object.values(endpoints).filter(({ method }) => method === 'GET');

// What no field of any call takes, whatever it is for.
const neverRight = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { length: 5 }, { toString: 'x' }, ['100'], [100], {
    $gt: '',
  }),
  fc.array(fc.anything({ withNullPrototype: false, maxDepth: 2 }), { maxLength: 3 }),
  fc.integer({ min: 1, max: 60 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
);
const invisible = fc.constantFrom(
  '\u0000',
  '\u0007',
  '\u001b[2J',
  '\u202e',
  '\u200b',
  '\u2066',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\u2028',
  '\u{e0061}',
  '\u00ad',
  '\u0085',
);
const oddNumber = fc.constantFrom(-1, 1.5, 1e21, -1e21, 1e308, 2 ** 53, 0.1 + 0.2, 5e-324, -2_147_483_649.5);
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    'NaN',
    '1e309',
    '0x10',
    '१२३',
    '-0',
    'null',
    'undefined',
    '[object Object]',
    '%00',
    '../../etc/passwd',
    "'; drop table users; --",
    'x'.repeat(5_000),
    '𝟙𝟘𝟘',
    'ﷺ'.repeat(60),
  ),
);
const anyValue = fc.oneof(neverRight, oddNumber, oddText, fc.anything({ maxDepth: 1 }));

/** One field of a good body, made something that it can not be. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'number') return fc.oneof(oddNumber, neverRight, fc.constant(String(value)));
  // An empty list is one that is taken, and so is one of numbers where numbers are meant.
  if (Array.isArray(value))
    return fc.oneof(
      oddText,
      neverRight.filter((bad) => !Array.isArray(bad) || (bad.length > 0 && !bad.every(Number.isInteger))),
    );
  const text = String(value);
  // A sign that can't be seen is trimmed from an empty text.
  if (text === '') return neverRight;
  const inside = fc.tuple(invisible, fc.integer({ min: 1, max: text.length - 1 }));
  return fc.oneof(
    neverRight,
    inside.map(([mark, at]) => text.slice(0, at) + mark + text.slice(at)),
    fc.constant(undefined),
  );
}

/** A flag, an emptiness, a list that is empty or of texts, a number or an object can be just what a field takes. */
const isRight = (endpoint: Endpoint, field: string, value: unknown) =>
  (typeof value === 'boolean' ||
    typeof value === 'number' ||
    (typeof value === 'object' && (!Array.isArray(value) || value.every((each) => typeof each === 'string')))) &&
  endpoint.body instanceof z.ZodObject &&
  endpoint.body.shape[field].safeParse(value).success;

const required = (endpoint: Endpoint, field: string) =>
  endpoint.body instanceof z.ZodObject && !endpoint.body.shape[field].safeParse(undefined).success;

interface BadRequest {
  readonly name: string;
  readonly payload: string | Buffer;
  readonly type: string | undefined;
  readonly key: string | undefined;
  /** Which of the callers asks. */
  readonly who: number;
}

const text = (body: unknown): string => JSON.stringify(body) ?? '';

const badBodies = fc.constantFrom(...writing).chain(([name, endpoint]): fc.Arbitrary<BadRequest> => {
  const fields = Object.keys((endpoint.body as z.ZodObject).shape); // `writing` holds no other
  // A password may hold anything that can be typed, so it is spoiled by its type alone.
  const oneSpoiled = fc.constantFrom(...fields).chain((field) => {
    const sample = good[name]?.body[field];
    const value = /password$/i.test(field)
      ? neverRight
      : spoiled(sample).filter(
          (bad) => (bad !== undefined || required(endpoint, field)) && !isRight(endpoint, field, bad),
        );
    return value.map((bad) => text({ ...good[name]?.body, [field]: bad }));
  });
  const allOdd = fc
    .tuple(
      fc.constantFrom(...fields),
      neverRight,
      fc.dictionary(
        fc.oneof(fc.constantFrom(...fields, 'isAdmin', 'userId', 'toString', 'constructor'), fc.string()),
        anyValue,
      ),
    )
    .filter(([field, wrong]) => !isRight(endpoint, field, wrong))
    .map(([field, wrong, rest]) => text({ ...rest, [field]: wrong }));
  const noObject = fc
    .oneof(neverRight, oddNumber, oddText)
    .filter((body) => Array.isArray(body) || typeof body !== 'object')
    .map(text);
  const broken = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '{"a":}',
      '{"a":1,}',
      "{'a':1}",
      '{"a":NaN}',
      '{a:1}',
      '\u0000',
      '{"a":1}{"a":1}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{}}}',
      '['.repeat(30_000),
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map((raw) => `{${raw}`),
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => Buffer.concat([Buffer.from([0xff, 0x7b]), bytes])),
  );
  const huge = fc.constant(`{"name":"${'x'.repeat(endpoint.bodyLimitBytes)}"}`);
  const rawNumber = fc.constantFrom('1e309', '-1e309', '1E+400', '123456789012345678901234567890').map((number) => {
    const field = fields.find((each) => typeof good[name]?.body[each] === 'number') ?? fields[0] ?? '';
    return text({ ...good[name]?.body, [field]: 'HERE' }).replace('"HERE"', number);
  });
  return fc.record({
    name: fc.constant(name),
    // The access check refuses a customer's calls of admin endpoints: one in many is enough.
    who: isForStaff(endpoint.access) ? fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 0) : fc.constantFrom(0, 1),
    payload: fc.oneof(
      { weight: 40, arbitrary: oneSpoiled },
      { weight: 25, arbitrary: allOdd },
      { weight: 10, arbitrary: noObject },
      { weight: 20, arbitrary: broken },
      { weight: 4, arbitrary: rawNumber },
      { weight: 1, arbitrary: huge },
    ),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      { weight: 2, arbitrary: fc.constantFrom('application/json; charset=utf-16', 'APPLICATION/JSON') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'text/plain',
          'text/xml',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'json',
          undefined,
        ),
      },
    ),
    key: fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('k', '', 'a b', 'x'.repeat(300)) },
    ),
  });
});

const seen = new Map<number, number>();

/** A refusal in the one shape that there is, never a fault of ours. */
function isRefused(answer: { statusCode: number; body: string }, asked: unknown): void {
  seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
  const shape = errorBody.safeParse(JSON.parse(answer.body));
  const isRight = shape.success && shape.data.message !== '' && errorStatuses[shape.data.code] === answer.statusCode;
  if (!isRight || answer.statusCode < 400 || answer.statusCode >= 500) {
    throw new Error(`${answer.statusCode} ${answer.body.slice(0, 300)} for ${JSON.stringify(asked).slice(0, 1_000)}`);
  }
}

test(`${bodyRequests} bad bodies are refused with a reason, and nothing changes`, async () => {
  const before = await everything();
  let asked = 0;
  const ask = async ({ name, payload, type, key, who }: BadRequest) => {
    const endpoint = endpoints[name] as Endpoint; // `badBodies` names no other
    const answer = await shop.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', String(good[name]?.id)),
      payload,
      headers: {
        authorization: `Bearer ${callers[who]?.token}`,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    asked++;
    isRefused(answer, { name, type, key, who, payload: payload.toString() });
  };
  await fc.assert(
    fc.asyncProperty(inCrowds(badBodies), async (crowd) => {
      await Promise.all(crowd.map(ask));
      if (asked % 1_000 === 0) expect(await everything()).toBe(before);
    }),
    { numRuns: bodyRequests / atOnce, seed, includeErrorInReport: true },
  );
  expect(asked).toBe(bodyRequests);
  expect(await everything()).toBe(before);
  expect(await shop.ledgerFaults()).toEqual([]);
  // Every way of being bad was among them.
  for (const status of [400, 403, 413, 415]) expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
});

interface AddressRequest {
  readonly endpoint: Endpoint;
  readonly part: string;
  readonly query: readonly (readonly [string, string])[];
  readonly who: number;
  readonly tail: string;
}

const oddPart = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    'NaN',
    '%00',
    '%20',
    '%zz',
    '%E0%A4%A',
    '..',
    '.',
    '१',
    '999999999',
    '9'.repeat(15),
    '9'.repeat(40),
    '1'.repeat(400),
    "1' or '1'='1",
    '1;drop',
    'null',
    '',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const oddQuery = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom('page', 'pageSize', 'search', 'status', 'categoryId', '__proto__', 'page[]'), fc.string()),
    oddPart,
  ),
  { maxLength: 4 },
);

const encoded = (part: string) => {
  try {
    return encodeURIComponent(part).replaceAll('%25', '%');
  } catch {
    return '%ED%A0%80'; // half a character, as bytes
  }
};

test(`${addressRequests} odd addresses are answered or refused, and nothing changes`, async () => {
  const before = await everything();
  const anyEndpoint = fc.constantFrom(...reading, ...writing.map(([, endpoint]) => endpoint));
  const request = fc.record({
    endpoint: anyEndpoint,
    part: oddPart,
    query: oddQuery,
    who: fc.constantFrom(0, 1),
    tail: fc.constantFrom('', '/', '//', '/..', '%2e%2e', '?'),
  });
  let answered = 0;
  const ask = async ({ endpoint, part, query, who, tail }: AddressRequest) => {
    const { method, path } = endpoint;
    const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    const url = `${path.replace(':id', encoded(part))}${tail}${search === '' ? '' : `?${search}`}`;
    const authorization = `Bearer ${callers[who]?.token}`;
    // A list is the body of no call; an empty object is one where every field may be left out.
    const asked = method === 'GET' ? { headers: { authorization } } : { headers: { authorization }, payload: [] };
    const answer = await shop.app.inject({ method, url, ...asked });
    if (answer.statusCode === 200 && method === 'GET') answered++;
    else isRefused(answer, { method, url });
  };
  await fc.assert(
    fc.asyncProperty(inCrowds(request), async (crowd) => void (await Promise.all(crowd.map(ask)))),
    { numRuns: addressRequests / atOnce, seed, includeErrorInReport: true },
  );
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(addressRequests);
  expect(await everything()).toBe(before);
});

/** The admin's own wallet is empty, an admin's account stays, the shop is no demo, and no admin rates an answer: these get as far as that. */
const asFarAs: Record<string, string> = {
  placeOrder: 'insufficient-balance',
  closeAccount: 'not-allowed',
  payByDemoBank: 'not-found',
  rateAnswer: 'not-found',
};

test('what would have been taken is taken, so that every refusal above was for its badness', async () => {
  for (const [name, { id, body }] of Object.entries(good)) {
    const { method, path } = endpoints[name] as Endpoint; // they were named after the contract's
    const answer = await shop.app.inject({
      method,
      url: path.replace(':id', String(id)),
      payload: body,
      headers: { authorization: `Bearer ${callers[1]?.token}` },
    });
    const taken = answer.statusCode < 300 ? 'taken' : answer.json().code;
    expect([name, taken]).toEqual([name, asFarAs[name] ?? 'taken']);
  }
  expect(Object.keys(good).sort()).toEqual(writing.map(([name]) => name).sort());
});
