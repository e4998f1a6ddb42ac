import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from './testing.ts';

type Json = Record<string, unknown>;

/** Something that is edited with a form: how it is read, and how one of two admins writes it. */
interface Edited {
  readonly read: () => Promise<Json>;
  readonly edit: (who: Person, written: string, before?: Json) => ReturnType<TestShop['put']>;
  /** The field that the edit writes. */
  readonly written: string;
  /** Nobody is named where the record of acts holds too little to tell. */
  readonly isNamed: boolean;
}

let shop: TestShop;
let meera: Person;
let ravi: Person;
const edited: Record<string, Edited> = {};
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  const person = { email: 'ravi@example.in', firstName: 'Ravi', lastName: 'Rao', password: shop.password };
  await shop.post('/api/admin/admins', meera, person);
  const { token } = (await shop.post('/api/auth/login', undefined, person)).json();
  ravi = { ...meera, email: person.email, token };
  Object.assign(edited, await catalogueEdits(), await settings(), await tickets());
});
afterAll(() => shop.close());

const get = async (path: string) => (await shop.get(path, meera)).json();
const one = async (path: string, id: number): Promise<Json> =>
  (await get(path)).find((each: { id: number }) => each.id === id);

async function catalogueEdits(): Promise<Record<string, Edited>> {
  const { id: serviceId, categoryId } = await shop.service();
  const discount = { title: 'Bulk', discountType: 'quantity', discountPercentage: '10', minQuantity: 500 };
  const { id: discountId } = (await shop.post('/api/service-discounts', meera, discount)).json();
  return {
    discount: {
      read: () => one('/api/service-discounts', discountId),
      edit: (who, title, before) =>
        shop.put(`/api/service-discounts/${discountId}`, who, { ...discount, title, before }),
      written: 'title',
      isNamed: true,
    },
    service: {
      read: () => one('/api/admin/services', serviceId),
      edit: (who, name, before) => shop.patch(`/api/services/${serviceId}`, who, { name, before }),
      written: 'name',
      isNamed: true,
    },
    category: {
      read: () => one('/api/admin/service-categories', categoryId),
      edit: (who, name, before) => shop.patch(`/api/service-categories/${categoryId}`, who, { name, before }),
      written: 'name',
      isNamed: true,
    },
  };
}

async function settings(): Promise<Record<string, Edited>> {
  const { counters: _, demo: __, ...storefront } = await get('/api/storefront');
  const paying = { qrCodeImage: '', upiId: 'shop@okicici' };
  const announcements = '/api/admin/announcements';
  const announcement = { text: 'We are closed for Diwali.' };
  const { id: announcementId } = (await shop.post(announcements, meera, announcement)).json();
  return {
    announcement: {
      read: () => one(announcements, announcementId),
      edit: (who, text, before) => shop.put(`${announcements}/${announcementId}`, who, { text, before }),
      written: 'text',
      isNamed: true,
    },
    'payment settings': {
      read: () => get('/api/payment-settings'),
      edit: (who, paymentInstructions, before) =>
        shop.put('/api/payment-settings', who, { ...paying, paymentInstructions, before }),
      written: 'paymentInstructions',
      isNamed: true,
    },
    storefront: {
      read: () => get('/api/storefront'),
      edit: (who, brandName, before) => shop.put('/api/admin/storefront', who, { ...storefront, brandName, before }),
      written: 'brandName',
      isNamed: true,
    },
    'legal text': {
      read: async () => (await get('/api/legal')).find(({ document }: { document: string }) => document === 'terms'),
      edit: (who, text, before) => shop.put('/api/admin/legal', who, { document: 'terms', text, before }),
      written: 'text',
      isNamed: false,
    },
  };
}

async function fileTicket(asha: Person): Promise<number> {
  const words = 'Half of the followers of my last order are gone again.';
  const filed = { category: 'refill', subject: 'Followers went down', description: words };
  return (await shop.post('/api/support/tickets', asha, filed)).json().ticket.id;
}

async function tickets(): Promise<Record<string, Edited>> {
  const id = await fileTicket(await shop.customer());
  return {
    'ticket notes': {
      read: async () => (await get(`/api/support/tickets/${id}`)).ticket,
      edit: (who, adminNotes, before) => shop.patch(`/api/admin/support/tickets/${id}`, who, { adminNotes, before }),
      written: 'adminNotes',
      isNamed: true,
    },
  };
}

/** What an answer says of the thing itself; a ticket comes with its messages. */
const thing = (answer: Json): Json => (answer['ticket'] as Json | undefined) ?? answer;

describe.each([
  'announcement',
  'discount',
  'service',
  'category',
  'payment settings',
  'storefront',
  'legal text',
  'ticket notes',
])('the %s', (name) => {
  const of = (): Edited => {
    const known = edited[name];
    if (!known) throw new Error(`Nothing is known of the ${name}.`);
    return known;
  };

  test('of two admins who edit it at once one is told, and can still put theirs in its place', async () => {
    const { read, edit, written, isNamed } = of();
    const before = { [written]: (await read())[written] };
    const [first, second] = await Promise.all([
      edit(meera, `${name} of Meera`, before),
      edit(ravi, `${name} of Ravi`, before),
    ]);
    const [won, lost, faster, slower] =
      first.statusCode === 200 ? [first, second, 'Meera', ravi] : [second, first, 'Ravi', meera];
    expect([won.statusCode, lost.statusCode]).toEqual([200, 409]);
    const { code, message, current } = lost.json();
    expect(code).toBe('changed-meanwhile');
    expect(message).toMatch(isNamed && faster === 'Ravi' ? /^Ravi Rao changed this/ : /changed this meanwhile/);
    const stands = await read();
    expect(stands[written]).toBe(`${name} of ${faster}`);
    expect(thing(current)).toMatchObject({ [written]: stands[written] });
    expect(thing(won.json())[written]).toBe(stands[written]);

    expect((await edit(slower, 'In its place', { [written]: stands[written] })).statusCode).toBe(200);
    expect((await read())[written]).toBe('In its place');
  });

  test('without what was read the last one wins', async () => {
    const { read, edit, written } = of();
    expect((await edit(meera, 'First')).statusCode).toBe(200);
    expect((await edit(ravi, 'Last')).statusCode).toBe(200);
    expect((await read())[written]).toBe('Last');
  });

  test('who was faster is named, unless the record of acts can not tell', async () => {
    const { read, edit, written, isNamed } = of();
    const before = { [written]: (await read())[written] };
    await edit(meera, 'Before that');
    await edit(ravi, 'Newest');
    const told = async (who: Person) => (await edit(who, 'Too late', before)).json().message;
    expect(await told(meera)).toMatch(isNamed ? /^Ravi Rao changed/ : /^Somebody else changed/);
    expect(await told(ravi)).toMatch(isNamed ? /^You yourself changed/ : /^Somebody else changed/);
  });
});

test('only the fields that an edit says it has read are compared', async () => {
  const id = edited['discount'] ? Number((await edited['discount'].read())['id']) : 0;
  const [was] = (await get('/api/service-discounts')).filter((each: Json) => each['id'] === id);
  const { id: _, ...values } = was;
  const put = (who: Person, body: Json) => shop.put(`/api/service-discounts/${id}`, who, body);
  expect((await put(ravi, { ...values, discountPercentage: '15' })).statusCode).toBe(200);
  const mine = { ...values, discountPercentage: '15', title: 'For many' };
  const refused = await put(meera, { ...mine, before: { ...values } });
  expect(refused.json()).toMatchObject({ code: 'changed-meanwhile', current: { discountPercentage: '15.00' } });
  expect(refused.json().message).toMatch(/^Ravi Rao changed/);
  expect((await put(meera, { ...mine, before: { title: values.title } })).json()).toMatchObject({ title: 'For many' });
});

test('who changed another field than the one that differs is not named', async () => {
  const { service } = edited;
  const { id, description, name } = (await service?.read()) ?? {};
  const patch = (who: Person, body: Json) => shop.patch(`/api/services/${id}`, who, body);
  await patch(meera, { description: 'They come at once' });
  await patch(ravi, { name: `${name}, renamed` });
  const answer = await patch(ravi, { description: 'Slowly', before: { description } });
  expect(answer.json().message).toMatch(/^.+ changed this meanwhile/);
  expect(answer.json().message).not.toMatch(/^You yourself|^Ravi/);
});

test('nobody is named where many things were changed in one act', async () => {
  const { service } = edited;
  const read = await service?.read();
  await shop.post('/api/admin/services/prices', ravi, { percent: 10, apply: true });
  const answer = await service?.edit(meera, 'Too late', { pricePerThousand: read?.['pricePerThousand'] });
  expect(answer?.json().message).toMatch(/^Somebody else changed this/);
});

test('a move of an order that was seen elsewhere is refused, one by one and among many', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const { id: serviceId } = await shop.service();
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100 };
  const place = async (): Promise<number> => (await shop.post('/api/orders', asha, order)).json().id;
  const [first, second] = [await place(), await place()];
  const move = (who: Person, status: string) =>
    shop.patch(`/api/admin/orders/${first}/status`, who, { status, from: 'pending' });
  const answers = await Promise.all([move(meera, 'processing'), move(ravi, 'completed')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const won = answers.find(({ statusCode }) => statusCode === 200)?.json();
  const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(lost).toMatchObject({ code: 'changed-meanwhile', current: { id: first, status: won.status } });
  expect((await get(`/api/admin/orders/${first}`)).order.status).toBe(won.status);

  const expected = [first, second].map((id) => ({ id, status: 'pending' }));
  const many = { orderIds: [first, second], status: 'cancelled', expected };
  expect((await shop.patch('/api/admin/orders/bulk-update', ravi, many)).json()).toEqual([
    { id: first, outcome: 'refused', status: won.status },
    { id: second, outcome: 'changed', status: 'cancelled' },
  ]);
});

/** Of what Meera and Ravi were answered at once: what won, and what the other one was told of it, by whom. */
function oneOf(answers: readonly Awaited<ReturnType<TestShop['put']>>[]) {
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const isMeera = answers[0]?.statusCode === 200;
  const [won, lost] = isMeera ? answers : answers.toReversed();
  const by = isMeera ? /changed this meanwhile/ : /^Ravi Rao changed this meanwhile/;
  return { won: won?.json(), lost: lost?.json(), by, slower: isMeera ? ravi : meera };
}

test('of two admins who say at once how much of an order is delivered one is told, and can still put theirs in its place', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const { id: serviceId } = await shop.service();
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1000 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  const deliver = (who: Person, progress: number, fromDelivered?: number) =>
    shop.patch(`/api/admin/orders/${id}/status`, who, {
      status: 'processing',
      progress,
      ...(fromDelivered !== undefined && { from: 'processing', fromDelivered }),
    });
  expect((await deliver(meera, 30)).json().progress).toBe(300);

  const { won, lost, by, slower } = oneOf(await Promise.all([deliver(meera, 40, 300), deliver(ravi, 70, 300)]));
  expect(lost).toMatchObject({ code: 'changed-meanwhile', current: { id, progress: won.progress } });
  expect(lost.message).toMatch(by);
  const { order: stands, timeline } = await get(`/api/admin/orders/${id}`);
  expect(stands).toMatchObject({ status: 'processing', progress: won.progress });
  expect(timeline.map(({ progress }: Json) => progress)).toEqual([0, 300, won.progress]);

  expect((await deliver(slower, 55, won.progress)).json().progress).toBe(550);
  expect((await deliver(ravi, 60)).json().progress).toBe(600);
});

test('an order that is moved on from another progress than the admin saw stays where it is', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const { id: serviceId } = await shop.service();
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  const move = (who: Person, body: Json) => shop.patch(`/api/admin/orders/${id}/status`, who, body);
  await move(ravi, { status: 'processing', progress: 80 });
  const seen = { from: 'processing', fromDelivered: 50 };
  expect((await move(meera, { status: 'cancelled', ...seen })).json()).toMatchObject({
    code: 'changed-meanwhile',
    current: { status: 'processing', progress: 80 },
  });
  expect((await move(meera, { status: 'cancelled', ...seen, fromDelivered: 80 })).json().status).toBe('cancelled');
});

test.each([
  ['status', 'open', ['in_progress', 'resolved']],
  ['priority', 'medium', ['high', 'low']],
] as const)('of two admins who set the %s of a ticket at once one is told', async (field, seen, [one, other]) => {
  const id = await fileTicket(await shop.customer());
  const set = (who: Person, wanted: string, saw?: string) =>
    shop.patch(`/api/admin/support/tickets/${id}`, who, { [field]: wanted, before: { [field]: saw } });
  const { won, lost, by, slower } = oneOf(await Promise.all([set(meera, one, seen), set(ravi, other, seen)]));
  const stands = won.ticket[field];
  expect(lost).toMatchObject({ code: 'changed-meanwhile', current: { ticket: { id, [field]: stands } } });
  expect(lost.message).toMatch(by);
  expect((await get(`/api/support/tickets/${id}`)).ticket[field]).toBe(stands);

  const theirs = stands === one ? other : one;
  expect((await set(slower, theirs, stands)).json().ticket[field]).toBe(theirs);
  expect((await set(meera, one)).json().ticket[field]).toBe(one);
});

test('a reply is never refused for what an admin sets, and an admin learns of the ticket that it opened again', async () => {
  const asha = await shop.customer();
  const id = await fileTicket(asha);
  const set = (who: Person, body: Json) => shop.patch(`/api/admin/support/tickets/${id}`, who, body);
  await set(meera, { status: 'waiting_user', before: { status: 'open' } });
  const said = { message: 'It is still the same.' };
  const [posted, noted] = await Promise.all([
    shop.post(`/api/support/tickets/${id}/messages`, asha, said),
    set(ravi, { adminNotes: 'We look into it', priority: 'high', before: { priority: 'medium' } }),
  ]);
  expect([posted.statusCode, noted.statusCode]).toEqual([201, 200]);
  expect((await get(`/api/support/tickets/${id}`)).ticket).toMatchObject({ status: 'open', priority: 'high' });

  const late = (await set(ravi, { status: 'closed', before: { status: 'waiting_user' } })).json();
  expect(late).toMatchObject({ code: 'changed-meanwhile', current: { ticket: { status: 'open' } } });
  expect(late.message).toBe('The customer has written meanwhile: the ticket is open again.');
  expect((await shop.post(`/api/support/tickets/${id}/messages`, asha, said)).statusCode).toBe(201);
  expect((await set(ravi, { status: 'closed', before: { status: 'open' } })).json().ticket.status).toBe('closed');
});

test('a wallet that holds something else than the admin saw is not set', async () => {
  const asha = await shop.customer({ balance: '100.00' });
  const set = (who: Person, amount: string, expectedBalance?: string) =>
    shop.post(`/api/admin/users/${asha.id}/balance-operation`, who, {
      operation: 'set',
      amount,
      description: 'Corrected',
      expectedBalance,
    });
  const answers = await Promise.all([set(meera, '50', '100.00'), set(ravi, '70', '100.00')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const held = await shop.balanceOf(asha);
  const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(lost).toMatchObject({ code: 'changed-meanwhile', current: { id: asha.id, balance: held } });
  expect(lost.message).toBe(`The wallet holds ₹${held} now and no longer ₹100.00.`);
  expect((await set(meera, '20', held)).json().balance).toBe('20.00');
  expect((await set(ravi, '30')).json().balance).toBe('30.00');
  expect(await shop.ledgerFaults()).toEqual([]);
});
