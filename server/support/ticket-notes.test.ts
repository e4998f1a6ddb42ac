import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let ticketId: number;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer({ balance: '500.00' });
  const body = { category: 'other', subject: 'A question', description: 'When do the likes of my order arrive?' };
  ticketId = (await shop.post('/api/support/tickets', asha, body)).json().ticket.id;
});
afterAll(() => shop.close());

const secret = 'Asks for a refill each week';
const notesOf = (id: number) => `/api/admin/support/tickets/${id}/notes`;
const upload = (who: Person, bytes = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/support/pictures',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/gif' },
    payload: bytes,
  });

test('admins note something for each other, with their name, and the audit log says that they did', async () => {
  const seen = (await shop.get(`/api/support/tickets/${ticketId}`, asha)).json();
  shop.clock.now += 60_000;
  const added = await shop.post(notesOf(ticketId), meera, { note: ` ${secret} ` });
  expect(added.json()).toEqual([{ id: 1, note: secret, by: expect.any(String), createdAt: expect.any(String) }]);
  expect((await shop.get(notesOf(ticketId), meera)).json()).toEqual(added.json());
  const [act] = (await shop.get(`/api/admin/audit?subject=ticket&subjectId=${ticketId}`, meera)).json();
  expect(act).toMatchObject({ action: 'note', after: { noteId: 1 } });
  expect(JSON.stringify(act)).not.toContain(secret);
  // To the customer nothing has changed, not even the time.
  expect((await shop.get(`/api/support/tickets/${ticketId}`, asha)).json()).toEqual(seen);
  expect((await shop.post(notesOf(ticketId), meera, { note: ' ' })).statusCode).toBe(400);
  expect((await shop.post(notesOf(999_999), meera, { note: 'x' })).statusCode).toBe(404);
});

test('no answer to the customer carries a note: no list, no ticket, no reply and no export', async () => {
  expect((await shop.get(notesOf(ticketId), asha)).statusCode).toBe(403);
  const reads = Object.values(endpoints).filter(
    ({ method, access }) => method === 'GET' && (access === 'customer' || access === 'anyone'),
  );
  expect(reads.length).toBeGreaterThan(20);
  for (const { path } of reads) {
    const answer = await shop.get(path.replace(':id', String(ticketId)), asha);
    expect(answer.body, path).not.toContain(secret);
  }
  const reply = await shop.post(`/api/support/tickets/${ticketId}/messages`, asha, { message: 'Hello?' });
  expect(reply.body).not.toContain(secret);
});

test('an answer of the shop carries pictures, which the customer sees with it', async () => {
  const pictureIds = [(await upload(meera)).json().id];
  const url = `/api/support/tickets/${ticketId}/messages`;
  const answer = (await shop.post(url, meera, { message: 'See here', pictureIds })).json();
  expect(answer.pictures).toHaveLength(1);
  const seen = (await shop.get(`/api/support/tickets/${ticketId}`, asha)).json();
  expect(seen.messages.at(-1)).toEqual(answer);
  expect(seen.ticket.screenshots).toEqual([]);
  const shown = await shop.app.inject({ url: answer.pictures[0] });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/gif']);
  const [listed] = (await shop.get('/api/support/tickets', asha)).json();
  expect(listed.screenshotCount).toBe(0);
  // It is taken once, and only by whoever has sent it.
  const again = await shop.post(url, meera, { message: 'See here too', pictureIds });
  expect(again.json().fields).toHaveProperty('screenshots');
  const ofAsha = [(await upload(asha)).json().id];
  expect((await shop.post(url, meera, { message: 'And here', pictureIds: ofAsha })).statusCode).toBe(400);
  // Pictures of the shop take nobody's room.
  const storage = shop.database.read.selectFrom('ticket_storage').select('user_id').where('user_id', '=', meera.id);
  expect(await storage.execute()).toEqual([]);
});

test('who leaves the shop takes what was noted about them along', async () => {
  const closed = await shop.post('/api/user/close-account', asha, {
    currentPassword: shop.password,
    forfeitedBalance: '500.00',
  });
  expect(closed.statusCode, closed.body).toBeLessThan(300);
  const notes = shop.database.read.selectFrom('ticket_notes').select('id');
  expect(await notes.execute()).toEqual([]);
  // Nor is anything noted of them later.
  const late = await shop.post(notesOf(ticketId), meera, { note: secret });
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
  expect(late.json().message).toContain('has left the shop');
  expect(await notes.execute()).toEqual([]);
});
