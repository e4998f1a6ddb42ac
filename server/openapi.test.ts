import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../contract/api.ts';
import { isForStaff } from '../contract/endpoint.ts';
import { errorStatuses } from '../contract/errors.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  operationId: string;
  summary: string;
  security?: unknown;
  'x-access': string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; headers?: Json; content: Record<string, { schema: Json }> }>;
}
interface Description extends Json {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Json; schemas: Record<string, Json> };
}

let shop: TestShop;
let meera: Person;
let api: Description;
beforeAll(async () => {
  shop = await openTestShop({ DEMO: '1' });
  meera = await shop.admin();
  api = (await shop.get('/api/openapi.json', undefined)).json();
});
afterAll(() => shop.close());

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Everything in a document, with where it stands. */
function* walk(value: unknown, at = '#'): Generator<[string, unknown]> {
  yield [at, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${at}/${key}`);
}

test('every endpoint of the contract is described, and nothing else', () => {
  const described = operations().map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
  const named = Object.entries(endpoints).map(
    ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.sort()).toEqual(named.sort());
});

test('the document has the parts that OpenAPI 3.1 asks for', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/);
  expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  expect(Object.keys(api).filter((key) => !['openapi', 'info', 'paths', 'components'].includes(key))).toEqual([]);
  for (const { path, operation } of operations()) {
    expect(operation.summary).toMatch(/\.$/);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const parameter of operation.parameters) {
      expect(['path', 'query', 'header']).toContain(parameter.in);
      if (parameter.in !== 'query') expect(parameter.required).toBe(parameter.in === 'path');
      expect(parameter.required).toBeTypeOf('boolean');
      expect(parameter.schema).toBeTypeOf('object');
    }
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^(2\d\d|default)$/);
      expect(answer.description).not.toBe('');
    }
    expect(Object.keys(operation.responses)).toContain('default');
  }
});

test('references lead somewhere, and nothing is left open', () => {
  const places = new Map(walk(api));
  for (const [at, value] of places) {
    expect([at, value]).not.toEqual([at, undefined]);
    if (at.endsWith('/$ref')) expect([value, places.has(String(value))]).toEqual([value, true]);
  }
});

test('whoever has to sign in is told so, and how', () => {
  expect(api.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } });
  for (const { operation } of operations()) {
    expect(operation.security).toEqual(
      ['anyone', 'signed'].includes(operation['x-access']) ? undefined : [{ bearer: [] }],
    );
    const access = endpoints[operation.operationId]?.access;
    expect(operation['x-access']).toBe(typeof access === 'object' ? access.may : access);
  }
});

test('keys, pages and bodies are described where there are some', () => {
  for (const { method, operation } of operations()) {
    const endpoint = endpoints[operation.operationId];
    const names = operation.parameters.map(({ name }) => name);
    expect(names.includes('Idempotency-Key')).toBe(endpoint?.idempotent !== undefined);
    expect(names.includes('page') && names.includes('pageSize')).toBe(endpoint?.paged);
    expect(Boolean(operation.responses[String(endpoint?.status)]?.headers)).toBe(endpoint?.paged);
    expect(operation.requestBody !== undefined).toBe(['post', 'put', 'patch'].includes(method));
  }
});

test('an error is described with every code that there is', () => {
  const properties = api.components.schemas['Error']?.['properties'] as Record<string, Json>; // made from errorBody
  expect(properties['code']?.['enum']).toEqual(Object.keys(errorStatuses));
});

test.each(Object.entries(endpoints).filter(([, { method, path }]) => method === 'GET' && !path.includes(':')))(
  'what %s answers is what its description says',
  async (name, { path }) => {
    const asha = await shop.customer({ balance: '100.00' });
    const likes = await shop.service();
    await shop.discount({ basis_points: 100 });
    await shop.post('/api/orders', asha, { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 100 });
    await shop.post('/api/funds/request', asha, { amount: '10', referenceNumber: `UTR-${name}` });
    const operation = operations().find((each) => each.operation.operationId === name)?.operation;
    const described = z.fromJSONSchema(operation?.responses['200']?.content['application/json']?.schema ?? false);

    const answer = (await shop.get(path, isForStaff(endpoints[name]?.access ?? 'anyone') ? meera : asha)).json();

    expect(described.safeParse(answer).error?.issues ?? []).toEqual([]);
    if (Array.isArray(answer)) expect(described.safeParse([{ ...answer[0], id: 'x' }]).success).toBe(false);
    else expect(described.safeParse({}).success).toBe(false);
  },
);

test('what the contract refuses by its shape, the description refuses too', () => {
  const schema = (name: string) => {
    const operation = operations().find((each) => each.operation.operationId === name)?.operation;
    return z.fromJSONSchema(operation?.requestBody?.content['application/json']?.schema ?? false);
  };
  const order = { serviceId: 1, url: 'https://a.in', quantity: 100 };
  expect(schema('placeOrder').safeParse(order).success).toBe(true);
  for (const change of [
    { serviceId: 0 },
    { quantity: 1.5 },
    { quantity: '100' },
    { url: undefined },
    { expectedTotal: 5 },
  ]) {
    expect([change, schema('placeOrder').safeParse({ ...order, ...change }).success]).toEqual([change, false]);
  }
  const payment = { amount: 500, referenceNumber: '12345' };
  expect(schema('requestFunds').safeParse(payment).success).toBe(true);
  expect(schema('requestFunds').safeParse({ ...payment, amount: '500' }).success).toBe(true);
  for (const change of [{ amount: true }, { referenceNumber: '1234' }, { referenceNumber: undefined }]) {
    expect([change, schema('requestFunds').safeParse({ ...payment, ...change }).success]).toEqual([change, false]);
  }
});
