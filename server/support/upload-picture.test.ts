import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { consumeStorage } from './consume-storage.ts';
import { deleteUnnamedPictures } from './upload-picture.ts';

let shop: TestShop;
let asha: Person;
let ravi: Person;
beforeEach(async () => {
  shop = await openTestShop();
  asha = await shop.customer();
  ravi = await shop.customer({ firstName: 'Ravi' });
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;');
const usual = {
  category: 'refill',
  subject: 'Followers went down',
  description: 'Half of the followers of my last order are gone again.',
};
const upload = (who: Person, bytes = gif, mediaType = 'image/gif', key?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/support/pictures',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': mediaType,
      ...(key && { 'idempotency-key': key }),
    },
    payload: bytes,
  });
const create = (who: Person, more: Record<string, unknown>) =>
  shop.post('/api/support/tickets', who, { ...usual, ...more });
const usedBy = async ({ id }: Person) => {
  const row = shop.database.read.selectFrom('ticket_storage').select('used_bytes').where('user_id', '=', id);
  return (await row.executeTakeFirst())?.used_bytes;
};
const waiting = async () =>
  (await shop.database.read.selectFrom('uploaded_pictures').select('id').execute()).map(({ id }) => id);
const textSize = usual.subject.length + usual.description.length;

/** So many bytes are free. */
const leaveFree = ({ id }: Person, bytes: number) =>
  shop.database.write((tx) =>
    tx.insertInto('ticket_storage').values({ user_id: id, used_bytes: 0, quota_bytes: bytes }).execute(),
  );

test('a picture is sent as its bytes, and a ticket names it once', async () => {
  const answer = await upload(asha);
  expect(answer.statusCode).toBe(201);
  const pictureIds = [answer.json().id];
  const { ticket } = (await create(asha, { pictureIds })).json();
  expect(ticket.screenshots).toHaveLength(1);
  const shown = await shop.app.inject({ url: ticket.screenshots[0] });
  expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([200, 'image/gif', gif]);
  expect(await waiting()).toEqual([]);
  const again = await create(asha, { pictureIds });
  expect([again.statusCode, again.json().detail]).toEqual([400, { kind: 'picture-gone', number: 1 }]);
  expect(await usedBy(asha)).toBe(gif.length + textSize);
});

test('a picture that is sent again with its key is stored once', async () => {
  const answers = [await upload(asha, gif, 'image/gif', 'p1'), await upload(asha, gif, 'image/gif', 'p1')];
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => upload(asha, gif, 'image/gif', 'p2')));
  expect(new Set(atOnce.map((answer) => answer.json().id)).size).toBe(1);
  expect(await waiting()).toHaveLength(2);
  expect(await usedBy(asha)).toBe(2 * gif.length);
  const other = Buffer.concat([gif, Buffer.from('x')]);
  expect((await upload(asha, other, 'image/gif', 'p1')).json().code).toBe('key-reused');
});

test('tickets that are filed while pictures are swept lose none, wait for nobody, and the count is right', async () => {
  for (let round = 0; round < 8; round++) {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await upload(asha)).json().id as number);
    shop.clock.now += day + 1;
    asha = await shop.signIn(asha.email);
    const [, ...filed] = await Promise.all([
      deleteUnnamedPictures(shop.database, shop.clock.now),
      ...ids.map((id) => create(asha, { pictureIds: [id] })),
    ]);
    for (const answer of filed) expect([201, 400]).toContain(answer.statusCode);
  }
  expect(await waiting()).toEqual([]);
  const tickets = (await shop.get('/api/support/tickets', asha)).json() as { screenshotCount: number }[];
  expect(await usedBy(asha)).toBe(tickets.length * (textSize + gif.length));
});

test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'the sweep waits for a ticket that is being filed, which finds its picture',
  async () => {
    const { id } = (await upload(asha)).json();
    const someoneWaits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let sweep: Promise<void> | undefined;
    await shop.database.write(async (tx) => {
      await consumeStorage(tx, { userId: asha.id, bytes: 1 });
      sweep = deleteUnnamedPictures(shop.database, shop.clock.now + 2 * day);
      await expect.poll(async () => (await someoneWaits.execute(shop.database.read)).rows.length).toBe(1);
      await sql`set local lock_timeout = '300ms'`.execute(tx);
      await tx.deleteFrom('uploaded_pictures').where('id', '=', id).execute();
    });
    await sweep;
    expect(await waiting()).toEqual([]);
    expect(await usedBy(asha)).toBe(gif.length + 1);
  },
);

test('nobody names a picture of somebody else, and no ticket stands without its pictures', async () => {
  const { id } = (await upload(asha)).json();
  const answer = await create(ravi, { screenshots: [], pictureIds: [id] });
  expect([answer.statusCode, answer.json().fields]).toEqual([
    400,
    { screenshots: 'Screenshot 1 is not there any more. Please send it again' },
  ]);
  expect((await shop.get('/api/support/tickets', ravi)).json()).toEqual([]);
  expect(await waiting()).toEqual([id]);
  expect((await create(asha, { pictureIds: [id, id] })).statusCode).toBe(400);
  expect(await waiting()).toEqual([id]);
});

test('five pictures are the most, however they come', async () => {
  const { id } = (await upload(asha)).json();
  const screenshots = Array.from({ length: 5 }, () => `data:image/gif;base64,${gif.toString('base64')}`);
  const answer = await create(asha, { screenshots, pictureIds: [id] });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { screenshots: 'At most 5 screenshots' }]);
});

test.each([
  ['no picture', Buffer.from('<html>'), 'image/png', 400],
  ['another type', gif, 'image/webp', 415],
  ['nothing', Buffer.alloc(0), 'image/png', 400],
  ['5 MB and a byte', Buffer.concat([gif, Buffer.alloc(5 * 1024 * 1024)]), 'image/gif', 413],
])('%s is refused and leaves nothing', async (_, bytes, mediaType, status) => {
  expect((await upload(asha, bytes, mediaType)).statusCode).toBe(status);
  expect(await waiting()).toEqual([]);
  expect(await usedBy(asha)).toBeUndefined();
});

test('a picture that no ticket names goes after a day, and gives its room back', async () => {
  await upload(asha);
  shop.clock.now += day / 2;
  const { id } = (await upload(asha)).json();
  shop.clock.now += day / 2 + 1;
  await deleteUnnamedPictures(shop.database, shop.clock.now);
  expect(await waiting()).toEqual([id]);
  expect(await usedBy(asha)).toBe(gif.length);
});

test('beyond the quota nothing more is taken, of pictures or texts, and nothing is counted', async () => {
  await leaveFree(asha, gif.length + 3);
  const { id } = (await upload(asha)).json();
  const full = await upload(asha);
  expect([full.statusCode, full.json().code, full.json().detail]).toEqual([
    422,
    'storage-full',
    { kind: 'storage-full', megabytes: 0 },
  ]);
  expect((await create(asha, { pictureIds: [id] })).statusCode).toBe(422);
  expect(await waiting()).toEqual([id]);
  const quota_bytes = gif.length + textSize + 3;
  await shop.database.write((tx) => tx.updateTable('ticket_storage').set({ quota_bytes }).execute());
  const { ticket } = (await create(asha, { pictureIds: [id] })).json();
  const reply = (who: Person, message: string) =>
    shop.post(`/api/support/tickets/${ticket.id}/messages`, who, { message });
  expect((await reply(asha, 'नमस्ते')).statusCode).toBe(422);
  expect((await reply(asha, 'Hey')).statusCode).toBe(201);
  expect((await reply(await shop.admin(), 'The shop answers whatever is left.')).statusCode).toBe(201);
  expect(await usedBy(asha)).toBe(gif.length + textSize + 3);
});

test('of twenty pictures at once no more are taken than there is room for', async () => {
  await leaveFree(asha, gif.length * 7);
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => upload(asha)))).map((each) => each.statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(7);
  expect(statuses.filter((status) => status === 422)).toHaveLength(13);
  expect(await waiting()).toHaveLength(7);
});

test('a picture that two tickets name at once is in one of them', async () => {
  const { id } = (await upload(asha)).json();
  const answers = await Promise.all([create(asha, { pictureIds: [id] }), create(asha, { pictureIds: [id] })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
});

test('who leaves the shop takes their pictures along', async () => {
  await upload(asha);
  const closing = { currentPassword: shop.password, forfeitedBalance: '0.00' };
  const path = '/api/user/close-account';
  const answer = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${asha.token}` },
    payload: closing,
  });
  expect(answer.statusCode).toBeLessThan(300);
  expect([await waiting(), await usedBy(asha)]).toEqual([[], undefined]);
});
