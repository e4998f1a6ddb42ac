import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let ravi: Person;
let asha: Person;
let likes: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  ravi = await shop.customer({ firstName: 'Ravi' });
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', ravi.id).execute());
  asha = await shop.customer({ balance: '1000.00' });
  likes = (await shop.service({ name: 'Instagram Likes', pricePerThousand: '25.00' })).id;
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

const audit = async (query: string): Promise<AuditEntry[]> =>
  (await shop.get(`/api/admin/audit${query}`, meera)).json();

describe('one press on many orders', () => {
  const batch = 'b'.repeat(32);
  const move = (who: Person, orderIds: number[], status: string, key = batch) =>
    shop.patch('/api/admin/orders/bulk-update', who, { orderIds, status, batch: key });
  const place = async () =>
    (
      await shop.post('/api/orders', asha, { serviceId: likes, url: 'https://instagram.com/p/x', quantity: 1000 })
    ).json().id as number;
  const list = async (query = '') => audit(`?grouped=true&subject=order${query}`);

  test('is one row with their number, and each of them behind it', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(await place());
    await move(meera, ids.slice(0, 2), 'processing');
    await move(meera, ids.slice(2), 'processing');
    const [first, ...others] = await list();
    expect(others).toEqual([]);
    expect(first?.batch).toEqual({ key: expect.stringContaining(batch), count: 5 });
    const behind = await audit(`?batch=${first?.batch?.key}`);
    expect(behind.map(({ subjectId }) => subjectId).sort()).toEqual(ids.sort());
    expect(await audit('?subject=order')).toHaveLength(5);
    expect(await list(`&subjectId=${ids[0]}`)).toEqual([]);
  });

  test('takes in no act of another admin and no other move, and comes up again with each that is added', async () => {
    const [one, two, three] = [await place(), await place(), await place()];
    await move(meera, [one], 'processing', 'c'.repeat(32));
    await move(ravi, [two], 'processing', 'c'.repeat(32));
    await move(meera, [two], 'completed', 'c'.repeat(32));
    const before = (await list()).slice(0, 3);
    expect(before.map(({ batch }) => batch?.count)).toEqual([1, 1, 1]);
    shop.clock.now += hour;
    const lateAt = shop.clock.now;
    await move(meera, [three], 'processing', 'c'.repeat(32));
    expect((await list())[0]).toMatchObject({ subjectId: three, batch: { count: 2 } });
    const until = await list(`&to=${new Date(lateAt).toISOString()}`);
    expect(until.map(({ subjectId }) => subjectId)).toContain(one);
  });
});
