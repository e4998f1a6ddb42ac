import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { errorBody, errorStatuses } from '../../contract/errors.ts';
import { prepareRequests } from '../../server/good-requests.ts';
import { openTestShop, type TestShop } from '../../server/testing.ts';
import { hostileBodies, sendBody } from './hostile-bodies.ts';

let shop: TestShop;
let url: string;
let callers: readonly { token: string }[];

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '900000' });
  ({ callers } = await prepareRequests(shop));
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

/** How often calls were made is counted, refused ones too. */
const notCompared = ['call_counts'];

const tableNames = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table'`,
  postgres: sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
};

/** All there is, by table. */
async function everything(): Promise<Record<string, string>> {
  const { rows: found } = await tableNames[shop.database.engine].execute(shop.database.read);
  const names = found.map(({ name }) => name).filter((name) => !notCompared.includes(name));
  expect(names.length).toBeGreaterThan(25);
  const tables: Record<string, string> = {};
  for (const name of names) {
    const { rows } = await sql`select * from ${sql.table(name)} order by 1`.execute(shop.database.read);
    tables[name] = JSON.stringify(rows);
  }
  return tables;
}

const writing = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET' && method !== 'DELETE');
/** Beyond what any endpoint takes. */
const tooManyBytes = 40 * 1024 * 1024;
const soonMs = 2_000;

interface Sent {
  readonly kind: string;
  readonly saysLength: boolean;
  readonly bytes: number;
}

/** As an admin, whom every endpoint lets in. */
function send(name: string, { method, path }: Endpoint, { kind, ...sent }: Sent) {
  const body = hostileBodies[kind] as (typeof hostileBodies)[string]; // its name comes from there
  const token = callers[1]?.token;
  return sendBody(url + path.replace(':id', '1'), { method, token, body, ...sent }).catch((error: unknown) => {
    throw new Error(`${name} with ${kind}, ${JSON.stringify(sent)}`, { cause: error });
  });
}

/** Undefined: it was refused soon, with a reason, in the one shape that there is. */
async function faultOf(name: string, endpoint: Endpoint, sent: Sent): Promise<string | undefined> {
  const { status, body, ms } = await send(name, endpoint, sent);
  const said = errorBody.safeParse(JSON.parse(body));
  const isRefused = said.success && errorStatuses[said.data.code] === status && status >= 400 && status < 500;
  if (isRefused && ms < soonMs) return undefined;
  return `${name} ${JSON.stringify(sent)}: ${status} ${body.slice(0, 200)} after ${Math.round(ms)} ms`;
}

test('a hostile body of 40 MB is refused by every endpoint, soon, without the memory for it, and nothing changes', async () => {
  const before = await everything();
  const faults: string[] = [];
  let asked = 0;
  let mostBytes = 0;
  const startBytes = process.memoryUsage.rss();
  for (const [name, endpoint] of writing) {
    for (const kind of Object.keys(hostileBodies)) {
      for (const saysLength of [true, false]) {
        const fault = await faultOf(name, endpoint, { kind, saysLength, bytes: tooManyBytes });
        if (fault !== undefined) faults.push(fault);
        mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
        asked++;
      }
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBe(writing.length * Object.keys(hostileBodies).length * 2);
  expect(writing.length).toBeGreaterThan(40);
  expect(mostBytes - startBytes).toBeLessThan(400 * 1024 * 1024);
  expect(await everything()).toEqual(before);
}, 300_000);

test('one that is as long as the endpoint allows is answered soon', async () => {
  const large = writing.filter(([, { bodyLimitBytes }]) => bodyLimitBytes > 64 * 1024);
  expect(large.length).toBeGreaterThan(4);
  for (const [name, endpoint] of large) {
    for (const kind of Object.keys(hostileBodies)) {
      const bytes = endpoint.bodyLimitBytes - 80_000;
      const { status, ms } = await send(name, endpoint, { kind, saysLength: true, bytes });
      expect([name, kind, status >= 400 && status < 500, ms < soonMs]).toEqual([name, kind, true, true]);
    }
  }
}, 300_000);
