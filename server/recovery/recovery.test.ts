import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anonymiseUser } from '../accounts/anonymise-user.ts';
import { sessionEndedTopic } from '../accounts/log-out.ts';
import { hour, minute, second } from '../platform/clock.ts';
import { handleJob } from '../platform/jobs/define-job.ts';
import { processJobs } from '../platform/jobs/process-jobs.ts';
import type { Database } from '../tables.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { deleteResets, sweepExpiredResets } from './delete-resets.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { resetLinkJob } from './request-reset-link.ts';
import { resetPassword } from './reset-password.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example.in' });
});
beforeEach(() => {
  shop.mails.length = 0;
});
afterAll(() => shop.close());

const newPassword = 'marigold-77';
const forgot = (email: string, at = shop) => at.post('/api/auth/forgot-password', undefined, { email });
const reset = (token: string, password = newPassword) =>
  shop.post('/api/auth/reset-password', undefined, { token, password });
const logIn = (email: string, password: string) => shop.post('/api/auth/login', undefined, { email, password });
const resets = () => shop.database.read.selectFrom('password_resets').selectAll().execute();
const expired = {
  code: 'link-expired',
  message: 'This link has expired or was used already. Please ask for a new one.',
};

const tokenIn = (text = ''): string => /#token=([\w-]{43})\n/.exec(text)?.[1] ?? 'no link in the mail';

/** Asks for a link and takes the token out of the mail. */
async function linkFor({ email }: Person): Promise<string> {
  await forgot(email);
  await shop.processJobs();
  return tokenIn(shop.mails.at(-1)?.text);
}

test('who forgot the password gets a link by mail and sets a new one, which ends every session', async () => {
  const asha = await shop.customer();
  const phone = await shop.signIn(asha.email);
  const ended: string[] = [];
  const off = shop.bus.subscribe(sessionEndedTopic, (sessionId) => ended.push(sessionId));

  const asked = await forgot(` ${asha.email.toUpperCase()} `);
  expect([asked.statusCode, asked.json()]).toEqual([
    200,
    { message: 'If there is an account with this email, a mail with a link is on its way.' },
  ]);
  expect(shop.mails).toEqual([]);
  await shop.processJobs();
  expect(shop.mails).toMatchObject([{ to: asha.email, subject: 'Set a new password for Tarakki' }]);
  expect(shop.mails[0]?.text).toContain('https://shop.example.in/reset-password#token=');

  const done = await reset(tokenIn(shop.mails[0]?.text));

  expect([done.statusCode, done.json()]).toEqual([
    200,
    { message: 'Your new password is set. Please sign in with it.' },
  ]);
  for (const who of [asha, phone]) expect((await shop.get('/api/auth/me', who)).statusCode).toBe(401);
  await vi.waitFor(() => expect(new Set(ended).size).toBe(2), { timeout: 5_000, interval: 5 });
  off();
  expect((await logIn(asha.email, shop.password)).statusCode).toBe(401);
  expect((await logIn(asha.email, newPassword)).statusCode).toBe(200);
});

test('an unknown email is answered and written down like a known one, and nobody is written to', async () => {
  const asha = await shop.customer();
  const [known, unknown] = [await forgot(asha.email), await forgot('nobody@example.in')];
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  const left = await shop.database.read.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute();
  expect(left.map(({ kind, payload }) => [kind, JSON.parse(payload)])).toEqual(
    [asha.email, 'nobody@example.in'].map((email) => [resetLinkJob.kind, { email, language: 'en' }]),
  );
  await shop.processJobs();
  expect(shop.mails.map(({ to }) => to)).toEqual([asha.email]);
});

test('who asks from a page in Hindi is written to in Hindi, each in the language of the last request', async () => {
  const asha = await shop.customer();
  const askIn = async (cookie: string) => {
    const payload = { email: asha.email };
    await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers: { cookie }, payload });
    await shop.processJobs();
    return shop.mails.at(-1);
  };
  const inHindi = await askIn('theme=dark; lang=hi');
  expect(inHindi?.subject).toBe('Tarakki के लिए नया पासवर्ड बनाएँ');
  expect(inHindi?.html).toContain('<html lang="hi">');
  expect((await askIn('lang=en'))?.subject).toBe('Set a new password for Tarakki');
  expect((await askIn('lang=hindi'))?.subject).toBe('Set a new password for Tarakki');
});

test('no token is stored, only what it hashes to', async () => {
  const token = await linkFor(await shop.customer());
  const stored = await resets();
  const hash = createHash('sha256').update(token).digest('hex');
  expect(stored.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'))).toContain(hash);
  const written = JSON.stringify([
    stored.map((row) => ({ ...row, token_hash: Buffer.from(row.token_hash).toString('latin1') })),
    await shop.database.read.selectFrom('jobs').selectAll().execute(),
  ]);
  expect(written).not.toContain(token);
});

test('a link works once', async () => {
  const asha = await shop.customer();
  const token = await linkFor(asha);
  expect((await reset(token)).statusCode).toBe(200);
  const again = await reset(token, 'another-one-1');
  expect([again.statusCode, again.json()]).toEqual([422, expired]);
  expect((await logIn(asha.email, newPassword)).statusCode).toBe(200);
});

test('a link works for an hour, and what has run out is swept', async () => {
  const start = shop.clock.now;
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const [early, late] = [await linkFor(asha), await linkFor(ravi)];
  shop.clock.now = start + hour - 1;
  expect((await reset(early)).statusCode).toBe(200);
  shop.clock.now = start + hour;
  expect((await reset(late)).json()).toEqual(expired);
  expect((await resets()).map(({ user_id }) => user_id)).toContain(ravi.id);
  await sweepExpiredResets(shop.database, shop.clock.now + second);
  expect(await resets()).toEqual([]);
  shop.clock.now = start;
});

test('of several links the newest works, and nobody else’s is touched', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const [first, second, other] = [await linkFor(asha), await linkFor(asha), await linkFor(ravi)];
  expect((await reset(first, 'another-one-1')).json()).toEqual(expired);
  expect((await reset(second)).statusCode).toBe(200);
  expect((await reset(other)).statusCode).toBe(200);
});

test('a password that was changed in the meantime makes the link worthless', async () => {
  const asha = await shop.customer();
  const link = await linkFor(asha);
  const change = { currentPassword: shop.password, newPassword: 'marigold-77' };
  expect((await shop.patch('/api/user/change-password', asha, change)).statusCode).toBe(200);
  expect((await reset(link, 'another-one-1')).json()).toEqual(expired);
});

test('a password that is changed while the one of a link is hashed makes the link worthless too', async () => {
  const asha = await shop.customer();
  const token = await linkFor(asha);
  const change = { currentPassword: shop.password, newPassword };
  const write: Database['write'] = async (work) => {
    expect((await shop.patch('/api/user/change-password', asha, change)).statusCode).toBe(200);
    return shop.database.write(work);
  };
  const wish = {
    token,
    password: 'of-a-thief-1',
    refuseCommonPasswords: false,
    secret: shop.secret,
    at: shop.clock.now,
  };
  const origin = { address: '127.0.0.1', userAgent: '', requestId: 'a-request' };
  const parts = { ...shop, database: { ...shop.database, write } };

  await expect(resetPassword(parts, { ...wish, origin, deviceTokens: [] })).rejects.toMatchObject({
    code: 'link-expired',
  });

  expect((await logIn(asha.email, 'of-a-thief-1')).statusCode).toBe(401);
  expect((await logIn(asha.email, newPassword)).statusCode).toBe(200);
  expect((await shop.get('/api/auth/me', asha)).statusCode).toBe(200);
});

test('of forty who use a link at once, one sets the password', async () => {
  const asha = await shop.customer();
  const token = await linkFor(asha);
  const wishes = Array.from({ length: 40 }, (_, n) => `wish-number-${n}`);
  const statuses = await Promise.all(wishes.map(async (password) => (await reset(token, password)).statusCode));
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(39).fill(422)]);
  expect((await logIn(asha.email, wishes[statuses.indexOf(200)] ?? '')).statusCode).toBe(200);
});

test('two links of one account at once set one password', async () => {
  const asha = await shop.customer();
  const tokens = [await linkFor(asha), await linkFor(asha)];
  const answers = await Promise.all(tokens.map((token, n) => reset(token, `wish-number-${n}`)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('the token %j opens nothing', async (token) => {
  const refused = await reset(token);
  expect([refused.statusCode, refused.json()]).toEqual([422, expired]);
});

test('a common or short password is refused without using the link up', async () => {
  const token = await linkFor(await shop.customer());
  expect((await reset(token, 'password1')).json().fields.password).toMatch(/most used passwords/);
  expect((await reset(token, '12345')).json().fields.password).toBe('Password must be at least 6 characters');
  expect((await reset(token)).statusCode).toBe(200);
});

test('a new password lifts the lock on changing it', async () => {
  const asha = await shop.customer();
  const wrong = { currentPassword: 'not-this-one', newPassword };
  for (let n = 0; n < 3; n++) await shop.patch('/api/user/change-password', asha, wrong);
  await reset(await linkFor(asha));
  const { user, token } = (await logIn(asha.email, newPassword)).json();
  const again: Person = { id: user.id, email: asha.email, token };
  expect((await shop.get('/api/user/profile', again)).json().passwordChangeAttempts).toBe(0);
  const body = { currentPassword: newPassword, newPassword: 'another-one-1' };
  expect((await shop.patch('/api/user/change-password', again, body)).statusCode).toBe(200);
});

test('who failed to sign in too often signs in with the new password at once', async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  const asha = await strict.customer();
  const logInThere = async (password: string) =>
    (await strict.post('/api/auth/login', undefined, { email: asha.email, password })).statusCode;
  for (let n = 0; n < 5; n++) expect(await logInThere('not-this-one')).toBe(401);
  expect(await logInThere(strict.password)).toBe(429);
  await forgot(asha.email, strict);
  await strict.processJobs();
  const body = { token: tokenIn(strict.mails[0]?.text), password: newPassword };
  expect((await strict.post('/api/auth/reset-password', undefined, body)).statusCode).toBe(200);
  expect(await logInThere(newPassword)).toBe(200);
  await strict.close();
});

test('an account gets three mails an hour, whoever asks how often, and nobody is told', async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  const [asha, ravi] = [await strict.customer(), await strict.customer({ firstName: 'Ravi' })];
  const ask = async (who: Person, remoteAddress: string) => {
    const payload = { email: who.email };
    const url = '/api/auth/forgot-password';
    const { statusCode } = await strict.app.inject({ method: 'POST', url, remoteAddress, payload });
    expect(statusCode).toBe(200);
    await strict.processJobs();
  };
  for (let n = 0; n < 5; n++) await ask(asha, `10.0.0.${n}`);
  await ask(ravi, '10.0.0.9');
  expect(strict.mails.map(({ to }) => to)).toEqual([asha.email, asha.email, asha.email, ravi.email]);
  strict.clock.now += hour;
  await ask(asha, '10.0.0.1');
  expect(strict.mails).toHaveLength(5);
  await strict.close();
});

test('a mail server that is away costs patience, and none of the three mails', async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
  const asha = await strict.customer();
  await forgot(asha.email, strict);
  const mailer = { send: () => Promise.reject(new Error('The post office is closed.')) };
  const room = { ...strict, clock: () => strict.clock.now, mailer, limitFactor: 1, shopAddress: () => 'http://a.in' };
  const errors: unknown[] = [];
  for (let n = 0; n < 5; n++) {
    const handlers = [handleJob(resetLinkJob, (wish) => mailResetLink(room, wish))];
    await processJobs(strict.database, { ...room, handlers, onError: (error) => errors.push(error) });
    strict.clock.now += minute;
  }
  expect(errors).toHaveLength(5);
  expect(await strict.database.read.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  await strict.processJobs();
  expect(strict.mails.map(({ to }) => to)).toEqual([asha.email]);
  strict.clock.now += second;
  await strict.processJobs();
  expect(strict.mails).toHaveLength(1);
  await strict.close();
});

test('a link that was mailed before works until another mail was handed over', async () => {
  const asha = await shop.customer();
  const first = await linkFor(asha);
  await forgot(asha.email);
  const mailer = { send: () => Promise.reject(new Error('The post office is closed.')) };
  const room = { ...shop, clock: () => shop.clock.now, mailer, limitFactor: 1, shopAddress: () => 'http://a.in' };
  const handlers = [handleJob(resetLinkJob, (wish) => mailResetLink(room, wish))];
  const errors: unknown[] = [];
  await processJobs(shop.database, { ...room, handlers, onError: (error) => errors.push(error) });
  expect(errors).toHaveLength(1);
  expect((await reset(first)).statusCode).toBe(200);
  await shop.database.write((tx) => tx.deleteFrom('jobs').where('kind', '=', resetLinkJob.kind).execute());
});

test('a mail that is handed over late leaves the link of a newer one', async () => {
  const asha = await shop.customer();
  const letters: string[] = [];
  const late = Promise.withResolvers<void>();
  const room = (send: (text: string) => Promise<void>) => ({
    ...{ ...shop, clock: () => shop.clock.now, limitFactor: 1, shopAddress: () => 'http://a.in' },
    mailer: { send: ({ text }: { text: string }) => send(text) },
  });
  const request = { email: asha.email, language: 'en' } as const;
  const slow = mailResetLink(
    room(() => late.promise),
    request,
  );
  await vi.waitFor(async () => expect(await resets()).not.toEqual([]));
  shop.clock.now += second;
  await mailResetLink(
    room(async (text) => void letters.push(text)),
    request,
  );
  late.resolve();
  await slow;
  expect((await reset(tokenIn(letters[0] ?? ''))).statusCode).toBe(200);
});

test('a deleted account is not written to, and its link opens nothing', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const token = await linkFor(asha);
  const kept = await linkFor(ravi);
  const erase = (who: Person) => shop.database.write((tx) => anonymiseUser(tx, { userId: who.id, at: shop.clock.now }));
  await erase(asha);
  expect((await reset(token)).json()).toEqual(expired);
  await shop.database.write((tx) => deleteResets(tx, asha.id));
  expect((await resets()).map(({ user_id }) => user_id)).not.toContain(asha.id);

  shop.mails.length = 0;
  for (const email of [asha.email, `deleted-${asha.id}@deleted.invalid`]) await forgot(email);
  await shop.processJobs();
  expect(shop.mails).toEqual([]);
  expect((await reset(kept)).statusCode).toBe(200);
});
