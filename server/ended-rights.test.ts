import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { type Endpoint, isForStaff } from '../contract/endpoint.ts';
import { changeRole } from './accounts/change-role.ts';
import { setPassword } from './accounts/set-password.ts';
import { startSession } from './accounts/start-session.ts';
import { type GoodRequests, goodBytes, prepareRequests } from './good-requests.ts';
import { day } from './platform/clock.ts';
import { deleteAdmin, deleteUser } from './privacy/delete-user.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

/** Every call that may write for somebody who is signed in. */
const writing = Object.entries(endpoints).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'anyone' && access !== 'signed',
) as [string, Endpoint][]; // the contract's own names

interface Stage {
  readonly shop: TestShop;
  readonly port: number;
  readonly good: GoodRequests;
  readonly meera: Person;
}

async function openStage(): Promise<Stage> {
  const shop = await openTestShop();
  const { callers, good } = await prepareRequests(shop);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo; // it listens on a port, not on a path
  return { shop, port, good, meera: callers[1] as Person };
}

interface Held {
  /** Sends the last byte, and answers the answer. */
  finish(): Promise<{ status: number; code: string | undefined }>;
}

/** A request whose last byte is still to come, and whose caller was admitted already. */
async function hold({ shop, port, good }: Stage, [name, endpoint]: [string, Endpoint], who: Person): Promise<Held> {
  const { id = 1, body = {} } = good[name] ?? {};
  const raw = goodBytes[name];
  const payload = raw?.bytes ?? Buffer.from(JSON.stringify(body));
  const { promise: admitted, resolve } = Promise.withResolvers<void>();
  admissions.set(who.token, resolve);
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: endpoint.method,
    path: endpoint.path.replace(/:\w+/g, String(id)),
    agent: false,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': raw?.mediaType ?? 'application/json',
      'content-length': payload.length,
      ...(endpoint.idempotent ? { 'idempotency-key': `held-${name}-${who.id}` } : {}),
    },
  });
  const answer = new Promise<{ status: number; code: string | undefined }>((answered, failed) => {
    request.on('error', failed).on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { code } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
      answered({ status: response.statusCode ?? 0, code });
    });
  });
  answer.catch(() => {}); // told by `finish`
  request.write(payload.subarray(0, -1));
  await admitted;
  admissions.delete(who.token);
  expect(shop.app.server.listening).toBe(true);
  return {
    finish: () => {
      request.end(payload.subarray(-1));
      return answer;
    },
  };
}

/** Whoever waits to hear that the server has looked at a token. */
const admissions = new Map<string, () => void>();

function hearAdmissions({ app }: TestShop): void {
  const { findCaller } = app;
  app.findCaller = async (token) => {
    const caller = await findCaller(token);
    setImmediate(() => admissions.get(token)?.());
    return caller;
  };
}

/** All there is, to the last bit. */
async function everything({ database }: TestShop): Promise<Map<string, string>> {
  const { read, engine } = database;
  const names =
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_schema where type = 'table' and name not like '%\\_fts%' escape '\\'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const rows = new Map<string, string>();
  for (const { name } of (await names.execute(read)).rows) {
    const all = await sql`select * from ${sql.table(name)}`.execute(read);
    rows.set(
      name,
      all.rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    );
  }
  return rows;
}

type Role = 'admin' | 'customer';

let count = 0;

async function enter({ shop }: Stage, role: Role): Promise<Person> {
  const person = await shop.customer({ firstName: `${role}${++count}x`, balance: '100.00' });
  if (role === 'customer') return person;
  const token = await shop.database.write(async (tx) => {
    await changeRole(tx, { userId: person.id, isAdmin: true });
    return startSession(tx, { userId: person.id, at: shop.clock.now });
  });
  return { ...person, token };
}

type End = (stage: Stage, who: Person, role: Role) => Promise<unknown>;

const ends: Record<string, End> = {
  'signed out': ({ shop }, who) => shop.post('/api/auth/logout', who, {}),
  'no admin any more': ({ shop }, who) =>
    shop.database.write((tx) => changeRole(tx, { userId: who.id, isAdmin: false })),
  deleted: async ({ shop, meera }, who, role) => {
    const origin = { address: '127.0.0.1', userAgent: '', requestId: 'a-request' };
    const deletion = {
      by: { adminId: meera.id, via: 'page' as const, address: '' },
      userId: who.id,
      origin,
      at: shop.clock.now,
    };
    await shop.confirm(meera);
    const sessions = shop.database.read.selectFrom('sessions').select('id').where('user_id', '=', meera.id);
    const { id: sessionId } = await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const by = { ...deletion.by, sessionId };
    if (role === 'customer') return deleteUser(shop, { ...deletion, by, shownPaise: undefined });
    return deleteAdmin(shop, { ...deletion, sessionId });
  },
  'given another password': ({ shop }, who) =>
    shop.database.write((tx) => setPassword(tx, { userId: who.id, passwordHash: 'another' })),
};

describe('a body that is complete only when the rights of its caller have ended', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    hearAdmissions(stage.shop);
  });
  afterAll(async () => {
    expect(await stage.shop.ledgerFaults()).toEqual([]);
    await stage.shop.close();
  });

  test.each(writing)('%s writes nothing', async (name, endpoint) => {
    const roles: Role[] = isForStaff(endpoint.access) ? ['admin'] : ['admin', 'customer'];
    const cases = roles.flatMap((role) =>
      Object.entries(ends).flatMap(([how, end]) =>
        role === 'customer' && how === 'no admin any more' ? [] : [{ role, how, end }],
      ),
    );
    const held = await Promise.all(
      cases.map(async ({ role, how, end }) => {
        const who = await enter(stage, role);
        return { role, how, end, who, request: await hold(stage, [name, endpoint], who) };
      }),
    );
    for (const { end, who, role } of held) await end(stage, who, role);
    const before = await everything(stage.shop);
    for (const { role, how, request } of held) {
      const { status, code } = await request.finish();
      expect([role, how, status, code]).toEqual([role, how, 401, 'not-signed-in']);
    }
    expect(await everything(stage.shop)).toEqual(before);
  });

  test('was tried on every call that writes', () => {
    expect(writing.length).toBeGreaterThan(35);
  });
});

describe('beside it', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    hearAdmissions(stage.shop);
  });
  afterAll(async () => {
    expect(await stage.shop.ledgerFaults()).toEqual([]);
    await stage.shop.close();
  });

  test('a retry of a session that is over learns nothing of the first answer', async () => {
    const who = await enter(stage, 'customer');
    const placing = ['placeOrder', endpoints['placeOrder'] as Endpoint] as [string, Endpoint]; // it is in the contract
    expect(await (await hold(stage, placing, who)).finish()).toEqual({ status: 201, code: undefined });
    const retry = await hold(stage, placing, who);
    await ends['signed out']?.(stage, who, 'customer');
    expect(await retry.finish()).toEqual({ status: 401, code: 'not-signed-in' });
  });

  test('a role that was taken without ending the session is missed in the transaction', async () => {
    const { shop } = stage;
    const who = await enter(stage, 'admin');
    const request = await hold(stage, ['createAdmin', endpoints['createAdmin'] as Endpoint], who); // it is in the contract
    const demoted = shop.database.write((tx) =>
      tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', who.id).execute(),
    );
    await demoted;
    expect(await request.finish()).toEqual({ status: 403, code: 'not-allowed' });
  });

  test('a session that runs out while the body comes has no rights either', async () => {
    const { shop } = stage;
    const who = await enter(stage, 'customer');
    const request = await hold(stage, ['changeProfile', endpoints['changeProfile'] as Endpoint], who); // it is in the contract
    const startedAt = shop.clock.now;
    shop.clock.now += 91 * day;
    expect(await request.finish()).toEqual({ status: 401, code: 'not-signed-in' });
    shop.clock.now = startedAt;
  });

  test('who keeps their rights is taken, however late the last byte comes', async () => {
    const { good, meera } = stage;
    const outcomes: [string, string | undefined][] = [];
    for (const name of [...Object.keys(good), ...Object.keys(goodBytes)]) {
      const found = writing.find(([each]) => each === name);
      if (!found) continue;
      const { status, code } = await (await hold(stage, found, meera)).finish();
      outcomes.push([name, status < 300 ? 'taken' : code]);
    }
    expect(outcomes.length).toBeGreaterThan(30);
    // The admin's own wallet is empty, an admin's account stays, and the shop is no demo.
    const asFarAs: Record<string, string> = {
      placeOrder: 'insufficient-balance',
      closeAccount: 'not-allowed',
      payByDemoBank: 'not-found',
      rateAnswer: 'not-found',
    };
    expect(outcomes).toEqual(outcomes.map(([name]) => [name, asFarAs[name] ?? 'taken']));
  });
});
