import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Access, defineEndpoint } from '../../../contract/endpoint.ts';
import { type Permission, permissions } from '../../../contract/permissions.ts';
import { localCounts } from '../call-counts.ts';
import { systemClock } from '../clock.ts';
import { serve } from './serve.ts';
import { createHttpServer } from './server.ts';

const answer = z.object({});
const asked: Record<string, Exclude<Access, 'signed'>> = {
  customer: 'customer',
  staff: 'staff',
  ...Object.fromEntries(permissions.map((permission) => [permission, { may: permission }])),
};

/** A token that stands for the permissions which its number is the sum of. */
const tokenOf = (held: readonly Permission[]) =>
  `T${held.reduce((sum, each) => sum + 2 ** permissions.indexOf(each), 0)}_`.padEnd(43, '0');

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'silent' }),
    findCaller: async (token) => {
      const held = Number(/^T(\d+)_/.exec(token)?.[1]);
      const has = (permission: Permission) => (held & (2 ** permissions.indexOf(permission))) !== 0;
      return {
        userId: 1,
        sessionId: 1,
        tokenHash: new Uint8Array(),
        via: 'page',
        isConfirmed: false,
        permissions: new Set(permissions.filter(has)),
      };
    },
    // No call here asks a database.
    guardDatabase: () => ({ store: {}, hasPassed: () => true }) as ReturnType<FastifyInstance['guardDatabase']>,
    trustProxy: 0,
    announceToAdmins: () => {},
    rateLimitFactor: 100,
    callCounts: localCounts(),
    clock: systemClock,
    secret: 'a secret',
    isSecure: false,
  });
  for (const [name, access] of Object.entries(asked)) {
    const common = { access, path: `/${name}`, summary: 'A test.', answer };
    serve(app, defineEndpoint({ ...common, method: 'GET', reads: [] }), async () => ({}));
    serve(app, defineEndpoint({ ...common, method: 'POST', changes: [] }), async () => ({}));
  }
});
afterAll(() => app.close());

/** What somebody with these permissions is let in to. */
async function open(held: readonly Permission[], method: 'GET' | 'POST'): Promise<string[]> {
  const headers = { authorization: `Bearer ${tokenOf(held)}` };
  const found: string[] = [];
  for (const name of Object.keys(asked)) {
    const { statusCode } = await app.inject({ method, url: `/${name}`, headers });
    expect([200, 403]).toContain(statusCode);
    if (statusCode === 200) found.push(name);
  }
  return found;
}

test.each(['GET', 'POST'] as const)(
  'without a permission a customer is let in to their own things: %s',
  async (method) => {
    expect(await open([], method)).toEqual(['customer']);
  },
);

test.each(permissions)('%s opens what asks for it, and nothing that asks for another', async (permission) => {
  for (const method of ['GET', 'POST'] as const) {
    expect(await open([permission], method)).toEqual(['customer', 'staff', permission]);
    const others = permissions.filter((each) => each !== permission);
    expect(await open(others, method)).toEqual(['customer', 'staff', ...others]);
  }
});
