import { randomBytes } from 'node:crypto';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { day, minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterEach(async () => expect(await shop.ledgerFaults()).toEqual([]));
afterAll(() => shop.close());

let count = 0;
async function file(who: Person, referenceNumber = `UTR-${++count}-LIST`): Promise<number> {
  return (await shop.post('/api/funds/request', who, { amount: '100', referenceNumber })).json().id;
}

describe("a customer's own list", () => {
  let asha: Person;
  let ids: number[];
  beforeAll(async () => {
    asha = await shop.customer();
    ids = [];
    for (let n = 0; n < 25; n++) ids.unshift(await file(asha));
    await file(await shop.customer({ firstName: 'Ravi' }));
  });
  const page = async (query: string) => {
    const answer = await shop.get(`/api/funds/requests${query}`, asha);
    return { ids: answer.json().map(({ id }: { id: number }) => id), headers: answer.headers };
  };

  test('holds nobody else’s, newest first', async () => {
    const all = await page('');
    expect(all.ids).toEqual(ids);
    expect(all.headers['x-total-count']).toBe('25');
    expect(all.headers['link']).toBeUndefined();
  });

  test('comes in pages that name their neighbours', async () => {
    const path = '/api/funds/requests?page=';
    const first = await page('?page=1&pageSize=10');
    expect(first.ids).toEqual(ids.slice(0, 10));
    expect(first.headers['link']).toBe(`<${path}2&pageSize=10>; rel="next", <${path}3&pageSize=10>; rel="last"`);
    const middle = await page('?page=2&pageSize=10');
    expect(middle.ids).toEqual(ids.slice(10, 20));
    expect(middle.headers['link']).toBe(
      [
        `<${path}1&pageSize=10>; rel="first"`,
        `<${path}1&pageSize=10>; rel="prev"`,
        `<${path}3&pageSize=10>; rel="next"`,
        `<${path}3&pageSize=10>; rel="last"`,
      ].join(', '),
    );
    const last = await page('?page=3&pageSize=10');
    expect(last.ids).toEqual(ids.slice(20));
    expect(last.headers['link']).toBe(`<${path}1&pageSize=10>; rel="first", <${path}2&pageSize=10>; rel="prev"`);
    expect(last.headers['x-total-count']).toBe('25');
  });

  test('is empty beyond its end, and still says how many there are', async () => {
    const beyond = await page('?page=9&pageSize=10');
    expect(beyond.ids).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe('25');
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e2',
    'page=',
    'page=1&page=2',
    'pageSize=101',
    'pageSize=0',
    'page=1000001',
  ])('refuses %s', async (query) =>
    expect((await shop.get(`/api/funds/requests?${query}`, asha)).statusCode).toBe(400),
  );
});

describe("the admin's list", () => {
  let elodie: Person;
  let elodies: number;
  beforeAll(async () => {
    const email = 'elodie@example.in';
    const body = { firstName: 'Élodie_100%', lastName: 'Verma', email, password: shop.password };
    const { user, token } = (await shop.post('/api/auth/register', undefined, body)).json();
    elodie = { id: user.id, email, token };
    elodies = await file(elodie, 'AXIS-Unique-77');
    const rejected = await file(elodie, 'REJECTED-77');
    await shop.put(`/api/admin/fund-requests/${rejected}`, meera, { status: 'rejected' });
  });
  const search = async (query: Record<string, string>) => {
    const answer = await shop.get(`/api/admin/fund-requests?${new URLSearchParams(query)}`, meera);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
    return answer.json().map(({ id }: { id: number }) => id);
  };

  test.each([
    ['a part of the reference in other letters', 'NIQUE-77'],
    ['the reference as it was written', 'AXIS-Unique-77'],
    ['the first name as it was written', 'Élodie'],
    ['the first name in small letters', 'lodie_100'],
    ['the full name', 'Élodie_100% Verma'],
    ['the full name in other letters', 'LODIE_100% VERMA'],
    ['with spaces around', '  axis-  '],
  ])('is searched by %s', async (_, text) => {
    expect(await search({ search: text, status: 'pending' })).toEqual([elodies]);
  });

  test('is searched by its number', async () => {
    expect(await search({ search: `#${elodies}` })).toEqual([elodies]);
    expect(await search({ search: '#999999999999999' })).toEqual([]);
  });

  test('is searched by email, whatever its case', async () => {
    expect(await search({ search: elodie.email.toUpperCase(), status: 'pending' })).toEqual([elodies]);
  });

  test('takes wildcards as the characters they are', async () => {
    expect(await search({ search: '_100%', status: 'pending' })).toEqual([elodies]);
    for (const text of ['%%', '_verma', 'x_1', '\\', "'", '"', "' or 1=1 --"])
      expect(await search({ search: text })).toEqual([]);
  });

  test('is filtered by status', async () => {
    expect(await search({ search: 'Élodie', status: 'rejected' })).toHaveLength(1);
    expect(await search({ search: 'Élodie', status: 'approved' })).toEqual([]);
    expect(await search({ search: 'Élodie' })).toHaveLength(2);
    expect((await shop.get('/api/admin/fund-requests?status=all', meera)).statusCode).toBe(400);
  });

  test('shows whose they are, and nothing more of them', async () => {
    const [newest] = (await shop.get('/api/admin/fund-requests?pageSize=1', meera)).json();
    expect(newest.user).toEqual({ id: elodie.id, firstName: 'Élodie_100%', lastName: 'Verma', email: elodie.email });
  });
});

describe('where to pay', () => {
  const settings = {
    qrCodeImage: '',
    upiId: 'shop@okicici',
    paymentInstructions: 'Pay the exact amount.\nThen type the UTR.',
  };
  const change = (body: Record<string, unknown>, who = meera) =>
    shop.put('/api/payment-settings', who, { ...settings, ...body });
  const shown = async () => (await shop.get('/api/payment-settings', await shop.customer())).json();

  test('is empty in a new shop', async () => {
    expect(await shown()).toMatchObject({
      qrCodeImage: '',
      upiId: '',
      paymentInstructions: '',
      payeeName: 'Tarakki',
      gateways: [],
    });
  });

  test('is what the admin last said', async () => {
    const changed = await change({});
    expect(changed.statusCode).toBe(200);
    const rest = { payeeName: 'Tarakki', gateways: [], asksState: false, usualMinutes: null };
    expect(changed.json()).toEqual({ ...settings, ...rest });
    const noise = Object.assign(new PNG({ width: 140, height: 140 }), { data: randomBytes(140 * 140 * 4) });
    const picture = `data:image/png;base64,${PNG.sync.write(noise).toString('base64')}`;
    await change({ qrCodeImage: picture, upiId: 'new@ybl' });
    expect(await shown()).toMatchObject({ qrCodeImage: picture, upiId: 'new@ybl' });
    await change({});
    expect(await shown()).toEqual(changed.json());
  });

  test.each<[string, Record<string, unknown>]>([
    ['upiId', { upiId: 'shop' }],
    ['upiId', { upiId: 'shop@ok@icici' }],
    ['upiId', { upiId: 'shop@okicici&am=1' }],
    ['upiId', { upiId: '<script>@okicici' }],
    ['upiId', { upiId: undefined }],
    ['qrCodeImage', { qrCodeImage: 'javascript:alert(1)' }],
    ['qrCodeImage', { qrCodeImage: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['qrCodeImage', { qrCodeImage: 'data:text/html;base64,PGI+' }],
    ['qrCodeImage', { qrCodeImage: 'data:image/png;base64,PGI+' }],
    ['qrCodeImage', { qrCodeImage: `data:image/png;base64,${'A'.repeat(400_001)}` }],
    ['qrCodeImage', { qrCodeImage: ['data:image/png;base64,AAAA'] }],
    ['paymentInstructions', { paymentInstructions: 'x'.repeat(2_001) }],
    ['paymentInstructions', { paymentInstructions: 'pay\u202eyap' }],
    ['paymentInstructions', { paymentInstructions: null }],
  ])('a bad %s (%.60j) is refused, and nothing changes', async (field, body) => {
    const before = await shown();
    const refused = await change(body);
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual([field]);
    expect(await shown()).toEqual(before);
  });

  test('is for the admin to change, and for whoever is signed in to read', async () => {
    const asha = await shop.customer();
    expect((await change({ upiId: 'asha@ybl' }, asha)).statusCode).toBe(403);
    expect((await shop.put('/api/payment-settings', undefined, settings)).statusCode).toBe(401);
    expect((await shop.get('/api/payment-settings', undefined)).statusCode).toBe(401);
    expect((await shown()).upiId).not.toBe('asha@ybl');
  });
});

test('an admin finds a payment by its reference, however the bank or the customer spells it', async () => {
  const meera = await shop.admin();
  const asha = await shop.customer();
  await shop.post('/api/funds/request', asha, { amount: '500', referenceNumber: '7952 5128-0012' });
  for (const search of ['795251280012', '7952 5128 0012', '5128-00', 'UTR 0795251280012', '७९५२५१२८००१२']) {
    const found = await shop.get(`/api/admin/fund-requests?search=${encodeURIComponent(search)}`, meera);
    expect(found.json().map((request: { referenceNumber: string }) => request.referenceNumber)).toEqual([
      '7952 5128-0012',
    ]);
  }
});

test('an admin finds what was asked for, and what arrived, by its amount', async () => {
  const asha = await shop.customer();
  const ask = async (amount: string, referenceNumber: string): Promise<number> =>
    (await shop.post('/api/funds/request', asha, { amount, referenceNumber })).json().id;
  const [asked, other, refused] = [await ask('777.50', '912345678901'), await ask('800', '912345678902'), 'abc'];
  const arrived = { status: 'approved', receivedAmount: '777.50' };
  expect((await shop.put(`/api/admin/fund-requests/${other}`, meera, arrived)).statusCode).toBe(200);
  const found = async (query: string) =>
    (await shop.get(`/api/admin/fund-requests?${query}`, meera)).json().map(({ id }: { id: number }) => id);
  expect(await found('amount=777.50')).toEqual([other, asked]);
  expect(await found('amount=777.5&status=pending')).toEqual([asked]);
  expect(await found('amount=777.50&sort=oldest&pageSize=1')).toEqual([asked]);
  expect(await found('amount=777.51')).toEqual([]);
  expect((await shop.get(`/api/admin/fund-requests?amount=${refused}`, meera)).statusCode).toBe(400);
});

describe('between two amounts and two instants', () => {
  let ids: number[];
  let start: number;
  let query: string;
  beforeAll(async () => {
    const asha = await shop.customer();
    query = `userId=${asha.id}`;
    start = shop.clock.now;
    ids = [];
    for (const [minutesLater, amount] of [
      ['0', '200'],
      ['1', '300'],
      ['2', '400.50'],
      ['3', '500'],
    ] as const) {
      shop.clock.now = start + Number(minutesLater) * minute;
      const sent = await shop.post('/api/funds/request', asha, { amount, referenceNumber: `RANGE-${minutesLater}-77` });
      ids.push(sent.json().id);
    }
    const arrived = { status: 'approved', receivedAmount: '350' };
    expect((await shop.put(`/api/admin/fund-requests/${ids[3]}`, meera, arrived)).statusCode).toBe(200);
    shop.clock.now = start;
  });
  const found = async (filters: string) => {
    const answer = await shop.get(`/api/admin/fund-requests?${query}&${filters}`, meera);
    return answer.json().map(({ id }: { id: number }) => ids.indexOf(id));
  };
  const at = (minutesLater: number) => new Date(start + minutesLater * minute).toISOString();

  test('an amount is the one that arrived, or else what was asked for', async () => {
    expect(await found('amountFrom=300')).toEqual([3, 2, 1]);
    expect(await found('amountTo=350')).toEqual([3, 1, 0]);
    expect(await found('amountFrom=300&amountTo=400.50&sort=oldest')).toEqual([1, 2, 3]);
    expect(await found('amountFrom=300.01&amountTo=349.99')).toEqual([]);
    expect(await found('amountFrom=300&status=pending')).toEqual([2, 1]);
    expect(await found('amountFrom=300&search=RANGE-2')).toEqual([2]);
    expect((await shop.get('/api/admin/fund-requests?amountFrom=abc', meera)).statusCode).toBe(400);
  });

  test('the first instant belongs to them, and the last one does not', async () => {
    expect(await found(`from=${at(1)}`)).toEqual([3, 2, 1]);
    expect(await found(`to=${at(2)}`)).toEqual([1, 0]);
    expect(await found(`from=${at(1)}&to=${at(3)}&sort=oldest`)).toEqual([1, 2]);
    expect(await found(`from=${at(1)}&status=approved`)).toEqual([3]);
    expect(await found(`from=${at(1)}&amountFrom=350`)).toEqual([3, 2]);
  });

  test('the pages beside a row go on in the same order', async () => {
    const second = `${start + 2 * minute}-${ids[2]}`;
    for (const filter of ['', `from=${at(0)}&`, 'amountFrom=100&']) {
      expect(await found(`${filter}after=${second}&pageSize=1`)).toEqual([1]);
      expect(await found(`${filter}before=${second}&pageSize=1`)).toEqual([3]);
    }
  });
});

describe('what an admin looks at twice', () => {
  const listed = async (query: string) => (await shop.get(`/api/admin/fund-requests?${query}`, meera)).json();
  const ids = async (query: string) => (await listed(query)).map(({ id }: { id: number }) => id);
  const similarOf = async (id: number, query: string) =>
    (await listed(query)).find((request: { id: number }) => request.id === id).similar;

  test('one customer’s requests, the oldest first where the queue is worked off', async () => {
    const asha = await shop.customer();
    const requests = [await file(asha), await file(asha), await file(asha)];
    await file(await shop.customer({ firstName: 'Ravi' }));
    expect(await ids(`userId=${asha.id}`)).toEqual(requests.toReversed());
    expect(await ids(`userId=${asha.id}&sort=oldest`)).toEqual(requests);
    expect(await ids(`userId=${asha.id}&sort=oldest&status=pending&page=2&pageSize=2`)).toEqual([requests[2]]);
    expect((await shop.get('/api/admin/fund-requests?sort=amount', meera)).statusCode).toBe(400);
  });

  test('a reference that was sent before, however it was spelt', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
    const first = await file(asha, 'UTR-4123-SAME');
    await shop.put(`/api/admin/fund-requests/${first}`, meera, { status: 'rejected', adminNotes: 'Not ours' });
    const second = await file(ravi, 'utr 4123 same');
    expect(await similarOf(second, `userId=${ravi.id}`)).toEqual({ sameReference: 1, sameAmount: 0 });
    expect(await similarOf(first, `userId=${asha.id}`)).toEqual({ sameReference: 1, sameAmount: 0 });
    const decided = await shop.put(`/api/admin/fund-requests/${second}`, meera, { status: 'rejected', adminNotes: '' });
    expect(decided.json().similar).toEqual({ sameReference: 1, sameAmount: 0 });
  });

  test('the same amount of the same customer within a day, and no other', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
    const start = shop.clock.now;
    const first = await file(asha);
    await file(ravi);
    await shop.post('/api/funds/request', asha, { amount: '101', referenceNumber: 'UTR-OTHER-AMOUNT' });
    shop.clock.now = start + day - 1;
    const second = await file(asha);
    shop.clock.now = start + day;
    const third = await file(asha);
    shop.clock.now = start;
    expect(await similarOf(first, `userId=${asha.id}`)).toEqual({ sameReference: 0, sameAmount: 1 });
    expect(await similarOf(second, `userId=${asha.id}`)).toEqual({ sameReference: 0, sameAmount: 2 });
    expect(await similarOf(third, `userId=${asha.id}`)).toEqual({ sameReference: 0, sameAmount: 1 });
  });
});
