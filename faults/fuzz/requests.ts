import fc from 'fast-check';
import * as z from 'zod';
import { endpoints } from '../../contract/api.ts';
import { type Endpoint, isForStaff } from '../../contract/endpoint.ts';

const callers = ['nobody', 'a made-up token', 'a customer', 'an admin'] as const;
export type Caller = (typeof callers)[number];

export interface FuzzRequest {
  /** Of the endpoint in the contract. */
  readonly name: string;
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly who: Caller;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** The accounts that ask: what is done to accounts is done to others, so that somebody is left to ask. */
const asking = { admin: 1, customer: 2 } as const;

const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  '../../etc/passwd',
  "' or 1=1; drop table users; --",
  '%00',
  '\u0000',
  '\ud800',
  '\u202etxt.exe',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:22/',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'a\r\nSet-Cookie: x=1',
  'ﷺ'.repeat(40),
  'x'.repeat(70_000),
];
const plausible = [
  '1',
  '10',
  '12.50',
  '500',
  'https://instagram.com/p/fuzz',
  'kiran@example.in',
  'Kiran',
  'sunflower-5',
  'UTR-FUZZ-1',
  'shop@okicici',
  'My followers went down again, please help.',
  '2026-12-01T00:00:00Z',
  'data:image/gif;base64,R0lGODlhAQABAAAAADs=',
];

const anyText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...plausible) },
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);
const anyNumber = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.1 + 0.2, 2 ** 53, 1e21, 5e-324) },
);
const anything = fc.oneof(anyText, anyNumber, fc.anything({ maxDepth: 3 }), fc.constantFrom(null, true, [], {}));

/** The part of JSON Schema that the contract's schemas come to. */
interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  // What zod writes is JSON Schema, whose type in zod is far wider than what is read of it here.
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** A value as the schema wants it, and one time in eight anything at all in its place. */
function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: rightValue(schema) }, { weight: 1, arbitrary: anything });
}

function rightValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(rightValue));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'string':
      return schema.format === 'date-time'
        ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
        : anyText;
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

function numberOf({ minimum = 0, maximum = 40 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(Math.max(minimum, -1_000)), Math.floor(Math.min(maximum, 1_000_000))];
  return fc.oneof(
    fc.integer({ min, max: Math.max(min, max) }),
    fc.integer({ min, max: Math.max(min, Math.min(max, 40)) }),
    anyNumber,
  );
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueFor(property)]));
  const right = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const more = fc.dictionary(
    fc.oneof(fc.constantFrom('isAdmin', 'userId', 'toString', '__proto__'), fc.string()),
    anything,
    { maxKeys: 2 },
  );
  return fc.oneof(
    { weight: 9, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, more).map(([one, other]) => ({ ...one, ...other })) },
  );
}

const broken = fc.constantFrom(
  '{',
  '[',
  '"',
  '{"a":1}}',
  '{"__proto__":{}}',
  '['.repeat(20_000),
  '\u0000',
  '{"a":1e999}',
  'a=1',
);

/** Beginnings of pictures with anything behind them. */
const pictureBytes = fc
  .tuple(
    fc.constantFrom(
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01',
      '\xff\xd8\xff\xe1',
      'GIF89a\x01\0\x01\0\0\0\0;',
      '',
    ),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest]));

function bodyOf({ body, method, bytesOf }: Endpoint): fc.Arbitrary<FuzzRequest['body']> {
  if (bytesOf) return pictureBytes;
  if (method === 'GET' || method === 'DELETE') return fc.constant(undefined);
  const made = valueFor(schemaOf(body)).map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 12, arbitrary: made }, { weight: 1, arbitrary: broken });
}

const oddId = fc.constantFrom('0', '-1', '1.5', '1e3', '%00', '..', '9'.repeat(15), '9'.repeat(40), "1'", 'null', '१');

function urlOf({ path, query }: Endpoint): fc.Arbitrary<string> {
  const isAccount = /^\/api\/admin\/(?:users|admins)\//.test(path);
  const min = isAccount ? asking.customer + 1 : 1;
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: 60 }).map(String) },
    { weight: 1, arbitrary: oddId },
  );
  const names = Object.keys(schemaOf(query).properties ?? {});
  const name = fc.oneof(
    ...(names.length > 0 ? [fc.constantFrom(...names)] : []),
    fc.constantFrom('__proto__', 'page[]', 'a'),
  );
  const value = fc.oneof(
    fc.integer({ min: 0, max: 120 }).map(String),
    anyText.map((text) => text.slice(0, 300)),
  );
  const search = fc.array(fc.tuple(name, value), { maxLength: 3 });
  return fc.tuple(id, search).map(([number, pairs]) => {
    const parts = pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`);
    return path.replace(':id', number) + (parts.length > 0 ? `?${parts.join('&')}` : '');
  });
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const key = fc.option(fc.constantFrom('k1', 'k2', '', 'a b', 'x'.repeat(300)), { nil: undefined, freq: 3 });
const type = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', ''),
  },
);

/** Closes the whole shop, after which there is less to try. */
const rarely = new Set(['emptyCatalogue']);

const everyEndpoint = Object.entries(endpoints).map(([name, endpoint]) => ({
  weight: rarely.has(name) ? 1 : 50,
  arbitrary: fc.record({
    name: fc.constant(name),
    method: fc.constant(endpoint.method),
    url: urlOf(endpoint),
    who: callerOf(endpoint),
    headers: fc
      .tuple(endpoint.bytesOf ? fc.constantFrom(...endpoint.bytesOf, 'image/webp') : type, key)
      .map(([contentType, idempotencyKey]) => ({
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { 'content-type': contentType }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      })),
    body: bodyOf(endpoint),
  }),
}));

/** Mostly a caller with the permission: the access check refuses the others at once. */
function callerOf({ access }: Endpoint): fc.Arbitrary<Caller> {
  const able = isForStaff(access) ? 'an admin' : 'a customer';
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<Caller>(able) },
    { weight: 2, arbitrary: fc.constantFrom(...callers) },
  );
}

const requests: fc.Arbitrary<FuzzRequest> = fc.oneof(...everyEndpoint);

/** The same for the same seed. */
export const makeRequests = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(requests, { seed, numRuns: count });
