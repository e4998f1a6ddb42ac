import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { SignedIn } from '../contract/accounts.ts';
import { endpoints } from '../contract/api.ts';
import type { FundRequest } from '../contract/funds.ts';
import type { Order } from '../contract/order.ts';
import type { TicketWithMessages } from '../contract/support.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { fetchInTime } from '../scripts/within.ts';
import { closePages, openBrowser, openPage, sizes } from './browser.ts';
import { type HostileMoney, storeHostileMoney } from './hostile-money.ts';
import { type Call, storeHostileOrders } from './hostile-orders.ts';
import { adminOf, ask, password, pressInBar } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
let customer: string;
let moneyBack: HostileMoney;
let typedOrders: Awaited<ReturnType<typeof storeHostileOrders>>;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
  customer = await store();
  // The front page is made anew a moment after the shop has changed.
  const isThere = async () => {
    expect(await (await fetchInTime(shop.url)).text()).toContain(`${nested.testimonial}\\"`);
  };
  await vi.waitFor(isThere, { timeout: 60_000, interval: 500 });
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

/** Markup that runs, were it ever taken for markup, out of a text or of an attribute. */
const evil = (mark: string) => `${mark}"><img src=x onerror=pwn()>`;
const evilLink = 'https://a.in/link"><svg/onload=pwn()>';

/** Where it is stored: each field of the contract that takes it, by a mark that finds it again. */
const stored: Record<string, string> = {
  'register.firstName': 'fn',
  'register.lastName': 'ln',
  'requestFunds.referenceNumber': 'rn',
  'placeOrder.comments': 'oc',
  'placeOrder.usernames': 'ou',
  'placeOrder.username': 'on',
  'placeOrder.hashtags': 'oh',
  'placeOrder.hashtag': 'ot',
  'placeOrder.groups': 'og',
  'decideFundRequest.adminNotes': 'fa',
  'decideFundRequest.referenceNumber': 'fr',
  'changePaymentSettings.paymentInstructions': 'pi',
  ...{ 'createPlatform.name': 'pl', 'createCategory.name': 'cn' },
  'createCategory.description': 'cd',
  ...{ 'createCategory.nameHi': 'ch', 'createCategory.descriptionHi': 'ci' },
  'createService.nameHi': 'sh',
  'createService.descriptionHi': 'si',
  ...{ 'createService.name': 'sn', 'createService.description': 'sd' },
  'createDiscount.title': 'dt',
  'createDiscount.description': 'dd',
  'changeBalance.description': 'bd',
  'changeBalance.adminNotes': 'ba',
  'changeBalance.referenceNumber': 'bx',
  ...{ 'grantBonus.reason': 'gr', 'revokeBonus.reason': 'gt' },
  'refundOrder.reason': 'rr',
  'rejectRefund.reason': 'rj',
  'setOrderPartial.note': 'pn',
  'createTicket.subject': 'ts',
  'createTicket.description': 'td',
  'replyToTicket.message': 'tm',
  'changeTicket.adminNotes': 'tn',
  'changeStorefront.brandName': 'br',
  'changeStorefront.grievanceContact': 'gc',
  'changeLegalText.text': 'lt',
  'createProvider.name': 'pv',
  'createProvider.pauseReason': 'pr',
  'addTicketNote.note': 'nt',
  'saveView.name': 'vn',
  'changeTaxSettings.legalName': 'tl',
  'changeTaxSettings.address': 'ta',
  'returnFunds.reason': 'mr',
  'resolveReturn.outgoingReference': 'mo',
  'resolveReturn.failure': 'mf',
  'reverseFunds.reason': 'mv',
  'decideDebt.reason': 'md',
  'acceptPaymentDifference.reason': 'mx',
  'createAnnouncement.text': 'an',
  'createAnnouncement.textHi': 'ao',
};
/** What takes it inside a list or under a heading of its own. */
const nested = { head: 'hl', claim: 'cl', testimonial: 'tt', role: 'tr', words: 'ty', reply: 'cr', replyText: 'ct' };

const marks = [...Object.values(stored), ...Object.values(nested)];

/**
 * Fields that take any text and show none of it, or show it as another field does, such as the category of an import; the address of
 * a provider is refused unless it is one. The reasons for an order at a provider, and for what a payment is, stand beside others.
 */
const unshown =
  /password$|token|csv|\.status$|\.letGo$|^(?:resolve(?:Dispatch|Payment)|setAsideUnnamed|decideInvitation)\.|^createProvider\.url$|^saveView\.query$|^importServices\./i;
/** Calls that write the same fields as another one. */
const twins: Record<string, string> = {
  createAdmin: 'register',
  createUnpaidOrder: 'placeOrder',
  changeProfile: 'register',
  ...{ changeCategory: 'createCategory', changePlatform: 'createPlatform' },
  changeService: 'createService',
  changeDiscount: 'createDiscount',
  changeProvider: 'createProvider',
  changeAnnouncement: 'createAnnouncement',
};

test('every field of the contract that takes markup is among those that are tried', () => {
  const taking = Object.entries(endpoints).flatMap(([name, { method, body }]) => {
    if (method === 'GET' || !(body instanceof z.ZodObject)) return [];
    const fields = Object.entries<z.ZodType>(body.shape);
    return fields
      .filter(([, field]) => field.safeParse(evil('xx')).success)
      .map(([field]) => `${twins[name] ?? name}.${field}`);
  });
  expect([...new Set(taking.filter((field) => !unshown.test(field)))].sort()).toEqual(Object.keys(stored).sort());
});

const of = (field: string) => evil(stored[field] ?? '');

/** Fills the shop with it, through the calls that everybody has; answers the customer's token. */
async function store(): Promise<string> {
  const call = <T>(name: `${string} ${string}`, body: object, token = admin) => ask<T>(shop.url, name, { token, body });
  const person = {
    firstName: of('register.firstName'),
    lastName: of('register.lastName'),
    email: 'asha@example.in',
    password,
  };
  await ask(shop.url, 'POST /api/auth/register', { body: person });
  const signIn = { body: { email: person.email, password }, userAgent: evil('ua') };
  const { token, user } = await ask<SignedIn>(shop.url, 'POST /api/auth/login', signIn);
  // First, so that the newest rows of each list are those of the other fields.
  moneyBack = await storeHostileMoney(shop.url, admin, of);
  typedOrders = await storeHostileOrders(call, { userId: user.id, token, evilLink, of });
  await call(`POST /api/admin/users/${user.id}/balance-operation`, {
    operation: 'add',
    amount: '5000',
    description: of('changeBalance.description'),
    adminNotes: of('changeBalance.adminNotes'),
    referenceNumber: of('changeBalance.referenceNumber'),
  });
  const payment = { amount: '500', referenceNumber: of('requestFunds.referenceNumber') };
  const { id: requestId } = await call<FundRequest>('POST /api/funds/request', payment, token);
  const decision = { status: 'rejected', adminNotes: of('decideFundRequest.adminNotes') };
  await call(`PUT /api/admin/fund-requests/${requestId}`, decision);
  await call('POST /api/funds/request', payment, token);
  await storeWords(call);
  const serviceId = await storeService(call);
  for (const way of ['refund', 'reject', 'partial']) {
    const { id, totalAmount } = await call<Order>(
      'POST /api/orders',
      { serviceId, url: evilLink, quantity: 1_000 },
      token,
    );
    if (way === 'partial') {
      await call(`POST /api/admin/orders/${id}/partial`, { remains: 400, note: of('setOrderPartial.note') });
      continue;
    }
    await call(`PATCH /api/admin/orders/${id}/status`, { status: 'cancelled' });
    const refund = { userId: user.id, amount: totalAmount, reason: of('refundOrder.reason') };
    await call(
      `POST /api/admin/orders/${id}/${way}`,
      way === 'refund' ? refund : { reason: of('rejectRefund.reason') },
    );
  }
  const other = { amount: '500', referenceNumber: '402711223344' };
  const { id: otherId } = await call<FundRequest>('POST /api/funds/request', other, token);
  const correction = { status: 'approved', referenceNumber: of('decideFundRequest.referenceNumber') };
  await call(`PUT /api/admin/fund-requests/${otherId}`, correction);
  await storeTicket(call, token);
  return token;
}

async function storeService(call: Call): Promise<number> {
  const words = (of_: string) => ({ name: of(`${of_}.name`), description: of(`${of_}.description`) });
  const hindiWords = (of_: string) => ({ nameHi: of(`${of_}.nameHi`), descriptionHi: of(`${of_}.descriptionHi`) });
  const category = { platformId: 1, ...words('createCategory'), ...hindiWords('createCategory') };
  const { id: categoryId } = await call<{ id: number }>('POST /api/service-categories', category);
  await call('POST /api/platforms', { name: of('createPlatform.name'), color: '#123456' });
  const texts = { ...words('createService'), ...hindiWords('createService'), pricePerThousand: '25' };
  const service = { categoryId, ...texts };
  const { id: serviceId } = await call<{ id: number }>('POST /api/services', service);
  const discountTexts = { title: of('createDiscount.title'), description: of('createDiscount.description') };
  const discount = { serviceId, ...discountTexts, discountType: 'quantity', discountPercentage: '10', minQuantity: 1 };
  await call('POST /api/service-discounts', discount);
  return serviceId;
}

/** What the shop says of itself. */
async function storeWords(call: Call): Promise<void> {
  const settings = {
    qrCodeImage: '',
    upiId: 'shop@okicici',
    paymentInstructions: of('changePaymentSettings.paymentInstructions'),
  };
  await call('PUT /api/payment-settings', settings);
  const replies = [{ title: evil(nested.reply), text: evil(nested.replyText) }];
  await call('PUT /api/admin/support/replies', { replies });
  const socialLinks = { instagram: evilLink, youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };
  const said = { name: evil(nested.testimonial), role: evil(nested.role), content: evil(nested.words), rating: 5 };
  const frontPageTexts = { headline: evil(nested.head), lead: evil(nested.head), start: '' };
  await call('PUT /api/admin/storefront', {
    brandName: of('changeStorefront.brandName'),
    contactEmail: 'help@example.in',
    socialLinks,
    testimonials: [said],
    claims: `# ${evil(nested.claim)}\n\n${evil(nested.claim)}`,
    grievanceContact: of('changeStorefront.grievanceContact'),
    frontPage: { en: frontPageTexts, hi: frontPageTexts },
  });
  const announced = { text: of('createAnnouncement.text'), textHi: of('createAnnouncement.textHi') };
  await call('POST /api/admin/announcements', announced);
  const address = { url: 'https://panel.example/api/v2', apiKey: 'a-key-of-a-panel', isActive: false };
  const provider = { name: of('createProvider.name'), ...address, currency: 'USD', rate: '88.50' };
  const { id } = await call<{ id: number }>('POST /api/admin/providers', { ...provider, isActive: true });
  await call(`PUT /api/admin/providers/${id}`, { ...provider, pauseReason: of('createProvider.pauseReason') });
  await call('POST /api/admin/views', { list: 'orders', name: of('saveView.name'), query: 'status=pending' });
  const text = `# ${of('changeLegalText.text')}\n\n[a link](javascript:pwn()) ${of('changeLegalText.text')}`;
  for (const document of ['terms', 'privacy', 'refunds']) await call('PUT /api/admin/legal', { document, text });
}

async function storeTicket(call: Call, token: string): Promise<void> {
  const [subject, description] = [of('createTicket.subject'), of('createTicket.description')];
  const filed = await call<TicketWithMessages>(
    'POST /api/support/tickets',
    { category: 'other', subject, description },
    token,
  );
  await call(`POST /api/support/tickets/${filed.ticket.id}/messages`, { message: of('replyToTicket.message') }, token);
  await call(`PATCH /api/admin/support/tickets/${filed.ticket.id}`, { adminNotes: of('changeTicket.adminNotes') });
  await call(`POST /api/admin/support/tickets/${filed.ticket.id}/notes`, { note: of('addTicketNote.note') });
}

// Written as text: it runs in the page, where the types of this program do not hold.
const allTexts = `[document.title, document.body.textContent,
  ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value),
  ...[...document.querySelectorAll('option')].map(({ text }) => text)].join('\\n')`;
const taken = `[globalThis.pwned === true && 'a script ran',
  ...[...document.querySelectorAll('img[src="x"], [onerror], [onload]')].map((node) => node.outerHTML),
  ...[...document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]')].map((node) => node.outerHTML)].filter(Boolean)`;

const shown = new Set<string>();

/** Fails when any of it became more than text; answers what of it can be read. */
async function inspect(page: Page, where: string): Promise<string[]> {
  expect(await page.evaluate(taken), where).toEqual([]);
  const text = await page.evaluate<string>(allTexts);
  const readable = marks.filter((mark) => text.includes(evil(mark)));
  for (const mark of readable) shown.add(mark);
  return readable;
}

interface Shown {
  readonly where: string;
  readonly wanted: readonly string[];
  /** A page that is made beforehand is made anew some time after a change. */
  readonly isMadeBefore: boolean;
}

async function expectShown(page: Page, { where, wanted, isMadeBefore }: Shown): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  // What is below the fold comes when it is looked at.
  await page.mouse.wheel(0, 20_000);
  const waiting = { message: where, timeout: 30_000, interval: isMadeBefore ? 1_000 : 50 };
  const look = async () => {
    const found = await inspect(page, where);
    if (isMadeBefore && !wanted.every((mark) => found.includes(mark))) await page.reload();
    return found;
  };
  await expect.poll(look, waiting).toEqual(expect.arrayContaining([...wanted]));
}

interface Visit {
  readonly path: string;
  /** Marks that stand there. */
  readonly shows?: readonly string[];
  /** What is opened there, and the marks that stand in it. */
  readonly opens?: { readonly open: (page: Page) => Promise<void>; readonly shows: readonly string[] };
}

async function look(who: string | undefined, visits: readonly Visit[]): Promise<void> {
  const { page, complaints } = await openPage(browser, shop.url, sizes.desktop);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.addInitScript(`globalThis.pwn = () => { globalThis.pwned = true; };
    ${who === undefined ? '' : `localStorage.setItem('auth_token', '${who}');`}`);
  for (const { path, shows = [], opens } of visits) {
    await page.goto(path);
    await expectShown(page, { where: path, wanted: shows, isMadeBefore: who === undefined });
    if (!opens) continue;
    await opens.open(page);
    await expectShown(page, { where: `${path}, opened`, wanted: opens.shows, isMadeBefore: false });
  }
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
}

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const openOrder = (id: number) => press(new RegExp(`^Details of order ${id}$`));
const ofTypedOrders = (path: string) =>
  typedOrders.map(({ id, fields }) => ({
    path,
    opens: { open: openOrder(id), shows: fields.map((field) => stored[field] ?? '') },
  }));

test('a visitor reads it as text', () =>
  look(undefined, [
    { path: '/', shows: ['hl', 'tt', 'tr', 'ty', 'cl'] },
    { path: '/login' },
    { path: '/terms-of-service', shows: ['lt'] },
    { path: '/privacy-policy', shows: ['lt'] },
    { path: `/${encodeURIComponent(evil('no'))}` },
  ]));

async function openTicket(page: Page): Promise<void> {
  await pressInBar(page, 'button', 'Need Help?');
  await page.getByRole('tab', { name: 'My Tickets' }).click();
  await press(/^View Details of ticket/)(page);
}

test('a customer reads it as text', () =>
  look(customer, [
    { path: '/home', shows: ['an'], opens: { open: openTicket, shows: ['ts', 'td', 'tm', 'tn'] } },
    { path: '/home?wallet=history', shows: ['bd', 'bx'] },
    { path: '/home?wallet=requests', shows: ['rn', 'fa'] },
    ...ofTypedOrders('/home'),
    { path: '/profile', shows: ['fn', 'ln'] },
    { path: '/profile?tab=activity', shows: ['fr', 'sn', 'pn'] },
    { path: '/profile?tab=security' },
  ]));

test('a customer whose money goes back reads it as text', () =>
  look(moneyBack.token, [
    { path: '/home?wallet=requests', shows: ['mr', 'mo', 'mv'] },
    { path: `/papers?receipt=${moneyBack.receiptId}`, shows: ['tl', 'ta'] },
  ]));

const panels = readFileSync(joinPath(import.meta.dirname, '../web/admin-panels.tsx'), 'utf8');
const tabs = [...panels.matchAll(/tab: '([\w-]+)'/g)].map(([, tab = '']) => tab);

const seek = (words: string) => (page: Page) => page.getByRole('searchbox').first().fill(words);

const edit = (mark: string) => async (page: Page) => {
  await seek(mark)(page);
  await press(new RegExp(`^Edit ${mark}`))(page);
};

const openUser = (tab: string) => (page: Page) =>
  press(/^Open .*user #2/)(page).then(() => page.getByRole('tab', { name: tab }).click());

/** What stands on a panel, and what in the first thing that is opened there. Orders 1 to 4 are those of unusual types. */
const onPanels: Record<string, Omit<Visit, 'path'>> = {
  payment: { shows: ['pi', 'tl', 'ta'] },
  'fund-requests': { shows: ['rn', 'fn'] },
  categories: { opens: { open: edit('cn'), shows: ['cn', 'cd', 'ch', 'ci'] } },
  services: { opens: { open: edit('sn'), shows: ['sn', 'sd', 'sh', 'si'] } },
  discounts: { shows: ['dt'] },
  providers: { shows: ['pv', 'pr'] },
  users: { shows: ['fn'], opens: { open: openUser('Profile & Admin'), shows: ['fn', 'ln', 'ba'] } },
  orders: { shows: ['sn', 'vn'], opens: { open: press(/^Details of order 5$/), shows: ['sn', 'rr'] } },
  support: { shows: ['ts'], opens: { open: press(/^Open ticket/), shows: ['ts', 'td', 'tm', 'tn', 'cr', 'nt'] } },
  announcements: { shows: ['an', 'ao'] },
  storefront: { shows: ['hl', 'br', 'tt', 'ty', 'gc', 'cl'] },
  audit: { shows: ['sn', 'rr'] },
};

test('an admin reads it as text, on every panel', async () => {
  expect(Object.keys(onPanels).filter((tab) => !tabs.includes(tab))).toEqual([]);
  const path = (tab: string) => `/admin/dashboard?tab=${tab}`;
  await look(admin, [
    ...tabs.map((tab) => ({ path: path(tab), ...onPanels[tab] })),
    { path: `${path('fund-requests')}&view=books`, shows: ['mr', 'mo', 'mv'] },
    { path: `${path('categories')}&view=platforms`, shows: ['pl'] },
    { path: `${path('audit')}&subject=fund-request`, shows: ['mf', 'md', 'mx'] },
    { path: path('orders'), opens: { open: press(/^Details of order 6$/), shows: ['rj'] } },
    { path: path('users'), opens: { open: openUser('Bonuses'), shows: ['gr', 'gt'] } },
    ...ofTypedOrders(path('orders')),
    { path: path('support'), opens: { open: press(/^Ready-made replies$/), shows: ['cr', 'ct'] } },
  ]);
});

test('all that was stored was shown to somebody, so it could have run', () => {
  expect(marks.filter((mark) => !shown.has(mark))).toEqual([]);
});
