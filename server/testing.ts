import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import type { SignedIn } from '../contract/accounts.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { parseAmount, parseRate } from '../contract/money.ts';
import type { PushMessage } from '../contract/push.ts';
import type { ServiceType } from '../contract/service-kinds.ts';
import { insertUser } from './accounts/accounts.queries.ts';
import { createFirstAdmin } from './accounts/create-first-admin.ts';
import { startSession } from './accounts/start-session.ts';
import { createApp, jobHandlers } from './app.ts';
import { catalogueTopic } from './catalogue/prepare-catalogue.ts';
import { openDispatcher } from './fulfilment/run-dispatches.ts';
import { streamEvents } from './notifications/stream-events.ts';
import { type OpenedStore, openStore } from './open-store.ts';
import { userActor } from './platform/actor.ts';
import { readConfig } from './platform/config.ts';
import { processJobs } from './platform/jobs/process-jobs.ts';
import { createLog } from './platform/log.ts';
import type { Mail } from './platform/mail.ts';
import { openOutboundHttp } from './platform/outbound-http.ts';
import { hashPassword, safeHashCost, setHashCost } from './platform/passwords.ts';
import { isAmong, type PushClient } from './platform/push-client.ts';
import { createSealer } from './platform/sealed-secrets.ts';
import { readSecret } from './platform/secret.ts';
import type { SecurityEvent } from './platform/security-log.ts';
import { hashToken } from './platform/tokens.ts';
import { ensureVapidKeys } from './push/ensure-vapid-keys.ts';
import { checkBooks } from './reports/check-books.ts';
import type { Shop } from './shop.ts';
import type { Database, Tables } from './tables.ts';
import { postTransfer } from './wallet/post-transfer.ts';

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

type Nobody = undefined;
type Body = Record<string, unknown> | string;

const password = 'rangoli-42';
/** A thousandth of a real hash, for the time of the tests. */
const cheapHashes = { ...safeHashCost, memory: 64, passes: 1 };

/** A shop on the engine that `TEST_ENGINE` names, empty unless in a home that was one's before, and words to fill it. Its clock stands still until told to move. */
export async function openTestShop(env: NodeJS.ProcessEnv = {}, more: { pushClient?: PushClient; home?: Home } = {}) {
  setHashCost(cheapHashes);
  const home = more.home ?? (await makeHome({ isReady: true }));
  const store = await openStore(readConfig({ ...home.env }), () => {});
  const secret = readSecret(undefined, home.env['DATA_DIR'] ?? '');
  const sealer = createSealer(secret);
  await ensureVapidKeys(store.database, sealer);
  const clock = { now: Date.UTC(2026, 10, 21, 6, 30) };
  const config = readConfig({ ...home.env, NODE_ENV: 'test', RATE_LIMIT_FACTOR: '1000', ...env });
  const outboundHttp = openOutboundHttp({
    reach: config.reachesLoopback ? 'internet-or-loopback' : 'internet',
    resolveName: (hostname, _options, answer) => answer(Object.assign(new Error(hostname), { code: 'ENOTFOUND' }), []),
  });
  const pushes: SentPush[] = [];
  const securityEvents: SecurityEvent[] = [];
  const disk = { freeBytes: 5e9, sizeBytes: 2e10 };
  const shop: Shop = {
    database: store.database,
    bus: store.bus,
    callCounts: store.callCounts,
    clock: () => clock.now,
    config,
    secret,
    sealer,
    outboundHttp,
    pushClient: more.pushClient ?? keepingPushes(pushes, config.pushServices),
    securityLog: { record: (event) => void securityEvents.push(event) },
    readDisk: async () => disk,
  };
  const streams = streamEvents(store.bus);
  const app = await createApp(shop, { log: createLog('silent'), streams, built: undefined });
  const http = requests(app);
  const people = castOf(shop, http);
  const mails: Mail[] = [];
  const mailDependencies = {
    ...shop,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    limitFactor: shop.config.signInLimitFactor,
    shopAddress: () => shop.config.publicUrl ?? 'http://127.0.0.1:3000',
  };

  return {
    ...shop,
    ...http,
    ...people,
    ...catalogueHelpers(store),
    app,
    clock,
    /** What is left of the disk; a test may take it away. */
    disk,
    /** What the database can't do as well as it might. */
    remark: store.remark,
    /** What was sent, oldest first. */
    mails,
    /** What was put into the security log, oldest first. */
    securityEvents,
    /** What was handed to the push services, oldest first. */
    pushes,
    /** What breaks the promises of the books; nothing when all is well. */
    ledgerFaults: () => checkBooks(store.database),
    balanceOf: async (person: Person): Promise<string> => (await http.get('/api/auth/me', person)).json().balance,
    /** Runs the jobs that are due; answers how many those were. */
    processJobs: () =>
      processJobs(store.database, {
        clock: shop.clock,
        handlers: jobHandlers(mailDependencies),
        onError: rethrow,
      }),
    sendDispatches: () => sendDispatches(shop),
    close: async () => {
      streams.close();
      await app.close();
      outboundHttp.close();
      await store.close();
      if (!more.home) await home.remove();
    },
  };
}

const rethrow = (error: unknown): never => {
  throw error;
};

/** Sends what is due to providers, to the end; answers how many dispatches were decided about. */
async function sendDispatches(shop: Shop): Promise<number> {
  const errors: unknown[] = [];
  const dispatcher = openDispatcher(shop, { onError: (error) => void errors.push(error) });
  for (let sum = 0; ; ) {
    const handled = await dispatcher.turn();
    await dispatcher.idle();
    if (errors.length > 0) throw errors[0];
    if (handled === 0) return sum;
    sum += handled;
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

function requests(app: FastifyInstance) {
  const send =
    (method: 'POST' | 'PUT' | 'PATCH') =>
    (url: string, who: Person | Nobody, body?: Body, more: { key?: string; headers?: Record<string, string> } = {}) =>
      app.inject({
        method,
        url,
        headers: {
          ...bearer(who),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
          ...more.headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
  return {
    delete: (url: string, who: Person | Nobody): Promise<LightMyRequestResponse> =>
      app.inject({ method: 'DELETE', url, headers: bearer(who) }),
    get: (url: string, who: Person | Nobody, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      app.inject({ method: 'GET', url, headers: { ...bearer(who), ...headers } }),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
  };
}

const bearer = (who: Person | Nobody): Record<string, string> => (who ? { authorization: `Bearer ${who.token}` } : {});

function castOf({ database, clock }: Shop, http: ReturnType<typeof requests>) {
  let count = 0;
  const signIn = async (email: string): Promise<Person> => {
    const answer = await http.post('/api/auth/login', undefined, { email, password });
    return personOf(email, answer.json<SignedIn | ErrorBody>());
  };
  return {
    password,
    signIn,
    /** A signed-in customer; `balance` is put into the wallet as an adjustment. */
    customer: async ({
      balance,
      firstName = 'Asha',
    }: {
      balance?: string;
      firstName?: string;
    } = {}): Promise<Person> => {
      const email = `${firstName.toLowerCase()}${++count}@example.in`;
      const person = await insertCustomer(database, { firstName, email, at: clock() });
      const amountPaise = parseAmount(balance ?? '0') ?? 0;
      if (amountPaise > 0) {
        await database.write((tx) =>
          postTransfer(tx, {
            kind: 'add',
            userId: person.id,
            direction: 'in',
            amountPaise,
            subject: { kind: 'user', id: person.id, sequence: 1 },
            actor: userActor(person.id, 'page'),
            description: 'Opening balance',
            at: clock(),
          }),
        );
      }
      return person;
    },
    /** As if this person had just used the shop and given their password again: for tests that move the clock. */
    confirm: (person: Person): Promise<unknown> =>
      database.write((tx) =>
        tx
          .updateTable('sessions')
          .set({ seen_at: clock(), confirmed_at: clock() })
          .where('token_hash', '=', hashToken(person.token))
          .execute(),
      ),
    /** The shop's one admin. */
    admin: async (): Promise<Person> => {
      const email = 'meera@example.in';
      await createFirstAdmin(database, { email, password, at: clock() });
      return signIn(email);
    },
  };
}

let knownHash: Promise<string> | undefined;

/** What registering leaves, without hashing the same password for every one of hundreds of people. */
async function insertCustomer(
  database: Database,
  user: { firstName: string; email: string; at: number },
): Promise<Person> {
  knownHash ??= hashPassword(password);
  const passwordHash = await knownHash;
  return database.write(async (tx) => {
    const inserted = await insertUser(tx, { ...user, lastName: 'Verma', passwordHash, isAdmin: false });
    if (!inserted) throw new Error(`${user.email} is taken.`);
    return { id: inserted.id, email: user.email, token: await startSession(tx, { userId: inserted.id, at: user.at }) };
  });
}

function personOf(email: string, answer: SignedIn | ErrorBody): Person {
  if (!('token' in answer)) throw new Error(`${email} could not sign in: ${JSON.stringify(answer)}`);
  return { id: answer.user.id, email, token: answer.token };
}

function catalogueHelpers({ database, bus }: OpenedStore) {
  let position = 0;
  return {
    /** A service in a category and a platform of its own. */
    service: async (
      wanted: {
        pricePerThousand?: string;
        min?: number | null;
        max?: number | null;
        name?: string;
        type?: ServiceType;
      } = {},
    ) => {
      const { pricePerThousand = '25.00', min = 1, max = 1_000_000, type = 'Default' } = wanted;
      const { name = `Instagram Likes ${++position}` } = wanted;
      const service = await database.write(async (tx) => {
        const platform = await tx
          .insertInto('platforms')
          .values({ position, name: 'Instagram', color: '#d62976', icon: 'instagram' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const category = await tx
          .insertInto('categories')
          .values({ platform_id: platform.id, position, name: 'Instagram Likes', description: 'Likes for a post.' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return tx
          .insertInto('services')
          .values({
            category_id: category.id,
            position,
            name,
            description: 'Likes that arrive over a day.',
            type,
            rate: parseRate(pricePerThousand) ?? 0,
            min_quantity: min,
            max_quantity: max,
            is_instant_start: 1,
          })
          .returning(['id', 'category_id as categoryId'])
          .executeTakeFirstOrThrow();
      });
      await bus.publish(catalogueTopic, ['changed']);
      return service;
    },
    archive: async (serviceId: number, at: number) => {
      await database.write((tx) =>
        tx.updateTable('services').set({ archived_at: at }).where('id', '=', serviceId).execute(),
      );
      await bus.publish(catalogueTopic, ['changed']);
    },
    discount: async (wanted: Partial<Tables['discounts']> & { basis_points: number }) => {
      const { id: _, ...values } = wanted;
      return database.write((tx) =>
        tx
          .insertInto('discounts')
          .values({
            service_id: null,
            title: 'Bulk',
            description: '',
            discount_type: 'quantity',
            min_quantity: 1,
            max_quantity: null,
            starts_at: null,
            ends_at: null,
            is_active: 1,
            priority: 1,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
    },
  };
}

interface SentPush {
  readonly endpoint: string;
  readonly message: PushMessage;
}

function keepingPushes(pushes: SentPush[], services: readonly string[]): PushClient {
  return {
    accepts: (endpoint) => isAmong(services, endpoint),
    send: async ({ text }, { endpoint }) => {
      pushes.push({ endpoint, message: JSON.parse(text) });
      return 'sent';
    },
  };
}

export interface Home {
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

/** Where a shop may open; on PostgreSQL a new database. `isReady`: it need not be empty, and has the newest shape where there is one to copy. `hasTwoRoles`: one owns the tables, and the server's has the least rights. */
export async function makeHome({
  isReady = false,
  hasTwoRoles = process.env['TEST_TWO_ROLES'] === '1',
} = {}): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    return { env: { DATA_DIR: folder }, remove: async () => removeFolder() };
  }
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const name = `tarakki_test_${randomBytes(6).toString('hex')}`;
  const newestShape = isReady && !hasTwoRoles ? process.env['TEST_NEWEST_SHAPE'] : undefined;
  const roles = { owner: `${name}_owner`, server: `${name}_server` };
  await asAdmin(
    adminUrl,
    ...(hasTwoRoles ? Object.values(roles).map((role) => `create role ${role} login`) : []),
    `create database ${name}${newestShape === undefined ? '' : ` template ${newestShape}`}`,
    // Nothing of it is to outlive the test, so its commits need not wait for the disk.
    `alter database ${name} set synchronous_commit = off`,
    ...(hasTwoRoles ? [`alter database ${name} owner to ${roles.owner}`] : []),
  );
  const urlFor = (role: string | undefined): string => {
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    if (role !== undefined) url.username = role;
    return url.href;
  };
  const urls = hasTwoRoles
    ? { DATABASE_URL: urlFor(roles.server), DATABASE_OWNER_URL: urlFor(roles.owner) }
    : { DATABASE_URL: urlFor(undefined) };
  return {
    env: { DATA_DIR: folder, ...urls },
    remove: async () => {
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
      if (hasTwoRoles) await asAdmin(adminUrl, ...Object.values(roles).map((role) => `drop role ${role}`));
      removeFolder();
    },
  };
}

/** Not one query: PostgreSQL makes no database in a transaction. */
export async function asAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
