import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '../platform/clock.ts';
import { openBrowser } from '../platform/testing-push-service.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { mailCustomerNotice } from './mail-customer-notice.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let utr = 632_622_000_000;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const work = async () => {
  while ((await shop.processJobs()) > 0);
};
const ask = async (who = asha, language = 'en', amount = '500') => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/funds/request',
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: `lang=${language}`,
      'idempotency-key': crypto.randomUUID(),
    },
    payload: { amount, referenceNumber: String(++utr) },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().id as number; // as the contract has it
};
const decide = (id: number, body: Record<string, unknown>) => shop.put(`/api/admin/fund-requests/${id}`, meera, body);
/** What was mailed since. */
const mails = async () => {
  await work();
  return shop.mails.splice(0);
};
const subscribe = (who: Person, name: string) => {
  const { p256dh, auth } = openBrowser(name);
  return shop.post('/api/push/subscribe', who, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh, auth },
  });
};

test('credited, rejected and money back are mailed in the language of the page, with what to do next', async () => {
  const credited = await ask();
  expect(await mails()).toEqual([]);
  await decide(credited, { status: 'approved' });
  const [mail] = await mails();
  expect(mail?.to).toBe(asha.email);
  expect(mail?.subject).toMatch(/^₹500\.00 added to your wallet · /);
  expect(mail?.text).toContain('/home?wallet=requests#wallet');
  expect(mail?.text).toContain('/profile?tab=notices');
  expect(mail?.html).toContain('lang="en"');

  const rejected = await ask(asha, 'hi');
  await decide(rejected, { status: 'rejected', adminNotes: 'No such <b>payment</b>' });
  const [inHindi] = await mails();
  expect(inHindi?.subject).toMatch(/^आपका ₹500\.00 का पेमेंट नहीं मिला/);
  expect(inHindi?.text).toContain('No such <b>payment</b>');
  expect(inHindi?.html).toContain('No such &lt;b&gt;payment&lt;/b&gt;');
  expect(inHindi?.html).toContain('lang="hi"');

  const asked = { amount: '200', method: 'by-hand', reason: 'Asked for it' };
  const back = (await shop.post(`/api/admin/fund-requests/${credited}/returns`, meera, asked)).json();
  await shop.put(`/api/admin/returns/${back.id}`, meera, { outgoingReference: String(++utr) });
  await shop.post(`/api/admin/fund-requests/${credited}/reversals`, meera, { cause: 'taken-back', reason: 'Gone' });
  // Mails of one moment are sent at once, in any order.
  expect((await mails()).map(({ subject }) => subject.split(' · ')[0]).sort()).toEqual([
    'हम आपको ₹200.00 वापस भेजेंगे',
    '₹200.00 आपको वापस भेज दिए गए',
    '₹300.00 वापस निकाल लिए गए',
  ]);
});

test('a customer switches the mails off and on; one who has left gets none', async () => {
  const read = async () => (await shop.get('/api/user/notices', asha)).json();
  expect(await read()).toMatchObject({ getsMails: true });
  expect((await shop.put('/api/user/notices', asha, { getsMails: false })).json()).toMatchObject({ getsMails: false });
  await decide(await ask(), { status: 'approved' });
  expect(await mails()).toEqual([]);
  await shop.put('/api/user/notices', asha, { getsMails: true });
  await decide(await ask(), { status: 'approved' });
  expect(await mails()).toHaveLength(1);
  expect(await read()).toMatchObject({ getsMails: true });

  const ravi = await shop.customer({ firstName: 'Ravi' });
  await decide(await ask(ravi), { status: 'rejected' });
  expect((await shop.delete(`/api/admin/users/${ravi.id}`, meera)).statusCode).toBe(200);
  expect((await mails()).filter(({ to }) => to === ravi.email)).toEqual([]);
});

test('nobody’s mailbox is filled', async () => {
  for (let n = 0; n < 32; n++) await decide(await ask(), { status: 'rejected' });
  expect(await mails()).toHaveLength(30);
  shop.clock.now += day;
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  await decide(await ask(), { status: 'rejected' });
  expect((await mails()).filter(({ to }) => to === asha.email)).toHaveLength(1);
});

test('a mail that could not be handed over is counted once it is, however often that was tried', async () => {
  const notice = { userId: asha.id, kind: 'request-rejected', subjectId: 1, amountPaise: 500_00, reason: '' } as const;
  const closed = {
    database: shop.database,
    mailer: { send: () => Promise.reject(new Error('The post office is closed.')) },
    newsSubjects: { order: async () => new Map(), ticket: async () => new Map() },
    shopAddress: () => 'http://a.in',
  };
  for (let tries = 0; tries < 31; tries++) {
    const tried = mailCustomerNotice(closed, { ...notice, at: shop.clock.now });
    await expect(tried).rejects.toThrow('The post office is closed.');
  }
  await decide(await ask(), { status: 'rejected' });
  expect(await mails()).toHaveLength(1);
});

test('the browsers that a customer subscribed are told of their own payments, and of nothing else', async () => {
  const ravi = await shop.customer({ firstName: 'Ravi' });
  expect((await subscribe(asha, 'asha')).statusCode).toBe(200);
  expect((await subscribe(ravi, 'ravi')).statusCode).toBe(200);
  const id = await ask(asha, 'hi');
  await work();
  expect(shop.pushes).toEqual([]);
  await decide(id, { status: 'approved' });
  await work();
  expect(shop.pushes).toEqual([
    {
      endpoint: 'https://fcm.googleapis.com/fcm/send/asha',
      message: {
        title: 'आपके वॉलेट में ₹500.00 जुड़ गए',
        body: 'आपका पेमेंट आ गया है। जो ऑर्डर इसका इंतज़ार कर रहा था, वह अपने आप लग जाएगा; नहीं तो अब आप ऑर्डर कर सकते हैं।',
        url: '/home?wallet=requests#wallet',
        tag: `request-approved-${id}`,
      },
    },
  ]);
  // Another payment is another notice: the first may not have been seen.
  const another = await ask();
  await decide(another, { status: 'approved' });
  await work();
  expect(shop.pushes.map(({ message }) => message.tag)).toEqual([
    `request-approved-${id}`,
    `request-approved-${another}`,
  ]);
  shop.pushes.length = 0;
  await shop.post('/api/push/unsubscribe', asha, { endpoint: 'https://fcm.googleapis.com/fcm/send/asha' });
  await decide(await ask(), { status: 'approved' });
  await work();
  expect(shop.pushes).toEqual([]);
  expect((await shop.post('/api/push/test', asha, {})).statusCode).toBe(403);
});

const inHindi = { cookie: 'lang=hi' };
const placeOrder = async () => {
  await decide(await ask(), { status: 'approved' });
  await mails();
  shop.pushes.length = 0;
  const service = await shop.service({ name: 'Likes, plain' });
  const body = { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 };
  return (await shop.post('/api/orders', asha, body)).json().id as number; // as the contract has it
};
const move = (id: number, body: Record<string, unknown>) => shop.patch(`/api/admin/orders/${id}/status`, meera, body);
const subjects = async () => (await mails()).map(({ subject }) => subject.split(' · ')[0]);

test('orders that start, are delivered in full or in part, or paid back, and answers, are mailed and pushed', async () => {
  const id = await placeOrder();
  await subscribe(asha, 'asha');
  await move(id, { status: 'processing' });
  const [started] = await mails();
  expect(started?.subject).toMatch(new RegExp(`^Order #${id} has started · `));
  expect(started?.text).toContain('Likes, plain');
  expect(started?.text).toContain(`/home?order=${id}`);
  expect(shop.pushes).toMatchObject([
    {
      message: {
        title: `Order #${id} has started`,
        body: 'Likes, plain · The order shows how far it is.',
        url: `/home?order=${id}`,
        tag: `order-${id}`,
      },
    },
  ]);
  await move(id, { status: 'completed' });
  expect(await subjects()).toEqual([`Order #${id} is delivered`]);

  const part = await placeOrder();
  await move(part, { status: 'processing' });
  await mails();
  await shop.post(`/api/admin/orders/${part}/partial`, meera, { remains: 400 });
  expect(await subjects()).toEqual([
    expect.stringMatching(`^Order #${part} is partly delivered, ₹\\d+\\.\\d\\d is back$`),
  ]);

  const back = await placeOrder();
  await move(back, { status: 'cancelled' });
  await shop.post(`/api/admin/orders/${back}/refund`, meera, { userId: asha.id, amount: '5', reason: 'It came late' });
  const [refunded] = await mails();
  expect(refunded?.subject).toMatch(new RegExp(`^₹5\\.00 of order #${back} is back`));
  expect(refunded?.text).toContain('The shop writes: It came late');

  const body = { category: 'other', subject: 'Followers went down', description: 'They went down by 400 since.' };
  const { ticket } = (await shop.post('/api/support/tickets', asha, body)).json();
  await shop.post(`/api/support/tickets/${ticket.id}/messages`, asha, { message: 'Still the same.' });
  expect(await mails()).toEqual([]);
  await shop.post(`/api/support/tickets/${ticket.id}/messages`, meera, { message: 'We refill it today.' });
  const [answered] = await mails();
  expect(answered?.subject).toMatch(new RegExp(`^The shop answered ticket #${ticket.id}`));
  expect(answered?.text).toContain(`/home?ticket=${ticket.id}`);
  // Anybody can register with an address that is not theirs, and write a ticket.
  for (const typed of ['Followers went down', '400']) {
    expect(`${answered?.subject} ${answered?.text} ${answered?.html}`).not.toContain(typed);
  }
  expect(shop.pushes.at(-1)?.message.body).toMatch(/^Followers went down · /);
});

test('each kind is switched by itself, for mails and for devices, and in the language of the page', async () => {
  const id = await placeOrder();
  await shop.database.write((tx) => tx.updateTable('services').set({ name_hi: 'लाइक, सादे' }).execute());
  await subscribe(asha, 'asha');
  const change = (body: Record<string, unknown>) =>
    shop.app.inject({
      method: 'PUT',
      url: '/api/user/notices/topics',
      headers: { authorization: `Bearer ${asha.token}`, ...inHindi },
      payload: body,
    });
  const off = { topic: 'order-started', way: 'mail', isOn: false };
  for (const _ of ['first', 'again']) {
    const { topics } = (await change(off)).json();
    expect(topics).toContainEqual({ topic: 'order-started', mail: false, push: true });
    expect(topics).toContainEqual({ topic: 'order-completed', mail: true, push: true });
  }
  await move(id, { status: 'processing' });
  expect(await mails()).toEqual([]);
  expect(shop.pushes).toMatchObject([{ message: { title: `ऑर्डर #${id} शुरू हो गया` } }]);

  expect(shop.pushes[0]?.message.body).toMatch(/^लाइक, सादे · /);

  await change({ topic: 'order-completed', way: 'push', isOn: false });
  await move(id, { status: 'completed' });
  const [completed] = await mails();
  expect([completed?.subject.split(' · ')[0], completed?.text.includes('लाइक, सादे')]).toEqual([
    `ऑर्डर #${id} पूरा हो गया`,
    true,
  ]);
  expect(shop.pushes).toHaveLength(1);

  await change({ ...off, isOn: true });
  expect((await shop.get('/api/user/notices', asha)).json().topics[3]).toEqual({
    topic: 'order-started',
    mail: true,
    push: true,
  });
  expect((await change({ ...off, topic: 'weather' })).statusCode).toBe(400);
});

test('who orders much still hears of each payment', async () => {
  const id = await placeOrder();
  for (let n = 0; n < 16; n++) {
    await move(id, { status: 'processing' });
    await move(id, { status: 'completed' });
    await move(id, { status: 'pending' });
  }
  expect(await mails()).toHaveLength(30);
  await decide(await ask(), { status: 'rejected' });
  expect(await mails()).toHaveLength(1);
});
