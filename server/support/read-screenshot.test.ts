import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await shop.customer();
});
afterAll(() => shop.close());

const png = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 2, height: 1 })).toString('base64')}`;
const gif = `data:image/gif;base64,${Buffer.from('47494638396101000100800000000000ffffff', 'hex').toString('base64')}`;

async function openTicket(screenshot: string): Promise<{ id: number; address: string }> {
  const description = 'Half of the followers of my last order are gone again.';
  const body = { category: 'refill', subject: 'Followers went down', description, screenshots: [screenshot] };
  const created = await shop.post('/api/support/tickets', asha, body);
  expect(created.statusCode).toBe(201);
  const { id, screenshots } = created.json().ticket;
  return { id, address: screenshots[0] };
}

test('the address of a deleted picture shows no picture of another ticket', async () => {
  const before = await openTicket(png);
  await shop.database.write((tx) => tx.deleteFrom('ticket_screenshots').where('ticket_id', '=', before.id).execute());
  const after = await openTicket(gif);
  // SQLite has given the number to the new picture by itself.
  const id = Number(/\d+(?=\?)/.exec(before.address)?.[0]);
  await shop.database.write((tx) =>
    tx.updateTable('ticket_screenshots').set({ id }).where('ticket_id', '=', after.id).execute(),
  );
  expect((await shop.get(before.address, undefined)).statusCode).toBe(404);

  const [address] = (await shop.get(`/api/support/tickets/${after.id}`, asha)).json().ticket.screenshots;
  expect((await shop.get(address, undefined)).headers['content-type']).toBe('image/gif');
});
