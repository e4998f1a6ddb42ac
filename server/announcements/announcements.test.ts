import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxOpenAnnouncements } from '../../contract/announcements-admin.ts';
import type { Notice } from '../notifications/notifications.rules.ts';
import { noticeTopic } from '../notifications/stream-events.ts';
import { hour, isoTime, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
});
beforeEach(async () => {
  shop.clock.now += minute;
  for (const { id, endsAt } of await list()) {
    if (endsAt === null || Date.parse(endsAt) > shop.clock.now) await end(id);
  }
  await shop.processJobs();
});
afterAll(() => shop.close());

const path = '/api/admin/announcements';
const closed = { text: 'We are closed for Diwali.', textHi: 'दिवाली पर हम बंद हैं।', link: '', tone: 'notice' };
const list = async () => (await shop.get(path, meera)).json();
const create = (body: Record<string, unknown> = {}) => shop.post(path, meera, { ...closed, ...body });
const change = (id: number, body: Record<string, unknown> = {}) =>
  shop.put(`${path}/${id}`, meera, { ...closed, ...body });
const end = (id: number) => shop.post(`${path}/${id}/end`, meera, {});
const seenBy = async (who: Person) => (await shop.get('/api/auth/me', who)).json().announcements;
const acts = async () => (await shop.get('/api/admin/audit?subject=announcement', meera)).json();
const ahead = (ms: number) => isoTime(shop.clock.now + ms);

test('what the owner announces is told to every customer from now on, at sign-in too', async () => {
  const answer = await create({ link: '/mass-order', tone: 'warning' });
  const { id, startsAt, ...announced } = answer.json();
  expect([answer.statusCode, startsAt]).toEqual([201, isoTime(shop.clock.now)]);
  expect(announced).toEqual({ ...closed, link: '/mass-order', tone: 'warning', version: 1, endsAt: null });
  const seen = [{ ...closed, id, link: '/mass-order', tone: 'warning', version: 1 }];
  expect(await seenBy(asha)).toEqual(seen);
  const { email } = asha;
  const signIn = await shop.post('/api/auth/login', undefined, { email, password: shop.password });
  expect(signIn.json().user.announcements).toEqual(seen);
});

test('where nothing is announced the account says nothing of it', async () => {
  expect(await seenBy(asha)).toBeUndefined();
});

test('it begins at its start and is over at its end, to the millisecond', async () => {
  const { id } = (await create({ startsAt: ahead(hour), endsAt: ahead(2 * hour) })).json();
  const idsAfter = async (ms: number) => {
    shop.clock.now += ms;
    return (await seenBy(asha))?.map((each: { id: number }) => each.id);
  };
  expect(await idsAfter(hour - 1)).toBeUndefined();
  expect(await idsAfter(1)).toEqual([id]);
  expect(await idsAfter(hour - 1)).toEqual([id]);
  expect(await idsAfter(1)).toBeUndefined();
});

test('several are told with the newest start first', async () => {
  const first = (await create()).json().id;
  const coming = (await create({ startsAt: ahead(2 * minute) })).json().id;
  shop.clock.now += minute;
  const second = (await create()).json().id;
  const ids = async () => (await seenBy(asha)).map((each: { id: number }) => each.id);
  expect(await ids()).toEqual([second, first]);
  shop.clock.now += minute;
  expect(await ids()).toEqual([coming, second, first]);
});

test('other words are another version, other times are not', async () => {
  const { id, startsAt } = (await create()).json();
  shop.clock.now += minute;
  expect((await change(id, { endsAt: ahead(hour) })).json()).toMatchObject({ version: 1, startsAt });
  expect((await change(id, { text: 'We are back on Monday.' })).json()).toMatchObject({ version: 2, endsAt: null });
  for (const [version, body] of Object.entries([{ textHi: '' }, { link: '/papers' }, { tone: 'warning' }])) {
    expect((await change(id, { text: 'We are back on Monday.', ...body })).json().version).toBe(Number(version) + 3);
  }
  expect((await seenBy(asha))[0]).toMatchObject({ text: 'We are back on Monday.', version: 5 });
});

test('ended by hand it is over at once, also one that was still to come, and stays in the list', async () => {
  const running = (await create()).json();
  const coming = (await create({ startsAt: ahead(hour) })).json();
  const endsAt = isoTime(shop.clock.now);
  expect((await end(running.id)).json()).toEqual({ ...running, endsAt });
  expect((await end(coming.id)).json()).toEqual({ ...coming, endsAt });
  shop.clock.now += 2 * hour;
  expect(await seenBy(asha)).toBeUndefined();
  expect((await list()).slice(0, 2)).toEqual([
    { ...coming, endsAt },
    { ...running, endsAt },
  ]);
  expect((await end(running.id)).json()).toMatchObject({ code: 'conflict', message: 'This announcement is over.' });
  expect((await change(running.id)).json()).toMatchObject({ code: 'conflict' });
  expect([(await end(999)).statusCode, (await change(999)).statusCode]).toEqual([404, 404]);
});

test('the list has what runs and what is to come first, and of those that are over the last fifty', async () => {
  for (let number = 0; number < 51; number += 1) {
    shop.clock.now += 1;
    await end((await create({ text: `Over ${number}` })).json().id);
  }
  const coming = (await create({ startsAt: ahead(hour) })).json();
  const running = (await create()).json();
  const [first, second, newest, ...rest] = await list();
  expect([first, second]).toEqual([coming, running]);
  expect(newest.text).toBe('Over 50');
  expect(rest).toHaveLength(49);
});

test('no more run or are to come at once than can be kept in view', async () => {
  for (let number = 0; number < maxOpenAnnouncements; number += 1) {
    expect((await create({ startsAt: ahead(hour) })).statusCode).toBe(201);
  }
  const tooMany = await create();
  expect([tooMany.statusCode, tooMany.json().message]).toEqual([
    409,
    'At most 10 can run or be to come. End one first.',
  ]);
  const [{ id }] = await list();
  await end(id);
  const both = await Promise.all([create(), create()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test('each act is in the audit log with what it changed, and what changes nothing is no act', async () => {
  const { id, startsAt } = (await create()).json();
  await change(id, { text: 'Back on Monday.' });
  const before = (await acts()).length;
  await change(id, { text: 'Back on Monday.' });
  expect(await acts()).toHaveLength(before);
  await end(id);
  const [ended, changed, created] = await acts();
  const ofIt = { subject: 'announcement', subjectId: id, admin: { id: meera.id } };
  expect(created).toMatchObject({
    ...ofIt,
    action: 'create',
    before: {},
    after: { ...closed, startsAt, endsAt: null },
  });
  expect(changed).toMatchObject({ ...ofIt, action: 'change' });
  expect([changed.before, changed.after]).toEqual([{ text: closed.text }, { text: 'Back on Monday.' }]);
  expect(ended).toMatchObject({ ...ofIt, action: 'end' });
  expect([ended.before, ended.after]).toEqual([{ endsAt: null }, { endsAt: isoTime(shop.clock.now) }]);
});

test('whoever may not change what the shop says of itself may not announce either, nor read the list', async () => {
  const { id } = (await create()).json();
  for (const [who, status] of [
    [asha, 403],
    [undefined, 401],
  ] as const) {
    const answers = [
      await shop.get(path, who),
      await shop.post(path, who, closed),
      await shop.put(`${path}/${id}`, who, closed),
      await shop.post(`${path}/${id}/end`, who, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status]);
  }
  expect(await seenBy(asha)).toHaveLength(1);
});

describe('is refused, and nothing is announced', () => {
  const long = 'a'.repeat(281);
  const noLink = 'Please enter a path of this shop, such as /mass-order, or an address that begins with https://';
  test.each<[string, Record<string, unknown>, string]>([
    ['text', { text: ' ' }, 'Please enter the text'],
    ['text', { text: long }, 'At most 280 characters'],
    ['textHi', { textHi: long }, 'At most 280 characters'],
    ['text', { text: 'Pay \u202e here' }, 'Please use visible characters only'],
    ['text', { text: 'Pay\u200b here' }, 'Please use visible characters only'],
    ['text', { text: 'Two\nlines' }, 'Please use visible characters only'],
    ['textHi', { textHi: 'बंद \u2066' }, 'Please use visible characters only'],
    ['link', { link: 'http://a.in/sale' }, noLink],
    ['link', { link: 'javascript:alert(1)' }, noLink],
    ['link', { link: '//a.in' }, noLink],
    ['link', { link: '/\\a.in' }, noLink],
    ['link', { link: '/\t/a.in' }, noLink],
    ['link', { link: 'mass-order' }, noLink],
    ['link', { link: 'https://shop@a.in/' }, noLink],
    ['link', { link: `/${'a'.repeat(500)}` }, noLink],
    ['tone', { tone: 'loud' }, ''],
    ['startsAt', { startsAt: 'tomorrow' }, ''],
  ])('a bad %s: %j', async (field, body, message) => {
    const answer = await create(body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    if (message !== '') expect(answer.json().fields[field]).toBe(message);
    expect(await seenBy(asha)).toBeUndefined();
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['The end must be in the future', () => ({ endsAt: ahead(0) })],
    ['The end must be after the start', () => ({ startsAt: ahead(hour), endsAt: ahead(hour) })],
  ])('%s', async (message, body) => {
    const answer = await create(body());
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { endsAt: message }]);
    const { id } = (await create()).json();
    expect((await change(id, body())).json().fields).toEqual({ endsAt: message });
  });
});

test.each(['/', '/mass-order', '/services/instagram?x=1#prices', 'https://t.me/shop', 'HTTPS://t.me/shop'])(
  'the link %s is taken',
  async (link) => {
    expect((await create({ link })).statusCode).toBe(201);
    expect((await seenBy(asha))[0].link).toBe(link);
  },
);

test('open pages of customers are told to look again: at once, and at its start and its end', async () => {
  // Past the starts of those that the other tests have called off.
  shop.clock.now += 3 * hour;
  while ((await shop.processJobs()) > 0);
  const heard: Notice[] = [];
  const off = shop.bus.subscribe(noticeTopic, (message) => void heard.push(JSON.parse(message)));
  const heardAfter = async (ms: number) => {
    shop.clock.now += ms;
    heard.length = 0;
    await shop.processJobs();
    await expect.poll(() => shop.processJobs()).toBe(0);
    const told = () => heard.filter(({ audience }) => audience.customers).map(({ event }) => event.data);
    return { told };
  };
  const once = [{ changes: 'announcements' }];
  const { id } = (await create({ startsAt: ahead(hour), endsAt: ahead(2 * hour) })).json();
  await expect.poll((await heardAfter(0)).told).toEqual(once);
  expect((await heardAfter(hour - 1)).told()).toEqual([]);
  await expect.poll((await heardAfter(1)).told).toEqual(once);
  await change(id, { endsAt: null });
  await expect.poll((await heardAfter(0)).told).toEqual(once);
  await end(id);
  await expect.poll((await heardAfter(0)).told).toEqual(once);
  off();
});
