import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPanelShop, type PanelShop } from '../testing-providers.ts';
import { resumeServices } from './pause-undeliverable.ts';

let open: PanelShop;
beforeEach(async () => {
  open = await openPanelShop();
});
afterEach(() => open.close());

const service = async () =>
  (await open.shop.get('/api/admin/services', open.meera))
    .json()
    .find(({ id }: { id: number }) => id === open.serviceId);
const read = async (path: string) => (await open.shop.get(path, open.meera)).json();
/** As a file names the service. */
async function namedInFile() {
  const { name, categoryId } = await service();
  const categories: { id: number; name: string; platformId: number }[] = await read('/api/admin/service-categories');
  const category = categories.find(({ id }) => id === categoryId);
  const platforms: { id: number; name: string }[] = await read('/api/admin/platforms');
  return { name, category: category?.name, platform: platforms.find(({ id }) => id === category?.platformId)?.name };
}
const isSold = async () =>
  (await open.shop.get('/api/services', open.asha)).json().some(({ id }: { id: number }) => id === open.serviceId);
const troubles = async () => (await open.shop.get('/api/admin/providers', open.meera)).json()[0].troubles;
const leave = async () => {
  open.fake.panel.services = open.fake.panel.services.filter(({ service: id }) => String(id) !== '102');
  // What is missing twice is gone.
  await open.sync();
  await open.sync();
};
const paused = { isActive: false, isPausedByShop: true };
const sold = { isActive: true, isPausedByShop: false };

test('a service that its only provider does not offer any more is paused, and is sold again when it is back', async () => {
  const { shop, asha, serviceId, fake, place, sync } = open;
  const placed = await place();
  const kept = fake.panel.services;
  await leave();
  expect(await service()).toMatchObject(paused);
  await expect.poll(isSold).toBe(false);
  const order = { serviceId, url: 'https://instagram.com/p/late', quantity: 100 };
  expect((await shop.post('/api/orders', asha, order)).json().code).toBe('not-found');
  // What was ordered before stays as it is, and the provider's card goes on to say what is wrong.
  expect((await shop.get(`/api/orders/${placed}`, asha)).json().order.status).toBe('pending');
  expect(await troubles()).toEqual(['not-offered']);
  fake.panel.services = kept;
  await sync();
  expect(await service()).toMatchObject(sold);
  await expect.poll(isSold).toBe(true);
  expect((await shop.post('/api/orders', asha, order)).statusCode).toBe(201);
  const acts = (await shop.get(`/api/admin/audit?subject=service&subjectId=${serviceId}`, open.meera)).json();
  expect(acts.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['pause', 'resume']));
});

test('a price below the floor pauses it; delivered by hand it is sold again', async () => {
  open.fake.panel.setService('102', { rate: '0.25' });
  await open.sync();
  await open.shop.put(`/api/admin/services/${open.serviceId}/routes`, open.meera, {
    mode: 'auto',
    routes: [{ providerId: open.providerId, externalId: '102', acceptsChange: true }],
  });
  open.fake.panel.setService('102', { rate: '0.29' });
  await open.sync();
  expect(await service()).toMatchObject(paused);
  await open.route('hand');
  expect(await service()).toMatchObject(sold);
});

test('a provider that rests, is paused or is switched off pauses no service; one that is deleted does', async () => {
  const { shop, meera, providerId, sync } = open;
  const stored = (await shop.get('/api/admin/providers', meera)).json()[0];
  const { name, url, currency, rate } = stored;
  const off = { name, url, currency, rate, isActive: false, pauseReason: 'On holiday' };
  expect((await shop.put(`/api/admin/providers/${providerId}`, meera, off)).statusCode).toBe(200);
  expect(await service()).toMatchObject(sold);
  await shop.put(`/api/admin/providers/${providerId}`, meera, { ...off, isActive: true });
  await sync();
  expect(await service()).toMatchObject(sold);
  await shop.delete(`/api/admin/providers/${providerId}`, meera);
  expect(await service()).toMatchObject(paused);
});

test('what an admin switches stays: on it is not paused again for the same reason, and off it stays off', async () => {
  const { shop, meera, serviceId, fake, sync } = open;
  const turn = (isActive: boolean) => shop.patch(`/api/services/${serviceId}`, meera, { isActive });
  const kept = fake.panel.services;
  await leave();
  await turn(true);
  await sync();
  expect(await service()).toMatchObject(sold);
  // Once it could be delivered, a new reason counts.
  fake.panel.services = kept;
  await sync();
  await leave();
  expect(await service()).toMatchObject(paused);
  await turn(false);
  fake.panel.services = kept;
  await sync();
  expect(await service()).toMatchObject({ isActive: false, isPausedByShop: false });
  // In a file as in the form.
  const switched = async (active: 'yes' | 'no') => {
    const { name, category, platform } = await namedInFile();
    const columns = ['id', 'platform', 'category', 'name', 'pricePerThousand', 'active'];
    const csv = `I,P,C,N,R,A\n${serviceId},${platform},${category},${name},60,${active}\n`;
    const answer = await shop.post('/api/admin/services/import', meera, { csv, columns, apply: true });
    expect(answer.json(), answer.body).toMatchObject({ isApplied: true });
  };
  await switched('yes');
  expect(await service()).toMatchObject(sold);
  await leave();
  expect(await service()).toMatchObject(paused);
  await switched('yes');
  await sync();
  expect(await service()).toMatchObject(sold);
  await switched('no');
  fake.panel.services = kept;
  await sync();
  expect(await service()).toMatchObject({ isActive: false, isPausedByShop: false });
});

test('a higher price that leaves enough again sells it again, without a new reading of the list', async () => {
  const { shop, meera, serviceId, fake, sync } = open;
  const raise = (pricePerThousand: string) => shop.patch(`/api/services/${serviceId}`, meera, { pricePerThousand });
  fake.panel.setService('102', { rate: '0.25' });
  await sync();
  await shop.put(`/api/admin/services/${serviceId}/routes`, meera, {
    mode: 'auto',
    routes: [{ providerId: open.providerId, externalId: '102', acceptsChange: true }],
  });
  fake.panel.setService('102', { rate: '0.29' });
  await sync();
  expect(await service()).toMatchObject(paused);
  await resumeServices(shop, shop.clock.now);
  expect(await service()).toMatchObject(paused);
  expect((await raise('60.00')).statusCode).toBe(200);
  await resumeServices(shop, shop.clock.now);
  expect(await service()).toMatchObject(sold);
  await expect.poll(isSold).toBe(true);
});
