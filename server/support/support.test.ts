import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '500.00' });
});
afterAll(() => shop.close());

const plainPng = PNG.sync.write(new PNG({ width: 2, height: 1 }));
const pngUrlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const png = pngUrlOf(plainPng);
const gif = `data:image/gif;base64,${Buffer.from('47494638396101000100800000000000ffffff', 'hex').toString('base64')}`;
const usual = {
  category: 'refill',
  subject: 'Followers went down',
  description: 'Half of the followers of my last order are gone again.',
};
const create = (who: Person, more: Record<string, unknown> = {}, key?: string) =>
  shop.post('/api/support/tickets', who, { ...usual, ...more }, key === undefined ? {} : { key });
const reply = (id: number, who: Person, message: unknown, key?: string) =>
  shop.post(`/api/support/tickets/${id}/messages`, who, { message }, key === undefined ? {} : { key });
const change = (id: number, body: Record<string, unknown>, who = meera) =>
  shop.patch(`/api/admin/support/tickets/${id}`, who, body);
const read = async (id: number, who: Person) => (await shop.get(`/api/support/tickets/${id}`, who)).json();
const statusOf = async (id: number) => (await read(id, meera)).ticket.status as string;

async function openTicket(more: Record<string, unknown> = {}): Promise<number> {
  const created = await create(asha, more);
  expect(created.statusCode).toBe(201);
  return created.json().ticket.id;
}

test('a customer asks with pictures of an order, the shop answers, and both see it', async () => {
  const { id: serviceId } = await shop.service();
  const order = (
    await shop.post('/api/orders', asha, { serviceId, url: 'https://instagram.com/p/x', quantity: 100 })
  ).json();
  const created = await create(asha, { orderId: order.id, screenshots: [png, gif] });
  expect(created.statusCode).toBe(201);
  const { ticket, messages } = created.json();
  expect(ticket).toMatchObject({ ...usual, orderId: order.id, status: 'open', priority: 'medium', adminNotes: '' });
  expect(messages).toEqual([]);

  shop.clock.now += 60_000;
  const answer = await reply(ticket.id, meera, ' We are looking into it. ');
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ message: 'We are looking into it.', isAdmin: true });
  await change(ticket.id, { status: 'waiting_user', adminNotes: 'Refill in 24 hours' });

  const seen = await read(ticket.id, asha);
  expect(seen.ticket).toMatchObject({ status: 'waiting_user', adminNotes: 'Refill in 24 hours' });
  expect(seen.messages).toEqual([answer.json()]);
  const [first] = (await shop.get('/api/support/tickets', asha)).json();
  expect(first).toMatchObject({ id: ticket.id, screenshotCount: 2, messageCount: 1, unreadCount: 1 });
  expect(first.screenshots).toBeUndefined();
});

test('pictures come back as they were sent, by a signed address, in a cage, for a while', async () => {
  const id = await openTicket({ screenshots: [png, gif] });
  const [pngUrl, gifUrl] = (await read(id, asha)).ticket.screenshots as [string, string];
  const picture = await shop.get(pngUrl, undefined);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.rawPayload.equals(Buffer.from(png.split(',')[1] ?? '', 'base64'))).toBe(true);
  expect(picture.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(picture.headers['x-content-type-options']).toBe('nosniff');
  expect(picture.headers['cache-control']).toBe('no-store');
  expect((await shop.get(gifUrl, undefined)).headers['content-type']).toBe('image/gif');

  const other = new URL(gifUrl, 'http://shop.invalid');
  const swapped = pngUrl.replace(/signature=.*/, `signature=${other.searchParams.get('signature')}`);
  expect((await shop.get(swapped, asha)).statusCode).toBe(404);
  expect((await shop.get(pngUrl.replace(/expires=\d+/, 'expires=99999999999999'), asha)).statusCode).toBe(404);
  const start = shop.clock.now;
  shop.clock.now += 2 * hour;
  expect((await shop.get(pngUrl, asha)).statusCode).toBe(404);
  shop.clock.now = start;
});

test('a picture is kept and served without what it tells beside, also one of an earlier version', async () => {
  const place = Buffer.from('\0\0\0\u0009tEXtGPS\0 19 N....', 'latin1');
  const told = Buffer.concat([plainPng.subarray(0, 33), place, plainPng.subarray(33)]);
  const id = await openTicket({ screenshots: [pngUrlOf(told)] });
  const kept = () => shop.database.read.selectFrom('ticket_screenshots').selectAll().where('ticket_id', '=', id);
  expect(Buffer.from((await kept().executeTakeFirstOrThrow()).bytes)).toEqual(plainPng);
  await shop.database.write((tx) =>
    tx.updateTable('ticket_screenshots').set({ bytes: told }).where('ticket_id', '=', id).execute(),
  );
  const [url = ''] = (await read(id, asha)).ticket.screenshots;
  expect((await shop.get(url, undefined)).rawPayload).toEqual(plainPng);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no category', { category: '' }, 'category', 'Please select a category'],
  ['a short subject', { subject: 'Help' }, 'subject', 'Subject must be at least 5 characters'],
  ['a subject of emoji', { subject: '🎉🎉🎉🎉🎉🎉' }, 'subject', 'Please say in words what it is about'],
  [
    'a short description',
    { description: 'It is broken.' },
    'description',
    'Description must be at least 20 characters',
  ],
  ['six pictures', { screenshots: [png, png, png, png, png, png] }, 'screenshots', 'At most 5 screenshots'],
  [
    'a page as a picture',
    { screenshots: [png, 'data:image/png;base64,PGh0bWw+'] },
    'screenshots',
    'Screenshot 2 is not a PNG, JPG or GIF picture',
  ],
  ['an order that is not there', { orderId: 999_999 }, 'orderId', 'You have no order #999999'],
])('%s is refused with its text', async (_, more, field, text) => {
  const before = (await shop.get('/api/support/tickets', asha)).headers['x-total-count'];
  const answer = await create(asha, more);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ [field]: text });
  expect((await shop.get('/api/support/tickets', asha)).headers['x-total-count']).toBe(before);
});

test('a picture over 5 MB is too large, and so is a body that no ticket has', async () => {
  const large = `data:image/png;base64,${'A'.repeat(7_000_000)}`;
  const answer = await create(asha, { screenshots: [large] });
  expect([answer.statusCode, answer.json().message]).toEqual([413, 'Screenshot 1 exceeds 5MB limit']);
  expect((await create(asha, { description: 'x'.repeat(60_000_000) })).statusCode).toBe(413);
});

test("another customer's order and ticket are as if there were none", async () => {
  const ravi = await shop.customer({ firstName: 'Ravi', balance: '100.00' });
  const { id: serviceId } = await shop.service();
  const order = (
    await shop.post('/api/orders', ravi, { serviceId, url: 'https://instagram.com/p/y', quantity: 100 })
  ).json();
  expect((await create(asha, { orderId: order.id })).json().fields).toEqual({
    orderId: `You have no order #${order.id}`,
  });

  const id = await openTicket();
  expect((await shop.get(`/api/support/tickets/${id}`, ravi)).statusCode).toBe(404);
  expect((await reply(id, ravi, 'Let me in')).statusCode).toBe(404);
  expect((await shop.put(`/api/support/tickets/${id}/read`, ravi, { messageId: 1 })).statusCode).toBe(404);
  expect((await change(id, { status: 'closed' }, ravi)).statusCode).toBe(403);
  expect((await read(id, asha)).messages).toEqual([]);
});

describe('a reply', () => {
  test.each([
    ['waiting_user', 'open'],
    ['resolved', 'open'],
    ['in_progress', 'in_progress'],
  ])('of the customer to a ticket that is %s leaves it %s', async (from, to) => {
    const id = await openTicket();
    await change(id, { status: from });
    expect((await reply(id, meera, 'Anything else?')).statusCode).toBe(201);
    expect(await statusOf(id)).toBe(from);
    expect((await reply(id, asha, 'It is still the same.')).statusCode).toBe(201);
    expect(await statusOf(id)).toBe(to);
  });

  test('to a closed ticket is refused, from either side', async () => {
    const id = await openTicket();
    await change(id, { status: 'closed' });
    for (const who of [asha, meera]) {
      const answer = await reply(id, who, 'One more thing');
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { code: 'ticket-closed', message: 'This ticket has been closed. No new messages can be added.' },
      ]);
    }
    expect((await read(id, asha)).messages).toEqual([]);
  });

  test('needs words, and a retry says nothing twice', async () => {
    const id = await openTicket();
    expect((await reply(id, asha, '   ')).json().fields).toEqual({ message: 'Message is required' });
    const first = await reply(id, asha, 'Any news?', 'reply-1');
    const retry = await reply(id, asha, 'Any news?', 'reply-1');
    expect(retry.json()).toEqual(first.json());
    expect((await read(id, asha)).messages).toHaveLength(1);
  });

  test('sent while the ticket is being closed is either in it or refused', async () => {
    const id = await openTicket();
    const replies = Array.from({ length: 40 }, (_, index) => reply(id, asha, `Message ${index}`));
    const [answers] = await Promise.all([Promise.all(replies), change(id, { status: 'closed' })]);
    const taken = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(40 - taken);
    expect((await read(id, asha)).messages).toHaveLength(taken);
    expect(await statusOf(id)).toBe('closed');
  });
});

test('a ticket sent twice with one key is one ticket', async () => {
  const first = await create(asha, { subject: 'Sent twice' }, 'ticket-1');
  const again = await Promise.all(
    Array.from({ length: 10 }, () => create(asha, { subject: 'Sent twice' }, 'ticket-1')),
  );
  for (const answer of again) expect(answer.json().ticket.id).toBe(first.json().ticket.id);
});

test('what was read is no longer new, and reading never goes back', async () => {
  const id = await openTicket();
  const mark = (messageId: number) => shop.put(`/api/support/tickets/${id}/read`, asha, { messageId });
  const unread = async () =>
    (await shop.get('/api/support/tickets', asha)).json().find((each: { id: number }) => each.id === id).unreadCount;
  const first = (await reply(id, meera, 'First')).json().id;
  const second = (await reply(id, meera, 'Second')).json().id;
  expect(await unread()).toBe(2);
  await mark(first);
  expect(await unread()).toBe(1);
  await mark(999_999_999);
  expect(await unread()).toBe(0);
  await mark(first);
  expect(await unread()).toBe(0);
  const third = (await reply(id, meera, 'Third')).json().id;
  expect(third).toBeGreaterThan(second);
  expect(await unread()).toBe(1);
});

test('the shop finds tickets by words, person, status and priority', async () => {
  const devi = await shop.customer({ firstName: 'Devi' });
  const created = (await create(devi, { subject: 'Where is my 100% refund', category: 'payment' })).json().ticket;
  await change(created.id, { priority: 'urgent' });
  const find = async (query: string) => {
    const answer = await shop.get(`/api/admin/support/tickets?${query}`, meera);
    return answer.json().map(({ id }: { id: number }) => id);
  };
  for (const query of [
    'search=100%25',
    'search=devi',
    `search=%23${created.id}`,
    'priority=urgent',
    'search=PAYMENT',
    `userId=${devi.id}`,
  ]) {
    expect([query, await find(query)]).toEqual([query, [created.id]]);
  }
  expect(await find('search=devi&status=closed')).toEqual([]);
  expect(await find(`userId=${meera.id}`)).toEqual([]);
  const [row] = (await shop.get('/api/admin/support/tickets?search=devi', meera)).json();
  expect(row.user).toEqual({ id: devi.id, firstName: 'Devi', lastName: 'Verma', email: devi.email });
});

test('either side hears of what the other wrote', async () => {
  const heard: string[] = [];
  const off = shop.bus.subscribe('notice', (text) => heard.push(text));
  const id = await openTicket();
  await reply(id, meera, 'Hello');
  await change(id, { status: 'resolved' });
  await shop.processJobs();
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3);
  off();
  const events = heard.map((text) => JSON.parse(text)).filter(({ event }) => event.data.id === id);
  expect(events.map(({ event }) => event.type)).toEqual(['new_ticket', 'ticket_message', 'ticket_update']);
  for (const { audience } of events) expect(audience).toEqual({ userId: asha.id, admins: true });
});

test('how many tickets hold unseen answers is a number of its own', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  const unread = async () => (await shop.get('/api/support/tickets/unread', ravi)).json();
  const ids: number[] = [];
  for (const subject of ['One question', 'Another question'])
    ids.push((await create(ravi, { subject })).json().ticket.id);
  expect(await unread()).toMatchObject({ tickets: 0 });
  for (const id of ids) await reply(id, meera, 'Here is the answer.');
  const { id: last } = (await reply(ids[0] ?? 0, meera, 'And one more thing.')).json();
  expect(await unread()).toMatchObject({ tickets: 2 });
  await shop.put(`/api/support/tickets/${ids[0]}/read`, ravi, { messageId: last });
  expect(await unread()).toMatchObject({ tickets: 1 });
});

test('of many pictures at once of one customer all are taken, in turns', async () => {
  const large = `data:image/gif;base64,${Buffer.concat([Buffer.from(gif.split(',')[1] ?? '', 'base64'), Buffer.alloc(1_500_000)]).toString('base64')}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(asha, { screenshots: [large] })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
});

describe('an answer of the shop that waits for the customer', () => {
  const answer = (id: number, who: Person, more: Record<string, unknown> = {}, key?: string) =>
    shop.post(
      `/api/support/tickets/${id}/messages`,
      who,
      { message: 'Is it the blue one?', ...more },
      key === undefined ? {} : { key },
    );
  const waits = { status: 'waiting_user' };
  const inList = async (status: string) => {
    const { headers, ...list } = await shop.get(`/api/admin/support/tickets?status=${status}&pageSize=100`, meera);
    const ids: number[] = list.json().map(({ id }: { id: number }) => id);
    expect(headers['x-total-count']).toBe(String(ids.length));
    return ids;
  };
  const onRail = async () => (await shop.get('/api/admin/stats', meera)).json().waiting.tickets;

  test('sets the status in the same press, on record, and a retry does neither twice', async () => {
    const id = await openTicket();
    const first = await answer(id, meera, waits, `wait-${id}`);
    const retry = await answer(id, meera, waits, `wait-${id}`);
    expect([first.statusCode, retry.json()]).toEqual([201, first.json()]);
    expect(await statusOf(id)).toBe('waiting_user');
    expect((await read(id, asha)).messages).toHaveLength(1);
    const acts = (await shop.get(`/api/admin/audit?subject=ticket&subjectId=${id}`, meera)).json();
    expect(acts.filter(({ action }: { action: string }) => action === 'change')).toMatchObject([
      { before: { status: 'open' }, after: { status: 'waiting_user' } },
    ]);
    await answer(id, asha);
    expect(await statusOf(id)).toBe('open');
  });

  test('is the shop’s alone to ask for, and of no other status', async () => {
    const id = await openTicket();
    expect((await answer(id, asha, waits)).statusCode).toBe(403);
    expect((await answer(id, meera, { status: 'closed' })).statusCode).toBe(400);
    expect([await statusOf(id), (await read(id, asha)).messages]).toEqual(['open', []]);
    await change(id, { status: 'closed' });
    expect((await answer(id, meera, waits)).json().code).toBe('ticket-closed');
    expect(await statusOf(id)).toBe('closed');
  });

  test('resolves in the same press, and the customer opens it again by writing', async () => {
    const id = await openTicket();
    expect((await answer(id, meera, { status: 'resolved' })).statusCode).toBe(201);
    expect(await statusOf(id)).toBe('resolved');
    await answer(id, asha);
    expect(await statusOf(id)).toBe('open');
  });

  test('the waiting are listed oldest first, too', async () => {
    const [first, second] = [await openTicket(), await openTicket()];
    const list = (await shop.get('/api/admin/support/tickets?status=waiting&sort=oldest', meera)).json();
    expect(list.map(({ id }: { id: number }) => id).slice(-2)).toEqual([first, second]);
  });

  test('the mark on the rail counts what the list of the waiting shows, at every step', async () => {
    const id = await openTicket();
    const agree = async (isWaiting: boolean) => {
      const waiting = await inList('waiting');
      expect([waiting.includes(id), await onRail()]).toEqual([isWaiting, waiting.length]);
    };
    await agree(true);
    await answer(id, meera);
    await agree(false);
    expect(await inList('open')).toContain(id);
    await answer(id, asha);
    await agree(true);
    await answer(id, meera, waits);
    await agree(false);
    expect([await inList('open'), await inList('waiting_user')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    await answer(id, asha);
    await agree(true);
    await change(id, { status: 'in_progress' });
    await agree(true);
    await change(id, { status: 'resolved' });
    await agree(false);
  });

  test('the list of the waiting is narrowed down further, and searched', async () => {
    const id = await openTicket();
    await change(id, { priority: 'urgent' });
    const list = async (query: string) =>
      (await shop.get(`/api/admin/support/tickets?status=waiting${query}`, meera))
        .json()
        .map(({ id: each }: { id: number }) => each);
    expect(await list('&priority=urgent')).toContain(id);
    expect(await list('&priority=low')).not.toContain(id);
    expect(await list(`&userId=${asha.id}&pageSize=100`)).toContain(id);
    expect(await list(`&search=%23${id}`)).toEqual([id]);
    await answer(id, meera);
    expect(await list(`&search=%23${id}`)).toEqual([]);
  });
});

test('a status is taken back to open, but only from where the ticket stands', async () => {
  const id = await openTicket();
  await change(id, { status: 'resolved', before: { status: 'open' } });
  expect((await change(id, { status: 'open' })).statusCode).toBe(400);
  expect((await change(id, { status: 'open', before: { status: 'closed' } })).statusCode).toBe(409);
  expect((await change(id, { status: 'open', before: { status: 'resolved' } })).statusCode).toBe(200);
  expect(await statusOf(id)).toBe('open');
});
