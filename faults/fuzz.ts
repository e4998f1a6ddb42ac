import { Agent, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { SignedIn } from '../contract/accounts.ts';
import { owner, startShop } from '../scripts/shop-process.ts';
import { verifyBooks } from '../scripts/verify-books.ts';
import { fetchInTime } from '../scripts/within.ts';
import { type Carry, fuzz } from './fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    /** `sqlite`, `postgres` or `both`. */
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string' },
  },
});
const engines = (['sqlite', 'postgres'] as const).filter((engine) => ['both', engine].includes(values.engine));
if (engines.length === 0) throw new Error('--engine is sqlite, postgres or both.');
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const atOnce = 4;
/** What memory may grow by once the caches are warm, which is after a fifth of the requests. */
const growthLimitMegabytes = 64;
const megabyte = 1024 * 1024;

const carryTo =
  (url: string, agent: Agent): Carry =>
  (made, token) =>
    new Promise((resolve, reject) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const length = made.body === undefined ? {} : { 'content-length': Buffer.byteLength(made.body) };
      const headers = { ...made.headers, ...authorization, ...length };
      const sent = openRequest(`${url}${made.url}`, { method: made.method, agent, headers }, (answer) => {
        const type = answer.headers['content-type'] ?? '';
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, type, body }), reject);
      });
      sent.on('error', reject);
      sent.end(made.body);
    });

const customer = { firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in', password: owner.password };

async function post(url: string, body: object): Promise<SignedIn> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchInTime(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as SignedIn; // the shop's own contract
}

const signInAt = (url: string) => async (who: 'a customer' | 'an admin') => {
  const { email, password } = who === 'an admin' ? owner : customer;
  return (await post(`${url}/api/auth/login`, { email, password })).token;
};

/** Which of the promises were broken on an engine, each with what broke it. */
async function fuzzOn(engine: (typeof engines)[number]): Promise<string[]> {
  const shop = await startShop(engine);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    await post(`${shop.url}/api/auth/register`, customer);
    let warmBytes = Number.NaN;
    const startedAt = performance.now();
    const {
      statuses,
      successes,
      slowestMs,
      hanging,
      broken: faulty,
    } = await fuzz({
      requests,
      seed,
      atOnce,
      carry: carryTo(shop.url, agent),
      signIn: signInAt(shop.url),
      onBatch: (done) => {
        if (Number.isNaN(warmBytes) && done >= requests / 5) warmBytes = shop.residentBytes();
        if (done % 10_000 === 0) console.log(`${done} requests, ${(shop.residentBytes() / megabyte).toFixed(0)} MB`);
      },
    });
    const grownMegabytes = (shop.residentBytes() - warmBytes) / megabyte;
    const seconds = (performance.now() - startedAt) / 1_000;
    await shop.kill('SIGTERM');
    const { faults } = await verifyBooks({ dataDir: shop.dataDir, databaseUrl: shop.databaseUrl });
    const promises = {
      'no fault of ours, no refusal in an unknown shape': faulty,
      'no answer later than a second': hanging,
      'the books balance': faults.map(({ promise }) => promise),
      'memory stays flat': grownMegabytes > growthLimitMegabytes ? [`${grownMegabytes.toFixed(0)} MB more`] : [],
    };
    console.table([
      {
        engine,
        requests,
        seed,
        seconds: seconds.toFixed(0),
        'endpoints that answered': successes.size,
        'slowest, ms': slowestMs.toFixed(0),
        'memory grown, MB': grownMegabytes.toFixed(1),
      },
    ]);
    console.table(Object.fromEntries([...statuses].sort(([one], [other]) => one - other)));
    console.table(Object.entries(promises).map(([promise, found]) => ({ promise, held: found.length === 0 })));
    const broken = Object.values(promises).flat();
    for (const line of broken.slice(0, 20)) console.log(line);
    return broken;
  } finally {
    agent.destroy();
    await shop.remove();
  }
}

const found: string[] = [];
for (const engine of engines) found.push(...(await fuzzOn(engine)));
process.exitCode = found.length === 0 ? 0 : 1;
