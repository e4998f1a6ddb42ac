import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IconName, iconSizes } from '../../contract/brand-look.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;

beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());

const png = (width: number, height: number): Buffer => PNG.sync.write(new PNG({ width, height }));
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const logo = (width = 240, height = 80, plate = 'none') => ({ picture: dataUrl(png(width, height)), plate });
const icon = (changes: Partial<Record<IconName, number>> = {}) =>
  Object.fromEntries(
    Object.entries({ ...iconSizes, ...changes }).map(([name, size]) => [name, dataUrl(png(size, size))]),
  );

const edited = async () => (await shop.get('/api/admin/storefront', meera)).json();
const change = async (changes: Record<string, unknown>) => {
  const { brandName, contactEmail, socialLinks, testimonials } = await edited();
  return shop.put('/api/admin/storefront', meera, { brandName, contactEmail, socialLinks, testimonials, ...changes });
};
const file = (address: string, headers = {}) => shop.get(address, undefined, headers);
const manifest = async () => (await shop.get('/manifest.webmanifest', undefined)).json();
const acts = async () => (await shop.get('/api/admin/audit?subject=storefront', meera)).json();
const none = { accent: '', logo: '', logoPlate: 'none', icon: '', sheet: '' };

test('a shop without a look of its own has no sheet, no pictures and the built-in icons', async () => {
  expect(await edited()).toMatchObject(none);
  expect((await manifest()).icons[0].src).toBe('/icon.svg');
  // A page that was made while there was one still asks for it.
  const sheet = await file('/brand/theme-0123456789abcdef.css');
  expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control'], sheet.body]).toEqual([
    200,
    'text/css; charset=utf-8',
    'no-cache',
    '',
  ]);
  for (const name of ['name-0123456789abcdef.css', 'logo-0123456789abcdef.png', 'x', 'theme-.css']) {
    expect((await file(`/brand/${name}`)).statusCode).toBe(404);
  }
});

test('an accent becomes a sheet whose address says what is in it', async () => {
  const saved = (await change({ accent: '1F56A8' })).json();
  expect(saved).toMatchObject({
    accent: '#1f56a8',
    sheet: expect.stringMatching(/^\/brand\/theme-[0-9a-f]{16}\.css$/),
  });
  const sheet = await file(saved.sheet);
  expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(sheet.body).toContain(':root:root{--marigold:#1f56a8;');
  expect(sheet.body).toContain('@media screen and (prefers-color-scheme:dark){:root:root{');
  const again = await file(saved.sheet, { 'if-none-match': String(sheet.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(await manifest()).toMatchObject({ theme_color: '#1f56a8', background_color: '#faf7f0' });

  const next = (await change({ accent: '#14693f' })).json();
  expect(next.sheet).not.toBe(saved.sheet);
  // An open page that asks late gets what holds now, and asks again the next time.
  const late = await file(saved.sheet);
  expect([late.headers['cache-control'], late.body.includes('#14693f')]).toEqual(['no-cache', true]);
  expect((await acts())[0]).toMatchObject({ before: { accent: '#1f56a8' }, after: { accent: '#14693f' } });
  for (const accent of ['red', '#12345', '#1f56a8;}', 5]) expect((await change({ accent })).statusCode).toBe(400);
  // Who names none leaves it.
  expect((await change({})).json().accent).toBe('#14693f');
  expect((await change({ accent: '' })).json()).toMatchObject(none);
});

test('a logo is stored without what does not show it, and painted where the name stands', async () => {
  const secret = Buffer.from('\0\0\0\u0005tEXthello\0\0\0\0', 'latin1');
  const bytes = png(240, 80);
  const talking = Buffer.concat([bytes.subarray(0, 33), secret, bytes.subarray(33)]);
  const saved = (await change({ logo: { picture: dataUrl(talking), plate: 'in-dark' } })).json();
  expect(saved).toMatchObject({
    logo: expect.stringMatching(/^\/brand\/logo-[0-9a-f]{16}\.png$/),
    logoPlate: 'in-dark',
  });
  const sent = await file(saved.logo);
  expect([sent.statusCode, sent.headers['content-type'], sent.rawPayload.equals(bytes)]).toEqual([
    200,
    'image/png',
    true,
  ]);
  expect(sent.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { body } = await file(saved.sheet);
  expect(body).toContain(`url(${saved.logo})`);
  expect(body).toContain('width:96px');
  expect(body).not.toContain('--marigold');

  const asha = await shop.customer();
  await shop.post('/api/auth/forgot-password', undefined, { email: asha.email });
  while ((await shop.processJobs()) > 0);
  const { html, text } = shop.mails.at(-1) ?? {};
  expect(html).toMatch(new RegExp(`<img src="https?://[^"]+${saved.logo}" width="96" height="32" alt="Tarakki">`));
  expect(text).toMatch(/\n\nTarakki\n$/);

  expect((await change({ logo: null })).json()).toMatchObject(none);
  expect((await file(saved.logo)).statusCode).toBe(404);
});

test.each([
  ['one that is too wide', { logo: logo(481, 96) }, 'logo'],
  ['one that is too high', { logo: logo(96, 97) }, 'logo'],
  ['no picture', { logo: { picture: dataUrl(Buffer.from('<svg onload=alert(1)>')), plate: 'none' } }, 'logo'],
  ['a picture of another kind', { logo: { ...logo(), picture: 'data:image/svg+xml;base64,AAAA' } }, 'logo'],
  ['an icon with a size of another one', { icon: icon({ large: 192 }) }, 'icon'],
  ['an icon without one of its sizes', { icon: { ...icon(), touch: undefined } }, 'icon'],
])('%s is refused, and nothing changes', async (_, changes, field) => {
  const refused = await change({ brandName: 'Unnati', ...changes });
  expect([refused.statusCode, Object.keys(refused.json().fields)[0]]).toEqual([400, expect.stringMatching(field)]);
  expect(await edited()).toMatchObject({ brandName: 'Tarakki', ...none });
});

test('an icon stands in the manifests, and its removal brings the built-in ones back', async () => {
  const saved = (await change({ icon: icon() })).json();
  expect(saved).toMatchObject({ ...none, icon: expect.stringMatching(/^\/brand\/icon-app-[0-9a-f]{16}\.png$/) });
  const { icons } = await manifest();
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src } of icons) expect((await file(src)).statusCode).toBe(200);
  expect((await shop.get('/admin.webmanifest', undefined)).json().icons).toEqual(icons);
  expect((await change({ icon: null })).json()).toMatchObject(none);
  expect((await manifest()).icons[0].src).toBe('/icon.svg');
  expect((await acts())[0]).toMatchObject({ before: { icon: saved.icon }, after: { icon: '' } });
});

test('a look that another admin has changed meanwhile is not overwritten', async () => {
  await change({ accent: '#1f56a8' });
  const stale = await change({ accent: '#14693f', before: { accent: '' } });
  expect([stale.statusCode, stale.json().current.accent]).toEqual([409, '#1f56a8']);
  expect((await change({ accent: '', logo: null, before: { accent: '#1f56a8', logo: '' } })).statusCode).toBe(200);
});

test('the same logo on another paper, and an icon of which one size is another, are changes', async () => {
  expect((await change({ logo: logo(200, 80, 'none') })).json().logoPlate).toBe('none');
  expect((await change({ logo: logo(200, 80, 'in-dark') })).json().logoPlate).toBe('in-dark');
  const addresses = async () => (await manifest()).icons.map(({ src }: { src: string }) => src);
  await change({ icon: icon() });
  const before = await addresses();
  const grey = PNG.sync.write(
    Object.assign(new PNG({ width: 512, height: 512 }), { data: Buffer.alloc(512 * 512 * 4, 200) }),
  );
  expect((await change({ icon: { ...icon(), maskable: dataUrl(grey) } })).statusCode).toBe(200);
  expect(await addresses()).not.toEqual(before);
});

test('a picture without its end or its pixels is refused', async () => {
  const words = Buffer.from('\0\0\0\u0004iCCPIDAT\0\0\0\0', 'latin1');
  const whole = png(200, 80);
  for (const bytes of [whole.subarray(0, -12), Buffer.concat([whole.subarray(0, 33), words])]) {
    expect((await change({ logo: { picture: dataUrl(bytes), plate: 'none' } })).statusCode).toBe(400);
  }
});

test('a wide logo is as wide as there is room, and lower for it', async () => {
  const saved = (await change({ logo: logo(480, 48) })).json();
  expect((await file(saved.sheet)).body).toContain('width:160px;max-width:100%;height:16px');
  await shop.post('/api/auth/forgot-password', undefined, { email: (await shop.customer()).email });
  while ((await shop.processJobs()) > 0);
  expect(shop.mails.at(-1)?.html).toContain('width="160" height="16"');
});
