import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
});
afterAll(() => shop.close());

const pass = (minutes: number) => {
  shop.clock.now += minutes * 60_000;
};
const file = async (): Promise<number> => {
  const body = { category: 'other', subject: 'Followers went down', description: 'They went down by 400 since.' };
  return (await shop.post('/api/support/tickets', asha, body)).json().ticket.id;
};
const write = (who: Person, id: number) => shop.post(`/api/support/tickets/${id}/messages`, who, { message: 'Hello' });
const answerTime = async () => (await shop.get('/api/support/answer-time', asha)).json();

test('the last answers tell how long one takes, once there were ten, and old ones tell nothing', async () => {
  const first = await file();
  pass(30);
  await write(meera, first);
  // Not waited for: no answer.
  pass(500);
  await write(meera, first);
  for (let count = 0; count < 8; count++) {
    await write(asha, first);
    pass(1);
    // They wait since their first word.
    await write(asha, first);
    pass(59);
    await write(meera, first);
  }
  expect(await answerTime()).toEqual({ minutes: null });
  const second = await file();
  pass(20);
  await write(meera, second);
  expect(await answerTime()).toEqual({ minutes: 60 });

  pass(31 * 24 * 60);
  [meera, asha] = [await shop.signIn(meera.email), await shop.signIn(asha.email)];
  expect(await answerTime()).toEqual({ minutes: null });
});

test('a customer waits since the ticket, then since their first word after an answer, however often they write', async () => {
  const id = await file();
  const row = async () => {
    const list = (await shop.get('/api/admin/support/tickets?pageSize=100', meera)).json();
    return list.find((each: { id: number }) => each.id === id);
  };
  const { createdAt } = await row();
  pass(60);
  await write(asha, id);
  expect(await row()).toMatchObject({ waitingSince: createdAt });
  await write(meera, id);
  expect(await row()).toMatchObject({ waitingSince: null });
  pass(60);
  const firstWord = new Date(shop.clock.now).toISOString();
  await write(asha, id);
  pass(60);
  await write(asha, id);
  expect(await row()).toMatchObject({ waitingSince: firstWord });
});
