import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestShop } from '../testing.ts';
import { openTestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let categoryId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  const platform = { position: 1, name: 'Instagram', color: '#d62976', icon: 'instagram' };
  const { id: platformId } = await shop.database.write((tx) =>
    tx.insertInto('platforms').values(platform).returning('id').executeTakeFirstOrThrow(),
  );
  const likes = {
    platformId,
    name: 'Likes',
    description: 'For one post',
    nameHi: 'लाइक',
    descriptionHi: 'एक पोस्ट के लिए',
  };
  categoryId = (await shop.post('/api/service-categories', meera, likes)).json().id;
});
afterAll(() => shop.close());

const read = async (path: string) => (await shop.get(path, undefined)).json();
const create = async (words: object) => {
  const service = { categoryId, pricePerThousand: '25', ...words };
  const answer = await shop.post('/api/services', meera, service);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
/** Other nodes hear of a change a moment later. */
const shown = (id: number, query = '') => expect.poll(() => one(id, query), { timeout: 5_000, interval: 10 });
const one = async (id: number, query = '') =>
  (await read(`/api/services${query}`)).find((each: { id: number }) => each.id === id);

test('a category is answered in the language that was asked for', async () => {
  const [english] = await read('/api/service-categories');
  expect(english).toMatchObject({ name: 'Likes', description: 'For one post' });
  for (const field of ['englishName', 'nameHi', 'descriptionHi']) expect(english).not.toHaveProperty(field);
  const [hindi] = await read('/api/service-categories?language=hi');
  expect(hindi).toMatchObject({ name: 'लाइक', englishName: 'Likes', description: 'एक पोस्ट के लिए' });
  expect(await read('/api/service-categories?language=en')).toEqual(await read('/api/service-categories'));
});

test('a service is in Hindi as far as somebody has written it', async () => {
  const whole = await create({ name: 'Fast', description: 'Quick', nameHi: 'तेज़', descriptionHi: 'जल्दी' });
  const named = await create({ name: 'Slow', description: 'Calm', nameHi: 'धीरे' });
  const bare = await create({ name: 'Plain', description: 'As it is' });
  await shown(whole.id).toMatchObject({ name: 'Fast', description: 'Quick' });
  await shown(whole.id).not.toHaveProperty('nameHi');
  await shown(whole.id, '?language=hi').toMatchObject({ name: 'तेज़', englishName: 'Fast', description: 'जल्दी' });
  await shown(named.id, '?language=hi').toMatchObject({ name: 'धीरे', description: 'Calm' });
  await shown(bare.id).toMatchObject({ name: 'Plain', description: 'As it is' });
  expect(await one(bare.id, '?language=hi')).toEqual(await one(bare.id));
  await shown(whole.id, `?categoryId=${categoryId}&language=hi`).toMatchObject({ name: 'तेज़' });
  const moved = await shop.patch(`/api/services/${whole.id}/swap-position`, meera, { newPosition: 1 });
  expect(moved.json()[0]).not.toHaveProperty('nameHi');
});

test('Hindi words are changed, seen at once, and stand in the record of acts', async () => {
  const { id } = await create({ name: 'Views', nameHi: 'व्यू' });
  await shown(id, '?language=hi').toMatchObject({ name: 'व्यू' });
  const changed = await shop.patch(`/api/services/${id}`, meera, { nameHi: 'नए व्यू', before: { nameHi: 'व्यू' } });
  expect(changed.json()).toMatchObject({ name: 'Views', nameHi: 'नए व्यू' });
  await shown(id, '?language=hi').toMatchObject({ name: 'नए व्यू', englishName: 'Views' });
  const late = await shop.patch(`/api/services/${id}`, meera, { nameHi: 'और', before: { nameHi: 'व्यू' } });
  expect(late.json().code).toBe('changed-meanwhile');
  const [act] = (await shop.get('/api/admin/audit?subject=service', meera)).json();
  expect(act).toMatchObject({ before: { nameHi: 'व्यू' }, after: { nameHi: 'नए व्यू' } });
});

test('a file of services brings Hindi words along, an empty cell leaves them, and none takes them back', async () => {
  const { id } = await create({ name: 'Saves', description: 'Kept', nameHi: 'सेव', descriptionHi: 'रखे गए' });
  const heading = 'id,category,platform,name,description,pricePerThousand,minQuantity,maxQuantity,instantStart,active';
  const bring = async (row: string, columns = `${heading},nameHi,descriptionHi`) => {
    const answer = await shop.post('/api/admin/services/import', meera, { csv: `${columns}\n${row}`, apply: true });
    expect(answer.json()).toMatchObject({ isApplied: true });
  };
  const cells = `${id},Likes,Instagram,Saves,Kept,25,1,10000,no,yes`;
  await bring(`${cells},,`);
  await shown(id, '?language=hi').toMatchObject({ name: 'सेव', description: 'रखे गए' });
  await bring(`${id},Likes,Instagram,Saves,Still kept,25,1,10000,no,yes`, heading);
  await shown(id).toMatchObject({ description: 'Still kept' });
  expect(await one(id, '?language=hi')).toMatchObject({ name: 'सेव' });
  await bring(`${cells},नया,none`);
  await shown(id, '?language=hi').toMatchObject({ name: 'नया', description: 'Kept' });
});

test('an order keeps the name by which the shop knows its service', async () => {
  const { id } = await create({ name: 'Shares', nameHi: 'शेयर' });
  const asha = await shop.customer({ balance: '100.00' });
  const order = { serviceId: id, url: 'https://instagram.com/p/abc', quantity: 100 };
  expect((await shop.post('/api/orders', asha, order)).json().service.name).toBe('Shares');
});
