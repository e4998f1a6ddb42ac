import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPendingActs, type PendingAct } from '../../contract/pending-acts.ts';
import { type Tag, tagsOfEvent } from '../../contract/tags.ts';
import { noticeTopic } from '../notifications/stream-events.ts';
import { day } from '../platform/clock.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping } from '../testing-statements.ts';
import { endOldPendingActs } from './end-pending-acts.ts';
import { secondAdminLimitName } from './second-admin-limit.ts';

let shop: TestShop;
let meera: Person;
let devi: Person;
let asha: Person;
let books: Bookkeeping;
let utr = 632_617_000_000;
beforeEach(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
});

/** An admin for longer than a day, signed in. */
async function secondAdmin(firstName = 'Devi'): Promise<Person> {
  const person = await shop.customer({ firstName });
  await shop.patch(`/api/admin/users/${person.id}/admin-status`, meera, { isAdmin: true });
  shop.clock.now += day + 1;
  await signInAgain();
  return shop.signIn(person.email);
}
const signInAgain = async () => {
  meera = await shop.signIn(meera.email);
  asha = await shop.signIn(asha.email);
  books = openBookkeeping(shop, meera);
};
const guards = { maxClaimHours: 0, firstTopUpLimit: '0', maxOpenClaims: 0, maxUnfoundClaims: 0, checksPayer: false };
const setLimit = (secondAdminAbove: string, who = meera) =>
  shop.put('/api/admin/payment-guards', who, { ...guards, secondAdminAbove });
const add = (amount: string, who = meera, more: Record<string, unknown> = {}) =>
  shop.post(`/api/admin/users/${asha.id}/balance-operation`, who, {
    ...{ operation: 'add', amount, description: 'Goodwill' },
    ...more,
  });
const waiting = async (who = meera): Promise<PendingAct[]> =>
  (await shop.get('/api/admin/pending-acts', who)).json().acts;
const decline = (id: number, who: Person) => shop.post(`/api/admin/pending-acts/${id}/decline`, who);
const approve = (id: number, who: Person) => shop.put(`/api/admin/fund-requests/${id}`, who, { status: 'approved' });
const giveBack = (id: number, amount: string, who: Person) =>
  shop.post(`/api/admin/fund-requests/${id}/returns`, who, { amount, method: 'by-hand', reason: 'Asked for it' });
const held = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];
const needed = [409, 'second-admin-needed'];

test('it is off at first, and one admin alone is never held up', async () => {
  expect((await add('5000')).statusCode).toBe(200);
  expect((await setLimit('1000')).statusCode).toBe(200);
  expect((await add('5000')).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('above the limit a credit by hand waits until another admin does the same; both names stay', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  expect((await add('1000')).statusCode).toBe(200);
  shop.clock.now += day + 1;
  await signInAgain();
  devi = await shop.signIn(devi.email);
  expect(held(await add('1000.01'))).toEqual(needed);
  expect(held(await add('1000.01'))).toEqual(needed);
  expect(await shop.balanceOf(asha)).toBe('1000.00');
  const [act, ...more] = await waiting(devi);
  expect(more).toEqual([]);
  expect(act).toMatchObject({
    ...{ kind: 'balance', amount: '1000.01', subjectId: asha.id, askedBy: { id: meera.id }, customer: { id: asha.id } },
    request: { operation: 'add', amount: '1000.01', description: 'Goodwill' },
  });
  expect((await shop.post(`/api/admin/users/${asha.id}/balance-operation`, devi, act?.request)).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await waiting()]).toEqual(['2000.01', []]);
  const acts = (await shop.get(`/api/admin/audit?subject=user&subjectId=${asha.id}`, meera)).json();
  expect(acts.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['confirm', 'add-balance']);
  expect(acts[0]).toMatchObject({ admin: { id: devi.id }, after: { askedBy: meera.id, confirmedBy: devi.id } });
  // It is used up.
  expect(held(await add('1000.01', devi))).toEqual(needed);
});

test.each(['with the limit', 'without it'])('an act is confirmed once, also from an old list, %s', async (how) => {
  const { id } = await books.ask(asha, '9000', String(utr++));
  await approve(id, meera);
  devi = await secondAdmin();
  await setLimit('5000');
  expect((await add('3000')).statusCode).toBe(200);
  expect(held(await add('4000'))).toEqual(needed);
  expect(held(await giveBack(id, '2500', meera))).toEqual(needed);
  const [adding, returning] = await waiting(devi);
  const confirmAdding = (who: Person) => add('4000', who, { confirms: adding?.id });
  const confirmReturning = () =>
    shop.post(`/api/admin/fund-requests/${id}/returns`, devi, { ...returning?.request, confirms: returning?.id });
  expect(held(await confirmAdding(meera))).toEqual([409, 'conflict']);
  if (how === 'without it') await shop.database.write((tx) => saveSettings(tx, { [secondAdminLimitName]: '0' }));
  expect((await confirmAdding(devi)).statusCode).toBe(200);
  expect((await confirmReturning()).statusCode).toBe(201);
  expect(held(await confirmAdding(devi))).toEqual([409, 'already-decided']);
  expect(held(await confirmReturning())).toEqual([409, 'already-decided']);
  expect([await shop.balanceOf(asha), await waiting(devi)]).toEqual(['13500.00', []]);
});

test('the open page of another admin is told to read again what waits', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  await shop.processJobs();
  const told = new Set<Tag>();
  const leave = shop.bus.subscribe(noticeTopic, (notice) => {
    for (const tag of tagsOfEvent(JSON.parse(notice).event)) told.add(tag);
  });
  expect(held(await add('1000.01'))).toEqual(needed);
  await shop.processJobs();
  await vi.waitFor(() => expect([...told].filter((tag) => listPendingActs.reads.includes(tag))).not.toEqual([]));
  leave();
});

test.each(['the next day', 'without a limit'])(
  'what goes through alone %s waits no longer, and is not done twice',
  async (when) => {
    devi = await secondAdmin();
    const { id } = await books.ask(asha, '5000', String(utr++));
    await approve(id, meera);
    shop.clock.now += day + 1;
    await signInAgain();
    devi = await shop.signIn(devi.email);
    await setLimit('1000');
    expect((await giveBack(id, '600', meera)).statusCode).toBe(201);
    expect(held(await giveBack(id, '601', meera))).toEqual(needed);
    expect(held(await add('1001'))).toEqual(needed);
    expect(await waiting()).toHaveLength(2);
    if (when === 'the next day') {
      shop.clock.now += day + 1;
      await signInAgain();
      devi = await shop.signIn(devi.email);
    } else {
      expect(held(await setLimit('0'))).toEqual(needed);
      expect((await setLimit('0', devi)).statusCode).toBe(200);
    }
    expect((await giveBack(id, '601', meera)).statusCode).toBe(201);
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['balance']);
  },
);

test('a debt above the limit is forgiven by two admins, and counts with what else is moved in a day', async () => {
  devi = await secondAdmin();
  const debtOf = async (amount: string): Promise<number> => {
    const { id } = await books.ask(asha, amount, String(utr++));
    expect((await approve(id, meera)).statusCode).toBe(200);
    await shop.post(`/api/admin/users/${asha.id}/balance-operation`, meera, {
      ...{ operation: 'set', amount: '0', description: 'Spent' },
    });
    const body = { cause: 'taken-back', reason: 'The bank took it back' };
    expect((await shop.post(`/api/admin/fund-requests/${id}/reversals`, meera, body)).statusCode).toBe(200);
    const { debts } = (await shop.get('/api/admin/money-back', meera)).json();
    return debts.at(-1).id;
  };
  const [large, small] = [await debtOf('1500'), await debtOf('600')];
  shop.clock.now += day + 1;
  await signInAgain();
  devi = await shop.signIn(devi.email);
  await setLimit('1000');
  const forgive = (id: number, who: Person) =>
    shop.put(`/api/admin/debts/${id}`, who, { decision: 'forgive', reason: 'A good customer' });
  expect(held(await forgive(large, meera))).toEqual(needed);
  expect(held(await forgive(large, meera))).toEqual(needed);
  const [act, ...more] = await waiting(devi);
  expect([act, more]).toMatchObject([
    { kind: 'forgive', amount: '1500.00', subjectId: large, customer: { id: asha.id } },
    [],
  ]);
  expect((await shop.get('/api/admin/money-back', meera)).json().debts).toHaveLength(2);
  const confirmed = await shop.put(`/api/admin/debts/${large}`, devi, act?.request);
  expect(confirmed.json()).toMatchObject({ state: 'forgiven' });
  expect(await waiting()).toEqual([]);
  expect((await forgive(small, meera)).json()).toMatchObject({ state: 'forgiven' });
  expect((await add('400')).statusCode).toBe(200);
  expect(held(await add('0.01'))).toEqual(needed);
});

test('small amounts of a day count together, and another amount or another purpose confirms nothing', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  for (let n = 0; n < 2; n++) expect((await add('500')).statusCode).toBe(200);
  expect(held(await add('0.01'))).toEqual(needed);
  expect(held(await add('2000', devi))).toEqual(needed);
  // What was asked for last waits.
  expect((await waiting()).map(({ amount, askedBy }) => [amount, askedBy.id])).toEqual([['2000.00', devi.id]]);
  expect(held(await add('2000', meera, { operation: 'set' }))).toEqual(needed);
  expect(held(await add('2000', meera, { referenceNumber: '632617999999' }))).toEqual(needed);
  expect(await shop.balanceOf(asha)).toBe('1000.00');
});

test('approving, deciding about a payment and returning wait too, and what arrived by a statement’s press does not', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  const { id } = await books.ask(asha, '5000', String(++utr));
  expect(held(await approve(id, meera))).toEqual(needed);
  expect((await shop.get('/api/funds/requests', asha)).json()[0].status).toBe('pending');
  expect((await approve(id, devi)).statusCode).toBe(200);
  expect(held(await giveBack(id, '2000', devi))).toEqual(needed);
  expect(await shop.balanceOf(asha)).toBe('5000.00');
  expect((await giveBack(id, '2000', meera)).statusCode).toBe(201);

  const [fitting, unnamed] = [String(++utr), String(++utr)];
  await books.ask(asha, '7000', fitting);
  const row = { date: new Date(shop.clock.now).toISOString().slice(0, 10) };
  const imported = await books.imported(
    bankStatement([
      bankRow({ ...row, paise: 7000_00, reference: fitting }),
      bankRow({ ...row, paise: 8000_00, reference: unnamed }),
    ]),
  );
  await shop.post(`/api/admin/statements/${imported.id}/apply`, meera);
  expect(await shop.balanceOf(asha)).toBe('10000.00');
  const [payment] = (await shop.get('/api/admin/payments?state=needs-decision', meera)).json();
  const resolve = (who: Person) =>
    shop.post(`/api/admin/payments/${payment.id}/resolve`, who, { userId: asha.id, reason: 'By phone' });
  expect(held(await resolve(devi))).toEqual(needed);
  expect((await resolve(meera)).statusCode).toBe(200);
  expect([await shop.balanceOf(asha), await waiting()]).toEqual(['18000.00', []]);
});

test('two who press at the same time confirm each other, once', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  const answers = await Promise.all([add('3000'), add('3000', devi), add('3000'), add('3000', devi)]);
  const credits = answers.filter(({ statusCode }) => statusCode === 200).length;
  const times = Number((await shop.balanceOf(asha)).replace('.00', '')) / 3000;
  // Each credit took two admins: four presses are at most two of them.
  expect([times, credits]).toEqual([credits, credits]);
  expect(credits).toBeGreaterThanOrEqual(1);
  expect(credits).toBeLessThanOrEqual(2);
});

test('who is no admin any more neither confirms nor has anything confirmed', async () => {
  devi = await secondAdmin();
  const ravi = await secondAdmin('Ravi');
  devi = await shop.signIn(devi.email);
  await setLimit('1000');
  expect(held(await add('3000', devi))).toEqual(needed);
  await shop.patch(`/api/admin/users/${devi.id}/admin-status`, meera, { isAdmin: false });
  expect(await waiting()).toEqual([]);
  expect(held(await add('3000', ravi))).toEqual(needed);
  // Her own session has ended, and with a new one she is a customer.
  expect((await add('3000', devi)).statusCode).toBe(401);
  expect((await add('3000', await shop.signIn(devi.email))).statusCode).toBe(403);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  // A session that was ended confirms nothing, whoever held it.
  await shop.delete(`/api/admin/users/${ravi.id}/sessions`, meera);
  expect((await add('3000', ravi)).statusCode).toBe(401);
});

test('one admin does not become two: by making an admin, by a password, or by removing the other', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  expect(held(await add('3000'))).toEqual(needed);
  const puppet = await shop.customer({ firstName: 'Puppet' });
  await shop.patch(`/api/admin/users/${puppet.id}/admin-status`, meera, { isAdmin: true });
  expect(held(await add('3000', await shop.signIn(puppet.email)))).toEqual(needed);
  const [act] = await waiting(devi);
  if (act) await decline(act.id, devi);
  expect(held(await add('3000'))).toEqual(needed);
  await shop.patch(`/api/admin/users/${puppet.id}/admin-status`, meera, { isAdmin: false });
  await shop.patch(`/api/admin/users/${devi.id}/admin-status`, meera, { isAdmin: false });
  expect(held(await add('3000'))).toEqual(needed);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  // A day later the shop has one admin, who is not locked out.
  shop.clock.now += day + 1;
  await signInAgain();
  expect((await add('3000')).statusCode).toBe(200);
});

test('accounts that one admin has made, or whose password they have set, within a day do not confirm each other', async () => {
  devi = await secondAdmin();
  const ravi = await secondAdmin('Ravi');
  devi = await shop.signIn(devi.email);
  await setLimit('1000');
  const puppets: Person[] = [];
  for (const firstName of ['Puppet', 'Poppet']) {
    const puppet = await shop.customer({ firstName });
    await shop.patch(`/api/admin/users/${puppet.id}/admin-status`, meera, { isAdmin: true });
    puppets.push(await shop.signIn(puppet.email));
  }
  const [puppet = meera, poppet = meera] = puppets;
  // What was made asks, and its maker confirms.
  expect(held(await add('3000', puppet))).toEqual(needed);
  expect(held(await add('3000', meera))).toEqual(needed);
  expect(held(await add('3000', poppet))).toEqual(needed);
  // Through a third account, which is no admin any more.
  const third = await shop.customer({ firstName: 'Third' });
  await shop.patch(`/api/admin/users/${third.id}/admin-status`, puppet, { isAdmin: true });
  await shop.patch(`/api/admin/users/${puppet.id}/admin-status`, meera, { isAdmin: false });
  expect(held(await add('4000', await shop.signIn(third.email)))).toEqual(needed);
  expect(held(await add('4000', meera))).toEqual(needed);
  // Whose password was set.
  await shop.patch(`/api/admin/admins/${devi.id}/password`, meera, { newPassword: 'rangoli-42' });
  expect(held(await add('5000', await shop.signIn(devi.email)))).toEqual(needed);
  expect(held(await add('5000', meera))).toEqual(needed);
  expect(held(await add('5000', poppet))).toEqual(needed);
  expect(await shop.balanceOf(asha)).toBe('0.00');
  expect((await add('5000', ravi)).statusCode).toBe(200);
});

test('who serves the same customer stays somebody else, and whom a made account removes counts as removed by its maker', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  for (const who of [meera, devi]) {
    expect((await shop.patch(`/api/admin/users/${asha.id}/password`, who, { password: 'rangoli-42' })).statusCode).toBe(
      200,
    );
  }
  asha = await shop.signIn(asha.email);
  expect(held(await add('3000', devi))).toEqual(needed);
  expect((await add('3000')).statusCode).toBe(200);
  const puppet = await shop.customer({ firstName: 'Puppet' });
  await shop.patch(`/api/admin/users/${puppet.id}/admin-status`, meera, { isAdmin: true });
  await shop.patch(`/api/admin/users/${devi.id}/admin-status`, await shop.signIn(puppet.email), { isAdmin: false });
  // As an account that closes itself is gone: no notice names its maker.
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', puppet.id).execute());
  expect(held(await add('3000'))).toEqual(needed);
  expect(await shop.balanceOf(asha)).toBe('3000.00');
});

test('one admin makes the limit lower, and two make it higher or switch it off', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  expect((await setLimit('500')).statusCode).toBe(200);
  for (const looser of ['501', '0']) expect(held(await setLimit(looser))).toEqual(needed);
  expect((await shop.get('/api/admin/payment-guards', meera)).json().secondAdminAbove).toBe('500.00');
  const [act] = await waiting(devi);
  expect(act).toMatchObject({ kind: 'limit', amount: '0.00', customer: null });
  expect((await shop.put('/api/admin/payment-guards', devi, act?.request)).statusCode).toBe(200);
  expect((await add('3000')).statusCode).toBe(200);
});

test('confirming a limit undoes no other bound that was saved meanwhile; asked for anew it is confirmed', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  expect(held(await setLimit('0'))).toEqual(needed);
  const put = (who: Person, body: Record<string, unknown> | undefined) =>
    shop.put('/api/admin/payment-guards', who, body);
  expect((await put(devi, { ...guards, maxClaimHours: 72, secondAdminAbove: '1000' })).statusCode).toBe(200);
  const [stale] = await waiting(devi);
  expect(held(await put(devi, stale?.request))).toEqual([409, 'changed-meanwhile']);
  expect(held(await put(meera, { ...guards, maxClaimHours: 72, secondAdminAbove: '0' }))).toEqual(needed);
  const [fresh, ...more] = await waiting(devi);
  expect(more).toEqual([]);
  expect((await put(devi, fresh?.request)).statusCode).toBe(200);
  expect((await shop.get('/api/admin/payment-guards', meera)).json()).toMatchObject({
    ...{ maxClaimHours: 72, secondAdminAbove: '0.00' },
  });
});

test('what waits for a customer who leaves is gone, with its words', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  expect(held(await add('3000', meera, { adminNotes: 'A word about her' }))).toEqual(needed);
  expect((await shop.delete(`/api/admin/users/${asha.id}`, meera)).statusCode).toBeLessThan(300);
  expect(await waiting()).toEqual([]);
  const rows = await shop.database.read.selectFrom('pending_acts').select(['state', 'request']).execute();
  expect(rows).toEqual([{ state: 'declined', request: '' }]);
});

test('nothing of the words stays of what is too old', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  expect(held(await add('3000', meera, { adminNotes: 'A word about her' }))).toEqual(needed);
  const rows = () => shop.database.read.selectFrom('pending_acts').select(['state', 'request']).execute();
  shop.clock.now += 7 * day;
  await endOldPendingActs(shop.database, shop.clock.now);
  expect(await rows()).toEqual([{ state: 'waiting', request: expect.stringContaining('A word about her') }]);
  shop.clock.now += 1;
  await endOldPendingActs(shop.database, shop.clock.now);
  expect(await rows()).toEqual([{ state: 'declined', request: '' }]);
});

test('what waits can be declined, and is too old after a week', async () => {
  devi = await secondAdmin();
  await setLimit('1000');
  await add('3000');
  const [act] = await waiting();
  expect((await decline(act?.id ?? 0, devi)).json()).toEqual({ acts: [] });
  expect((await decline(act?.id ?? 0, devi)).json().code).toBe('already-decided');
  expect(held(await add('3000', devi))).toEqual(needed);
  shop.clock.now += 7 * day + 1;
  await signInAgain();
  expect(await waiting()).toEqual([]);
  expect(held(await add('3000'))).toEqual(needed);
  expect((await shop.get('/api/admin/pending-acts', asha)).statusCode).toBe(403);
  expect(await shop.balanceOf(asha)).toBe('0.00');
});
