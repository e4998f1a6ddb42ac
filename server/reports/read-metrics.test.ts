import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

const token = 'a-token-for-prometheus-of-32-signs';
let shop: TestShop;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop({ METRICS_TOKEN: token });
  asha = await shop.customer({ balance: '100.00' });
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const scrape = (authorization = `Bearer ${token}`) => shop.get('/metrics', undefined, { authorization });
/** The value of a line, by its beginning. */
async function figureOf(line: string): Promise<number> {
  const found = (await scrape()).body.split('\n').filter((each) => each.startsWith(`${line} `));
  expect(found).toHaveLength(1);
  return Number(found[0]?.slice(line.length));
}

test('are for whoever has the token alone, and not there at all where none is set', async () => {
  for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${asha.token}`]) {
    expect((await scrape(wrong)).statusCode).toBe(401);
  }
  const answer = await scrape();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  const silent = await openTestShop();
  expect((await silent.get('/metrics', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(404);
  await silent.close();
});

test('every line is one that Prometheus reads', async () => {
  const lines = (await scrape()).body.trimEnd().split('\n');
  const sample = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (\d+(\.\d+)?(e[+-]?\d+)?|\+Inf)$/;
  expect(lines.filter((line) => !/^# (HELP|TYPE) [a-z_]+ ./.test(line) && !sample.test(line))).toEqual([]);
  const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect(new Set(names).size).toBe(names.length);
});

test('count requests and writes by route, and orders in rupees', async () => {
  const likes = await shop.service({ pricePerThousand: '25.00' });
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  for (const n of [1, 2]) expect((await shop.post('/api/orders', asha, order, { key: `k${n}` })).statusCode).toBe(201);
  await shop.post('/api/orders', asha, { ...order, quantity: 0 });
  await shop.get('/api/nothing/here', undefined);

  expect(await figureOf('http_requests_total{method="POST",route="/api/orders",status="201"}')).toBe(2);
  expect(await figureOf('http_requests_total{method="POST",route="/api/orders",status="400"}')).toBe(1);
  expect(await figureOf('http_request_duration_seconds_count{method="POST",route="/api/orders"}')).toBe(3);
  expect(await figureOf('http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
  expect(await figureOf('tarakki_database_write_seconds_count{outcome="committed"}')).toBeGreaterThanOrEqual(2);
  expect(await figureOf('tarakki_orders_total')).toBe(2);
  expect(await figureOf('tarakki_charges_rupees_total')).toBe(50);
  expect(await figureOf('tarakki_waiting{for="pending orders"}')).toBe(2);
  expect(await figureOf('tarakki_database_up')).toBe(1);
  expect(await figureOf('tarakki_database_bytes')).toBeGreaterThan(10_000);
  expect(await figureOf('tarakki_disk_bytes{of="free"}')).toBe(shop.disk.freeBytes);
});

test('the dashboard for Grafana asks for nothing that is not counted', async () => {
  const dashboard = readFileSync(join(import.meta.dirname, '../../deploy/grafana-dashboard.json'), 'utf8');
  const asked = new Set(dashboard.match(/\b(?:http|nodejs|process|tarakki)_[a-z_]+/g));
  expect(asked.size).toBeGreaterThan(15);
  const counted = new Set((await scrape()).body.match(/^[a-z_]+/gm));
  expect([...asked].filter((name) => !counted.has(name))).toEqual([]);
});

test('tell how much work waits after commits, and how long', async () => {
  const waiting = await figureOf('tarakki_jobs{state="waiting"}');
  expect(waiting).toBeGreaterThanOrEqual(2);
  shop.clock.now += 3 * minute;
  expect(await figureOf('tarakki_oldest_job_age_seconds')).toBe(180);
  while ((await shop.processJobs()) > 0);
  expect(await figureOf('tarakki_jobs{state="waiting"}')).toBe(0);
  expect(await figureOf('tarakki_oldest_job_age_seconds')).toBe(0);
});

test('tell what the check of the books found', async () => {
  const meera = await shop.admin();
  await shop.post('/api/admin/books/check', meera, {});
  shop.clock.now += minute;
  expect(await figureOf('tarakki_ledger_faults')).toBe(0);
  expect(await figureOf('tarakki_ledger_check_age_seconds')).toBe(60);
});

test('say that the database is away, when it is', async () => {
  const broken = await openTestShop({ METRICS_TOKEN: token });
  await broken.database.migrate(async (run) => run('drop table jobs'));
  const { body, statusCode } = await broken.get('/metrics', undefined, { authorization: `Bearer ${token}` });
  expect([statusCode, /^tarakki_database_up 0$/m.test(body)]).toEqual([200, true]);
  expect(body).toContain('process_resident_memory_bytes');
  await broken.close();
});
