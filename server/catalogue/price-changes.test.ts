import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import type { PriceChange } from '../../contract/price-changes.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const historyOf = (id: number, query = '') => shop.get(`/api/admin/services/${id}/prices${query}`, meera);
const short = ({ kind, before, after }: PriceChange) => [kind, before, after];

test('each price that a service had is on record with what changed it, newest first', async () => {
  const other = await shop.service({ name: 'Views', pricePerThousand: '5' });
  const wanted = { categoryId: other.categoryId, name: 'Likes', pricePerThousand: '10', maxQuantity: 5_000 };
  const { id } = (await shop.post('/api/services', meera, wanted)).json();
  await shop.patch(`/api/services/${id}`, meera, { pricePerThousand: '11' });
  await shop.patch(`/api/services/${id}`, meera, { description: 'Said "pricePerThousand": 5' });
  const raised = { categoryId: other.categoryId, percent: 10, apply: true };
  await shop.post('/api/admin/services/prices', meera, raised);
  const rows = [
    { id, pricePerThousand: '13' },
    { id: other.id, name: 'Views, slow' },
  ];
  const { actId } = (await shop.patch('/api/admin/services', meera, { rows })).json();
  await shop.post(`/api/admin/audit/${actId}/undo`, meera, {});
  const [{ platformName }] = (await shop.database.read
    .selectFrom('platforms')
    .innerJoin('categories', 'categories.platform_id', 'platforms.id')
    .select('platforms.name as platformName')
    .where('categories.id', '=', other.categoryId)
    .execute()) as [{ platformName: string }];
  const [{ name }] = (await shop.get('/api/admin/service-categories', meera))
    .json()
    .filter((each: { id: number }) => each.id === other.categoryId);
  const heading = serviceCsvColumns.slice(0, serviceCsvColumns.indexOf('type')).join(',');
  const csv = `${heading}\n${id},${name},${platformName},Likes,,14,1,5000,no,yes\n`;
  const imported = await shop.post('/api/admin/services/import', meera, { csv, apply: true });
  expect(imported.json().isApplied).toBe(true);

  const answer = await historyOf(id);
  const changes: PriceChange[] = answer.json();
  expect(changes.map(short)).toEqual([
    ['import', '12.1000', '14.0000'],
    ['undo', '13.0000', '12.1000'],
    ['table', '12.1000', '13.0000'],
    ['percent', '11.0000', '12.1000'],
    ['edit', '10.0000', '11.0000'],
    ['create', null, '10.0000'],
  ]);
  expect(changes[3]).toMatchObject({ percent: 10, adminName: expect.stringMatching(/\w+ \w+/) });
  expect(answer.headers['x-total-count']).toBe('6');
  const second: PriceChange[] = (await historyOf(id, '?page=2&pageSize=4')).json();
  expect(second.map(({ kind }) => kind)).toEqual(['edit', 'create']);
  // The table has changed its name alone.
  expect((await historyOf(other.id)).json().map(({ kind }: PriceChange) => kind)).not.toContain('table');
});

test('a price that follows its cost was changed by the shop itself', async () => {
  const { id } = await shop.service({ name: 'Followers' });
  await shop.database.write(async (tx) => {
    const act = { actor_kind: 'system', actor_id: null, subject: 'service', address: '', before: '{}' } as const;
    const { id: entry_id } = await tx
      .insertInto('audit_entries')
      .values({ ...act, at: 1, via: 'provider:1', action: 'follow-prices', after: '{"providerId":1,"count":1}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const price = (text: string) => JSON.stringify({ pricePerThousand: text });
    const change = { entry_id, service_id: id, before: price('25.0000'), after: price('26.0000') };
    await tx.insertInto('service_changes').values(change).execute();
  });
  const [newest] = (await historyOf(id)).json();
  expect(newest).toMatchObject({ kind: 'cost', adminName: null, before: '25.0000', after: '26.0000', percent: null });
});
