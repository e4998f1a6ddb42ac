import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { bothSizes, openSampleShop, type SampleShop } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

const lists = [
  ['orders', 'orders', 'Order,'],
  ['refunds', 'refunds', 'Order,'],
  ['fund-requests', 'top-ups', 'Request,'],
  ['users', 'users', 'Account,'],
  ['support', 'tickets', 'Ticket,'],
  ['audit', 'audit', 'Number,'],
] as const;

test.each(bothSizes)('each list is saved as a file, on a %s', async (size) => {
  for (const [panel, name, head] of lists) {
    const { page, complaints } = await shop.openPanel(panel, size);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^tarakki-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]?.replaceAll('"', '').replace('\uFEFF', '')).toMatch(new RegExp(`^${head}`));
    expect(lines.length).toBeGreaterThan(1);
    await page.getByText(/rows? downloaded$/).waitFor();
    await expectAccessible(page, panel);
    await expectNoSidewaysScroll(page, panel);
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

test('the ledger of a month is saved as a file', async () => {
  const { page, complaints } = await shop.openPanel('overview');
  await page.getByRole('button', { name: 'Month’s close' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Movements as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^tarakki-ledger-\d{4}-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('asha@demo.tarakki.example');
  await page.getByText(/rows? downloaded$/).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the filters of the list hold for its file', async () => {
  const { page } = await shop.openPanel('users');
  await page.getByLabel('Role').selectOption({ index: 2 });
  await page.waitForURL(/role=admin/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('meera@demo.tarakki.example');
  expect(text).not.toContain('asha@');
  await page.context().close();
});

test('a laptop in New York shows, finds and saves the same as one in India', async () => {
  const seenFrom = async (timezoneId: string) => {
    const asked: string[] = [];
    const { page } = await shop.openPanel('orders', 'desktop', { timezoneId });
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/admin/dashboard?tab=orders&from=2020-01-01');
    const titles = page.locator('tbody time[title]');
    await titles.first().waitFor();
    const times = await titles.evaluateAll((all) => all.map((each) => each.getAttribute('title')));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const rows = await readFile(await (await saving).path(), 'utf8');
    await page.context().close();
    return { times, rows, hasIndianDay: asked.some((url) => url.includes('from=2019-12-31T18%3A30')) };
  };
  const inIndia = await seenFrom('Asia/Kolkata');
  expect(inIndia.hasIndianDay).toBe(true);
  expect(await seenFrom('America/New_York')).toEqual(inIndia);
});
