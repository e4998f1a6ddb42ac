import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtInFrontPage } from '../../contract/storefront.ts';
import { day, isoTime, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { assertDemoMode } from './assert-demo-mode.ts';

let shop: TestShop;
let real: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop({ DEMO: '1' });
  real = await openTestShop();
});
beforeEach(() => {
  real.clock.now += minute;
});
afterAll(async () => {
  await shop.close();
  await real.close();
});

const noLinks = { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };
const noWords = { testimonials: [], claims: '', grievanceContact: '', frontPage: builtInFrontPage };
const usual = { brandName: 'Tarakki', contactEmail: '', socialLinks: noLinks, ...noWords };
const read = async (of: TestShop = real) => (await of.get('/api/storefront', undefined)).json();
const legal = async () => (await real.get('/api/legal', undefined)).json();
const change = (changes: Record<string, unknown>) => real.put('/api/admin/storefront', meera, { ...usual, ...changes });
const audit = async () => (await real.get('/api/admin/audit?subject=storefront', meera)).json();

test('a sample shop shows sample sign-ins, figures and testimonials, marked as such', async () => {
  const { demo, counters, testimonials } = await read(shop);
  expect(demo).toMatchObject({ adminEmail: 'meera@demo.tarakki.example' });
  expect(counters).toEqual({ orders: 25_000, customers: 5_000, platforms: 15 });
  expect(testimonials.map(({ isSample }: { isSample: boolean }) => isSample)).toEqual(Array(7).fill(true));
});

test('a real shop makes nothing up', async () => {
  expect(await read()).toEqual({
    ...usual,
    counters: { orders: 0, customers: 0, platforms: 0 },
    demo: null,
  });
});

test('the data of a sample shop never becomes that of a real one', async () => {
  await assertDemoMode(shop.database, { demo: true });
  await shop.customer();
  await assertDemoMode(shop.database, { demo: true });
  await expect(assertDemoMode(shop.database, { demo: false })).rejects.toThrow('sample shop');
});

test('samples are never put among real customers', async () => {
  await assertDemoMode(real.database, { demo: false });
  meera = await real.admin();
  await expect(assertDemoMode(real.database, { demo: true })).rejects.toThrow('data of its own');
  await assertDemoMode(real.database, { demo: false });
});

test('the figures of a shop are its own, counted once a minute at most', async () => {
  const asha = await real.customer({ balance: '100.00' });
  await real.customer({ firstName: 'Ravi' });
  const likes = await real.service();
  const order = { serviceId: likes.id, url: 'https://instagram.com/p/x', quantity: 100 };
  const own = async () => (await real.get('/api/admin/storefront', meera)).json().ownCounters;
  expect(await own()).toEqual({ orders: 0, customers: 2, platforms: 1 });
  await real.post('/api/orders', asha, order);
  expect(await own()).toEqual({ orders: 1, customers: 2, platforms: 1 });

  expect((await read()).counters.platforms).toBe(1);
  await real.service();
  expect((await read()).counters.platforms).toBe(1);
  real.clock.now += minute;
  expect((await read()).counters.platforms).toBe(2);
});

test('a counter that the owner has written stands; one that is empty is the shop’s own again', async () => {
  const counters = async (writtenCounters: Record<string, unknown>) => change({ writtenCounters });
  const { ownCounters } = (await real.get('/api/admin/storefront', meera)).json();
  const shown = (await read()).counters;
  expect(shown).toEqual({ orders: 0, customers: 0, platforms: ownCounters.platforms });
  const empty = { orders: null, customers: null, platforms: null };
  const written = { ...empty, orders: 12_000, customers: 0 };
  expect((await counters(written)).json()).toMatchObject({ writtenCounters: written, ownCounters });
  expect((await read()).counters).toEqual({ ...shown, orders: 12_000, customers: 0 });
  expect((await audit()).find(({ action }: { action: string }) => action === 'change-counters')).toMatchObject({
    before: { orders: null, customers: null },
    after: { orders: 12_000, customers: 0 },
  });
  for (const orders of [-1, 1.5, '12', 1_000_000_000]) {
    expect((await counters({ ...written, orders })).statusCode).toBe(400);
  }
  await counters({ ...empty, customers: 12 });
  expect((await read()).counters.customers).toBe(12);
  await counters(empty);
  expect((await read()).counters).toEqual(shown);
  const edited = (await real.get('/api/admin/storefront', meera)).json();
  expect(edited).toMatchObject({ writtenCounters: empty, ownCounters, counters: shown });
});

test('one save changes settings and counters, or neither where another admin was faster', async () => {
  const none = { orders: null, customers: null, platforms: null };
  const written = { ...none, orders: 700 };
  const saved = await change({ brandName: 'Badhao', writtenCounters: written, before: { writtenCounters: none } });
  expect(saved.json()).toMatchObject({ brandName: 'Badhao', writtenCounters: written, counters: { orders: 700 } });
  const acts = (await audit()).slice(0, 2).map(({ action }: { action: string }) => action);
  expect(acts.toSorted()).toEqual(['change', 'change-counters']);

  const stale = await change({ brandName: 'Unnati', writtenCounters: none, before: { writtenCounters: none } });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed-meanwhile']);
  expect(stale.json().current).toMatchObject({ brandName: 'Badhao', writtenCounters: written });
  expect(await read()).toMatchObject({ brandName: 'Badhao', counters: { orders: 700 } });
  // Who names no counters leaves them.
  expect((await change({})).json().writtenCounters).toEqual(written);
  await change({ writtenCounters: none });
});

test('what the owner says of the shop is said at once, everywhere', async () => {
  const before = await real.get('/api/storefront', undefined);
  const known = { 'if-none-match': String(before.headers['etag']) };
  expect((await real.get('/api/storefront', undefined, known)).statusCode).toBe(304);

  const testimonials = [{ name: 'Asha Verma', role: '', content: 'Fast.', rating: 5, isSample: false }];
  const socialLinks = { ...noLinks, instagram: 'https://instagram.com/growthwala' };
  const words = { claims: '# Fair\nNo fine print.', grievanceContact: 'Meera Iyer\n10 to 6, Monday to Friday' };
  const brand = { brandName: 'Growthwala', contactEmail: 'help@growthwala.example' };
  const settings = { ...brand, socialLinks, testimonials, ...words };
  const answer = await change(settings);
  const said = { ...before.json(), ...settings };
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(said)]);
  const after = await real.get('/api/storefront', undefined, known);
  expect([after.statusCode, after.json()]).toEqual([200, said]);

  const asha = await real.customer();
  expect((await real.get('/api/payment-settings', asha)).json().payeeName).toBe('Growthwala');
  await real.post('/api/auth/forgot-password', undefined, { email: asha.email });
  while ((await real.processJobs()) > 0);
  expect(real.mails.at(-1)?.subject).toBe('Set a new password for Growthwala');
});

test('the shop installs as an app under the name that its owner gave it', async () => {
  await change({ brandName: 'Growthwala' });
  const answer = await real.get('/manifest.webmanifest', undefined);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.json()).toMatchObject({ name: 'Growthwala', short_name: 'Growthwala', start_url: '/home', scope: '/' });
  for (const { src } of answer.json().icons) expect(existsSync(join('web', 'public', src)), src).toBe(true);
  const known = { 'if-none-match': String(answer.headers['etag']) };
  expect((await real.get('/manifest.webmanifest', undefined, known)).statusCode).toBe(304);

  await change({ brandName: 'Badhao' });
  expect((await real.get('/manifest.webmanifest', undefined, known)).json().name).toBe('Badhao');
});

test('the app has shortcuts to the parts of home, and takes links that are shared', async () => {
  const { shortcuts, share_target, scope } = (await real.get('/manifest.webmanifest', undefined)).json();
  expect(shortcuts.map(({ name, url }: Record<string, string>) => `${name} ${url}`)).toEqual([
    'Order /home#order-form',
    'Wallet /home#wallet',
    'Orders /home#orders',
    'Support /home?help=open',
  ]);
  const params = { title: 'shared-title', text: 'shared-text', url: 'shared-url' };
  expect(share_target).toEqual({ action: '/home', method: 'GET', params });
  expect(share_target.action.startsWith(scope)).toBe(true);
});

test('the admin’s pages install as an app of their own, which alone takes shared statements', async () => {
  await change({ brandName: 'Growthwala' });
  expect((await real.get('/manifest.webmanifest', undefined)).json().share_target.method).toBe('GET');
  const { start_url, scope, id, name, share_target } = (await real.get('/admin.webmanifest', undefined)).json();
  expect({ start_url, scope, id, name }).toEqual({
    start_url: '/admin/dashboard',
    scope: '/admin',
    id: '/admin',
    name: 'Growthwala Admin',
  });
  expect(share_target).toMatchObject({
    action: '/admin/share-statement',
    method: 'POST',
    enctype: 'multipart/form-data',
  });
  expect(share_target.action.startsWith(scope)).toBe(true);
  expect(share_target.params.files[0].accept).toContain('.xlsx');
});

test('the front page says what the owner writes in each language, and the built-in texts where that is nothing', async () => {
  const frontPage = {
    en: { headline: 'Grow in Pune', lead: '', start: 'Begin' },
    hi: { headline: ' पुणे में बढ़ें ', lead: '', start: '' },
  };
  const written = { ...frontPage, hi: { ...frontPage.hi, headline: 'पुणे में बढ़ें' } };
  expect((await change({ frontPage })).json().frontPage).toEqual(written);
  expect((await read()).frontPage).toEqual(written);
  expect((await audit())[0]).toMatchObject({
    action: 'change',
    before: { frontPage: builtInFrontPage },
    after: { frontPage: written },
  });
  const stale = await change({ brandName: 'Badhao', before: { frontPage: builtInFrontPage } });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed-meanwhile']);
  // Who changes something else leaves the words as they are.
  await change({ frontPage: undefined });
  expect((await read()).frontPage).toEqual(written);
  await change({ frontPage: builtInFrontPage });
  expect((await read()).frontPage).toEqual(builtInFrontPage);
});

test('a link is stored as the address that is meant', async () => {
  const socialLinks = { ...noLinks, instagram: '@growthwala', telegram: 't.me/growthwala', whatsapp: '98765 43210' };
  const meant = {
    ...noLinks,
    instagram: 'https://instagram.com/growthwala',
    telegram: 'https://t.me/growthwala',
    whatsapp: 'https://wa.me/919876543210',
  };
  expect((await change({ socialLinks })).json().socialLinks).toEqual(meant);
  expect((await read()).socialLinks).toEqual(meant);
  expect((await audit())[0]).toMatchObject({ action: 'change', after: { socialLinks: meant } });
  const refused = await change({ socialLinks: { ...noLinks, whatsapp: '12345' } });
  expect(refused.json().fields['socialLinks.whatsapp']).toMatch(/mobile number of 10 digits/);
  await change({});
});

test('who changed what is on record, and a change that changes nothing is not', async () => {
  await change({ brandName: 'Growthwala' });
  const { length } = await audit();
  await change({ brandName: 'Growthwala' });
  expect(await audit()).toHaveLength(length);
  await change({ brandName: 'Badhao' });
  expect((await audit())[0]).toMatchObject({
    admin: { id: meera.id },
    action: 'change',
    before: { brandName: 'Growthwala' },
    after: { brandName: 'Badhao' },
  });
});

test.each<[string, Record<string, unknown>]>([
  ['brandName', { brandName: 'x' }],
  ['brandName', { brandName: 'Grow\u202ethwala' }],
  ['contactEmail', { contactEmail: 'nobody' }],
  ['socialLinks.instagram', { socialLinks: { ...noLinks, instagram: 'javascript:alert(1)' } }],
  ['socialLinks.youtube', { socialLinks: { ...noLinks, youtube: undefined } }],
  ['testimonials.0.rating', { testimonials: [{ name: 'Asha', role: '', content: 'Fast.', rating: 6 }] }],
  ['claims', { claims: `# ${'x'.repeat(3_000)}` }],
  ['claims', { claims: 'No heading' }],
  [
    'frontPage.en.headline',
    { frontPage: { ...builtInFrontPage, en: { headline: 'x'.repeat(81), lead: '', start: '' } } },
  ],
  ['frontPage.hi.start', { frontPage: { ...builtInFrontPage, hi: { headline: '', lead: '', start: 'x\u202e' } } }],
  ['grievanceContact', { grievanceContact: 'Call \u202e us' }],
  ['testimonials', { testimonials: Array(21).fill({ name: 'Asha', role: '', content: 'Fast.', rating: 5 }) }],
])('a storefront with a bad %s is refused', async (field, changes) => {
  const before = await read();
  const answer = await change(changes);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(await read()).toEqual(before);
});

test('the newest version of a legal text holds, an empty one is the built-in one, and all of them stay', async () => {
  const builtIn = { text: '', changedAt: null, version: 0 };
  expect(await legal()).toEqual(['terms', 'privacy', 'refunds'].map((document) => ({ document, ...builtIn })));
  const texts = ['Pay first.', 'Pay first.\n\nWe deliver after.', ''];
  for (const [index, text] of texts.entries()) {
    real.clock.now += day;
    await real.confirm(meera);
    const answer = await real.put('/api/admin/legal', meera, { document: 'terms', text });
    const changedAt = isoTime(real.clock.now);
    expect(answer.json()).toMatchObject({ document: 'terms', text, changedAt, version: index + 1 });
    expect((await legal())[0]).toEqual(answer.json());
  }
  expect((await legal())[1]).toEqual({ document: 'privacy', ...builtIn });
  const kept = await real.database.read.selectFrom('legal_texts').select('text').orderBy('id').execute();
  expect(kept.map(({ text }) => text)).toEqual(texts);
  expect((await audit())[0]).toMatchObject({
    action: 'change-legal-text',
    before: { document: 'terms', text: '29 characters' },
    after: { document: 'terms', text: '0 characters' },
  });
});

test('legal texts that have not changed are not sent again', async () => {
  const first = await real.get('/api/legal', undefined);
  const again = await real.get('/api/legal', undefined, { 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
