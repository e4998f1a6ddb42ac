import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { sessionLimit } from './accounts.rules.ts';
import { isGuessable } from './guessable-password.ts';

const asha = { firstName: 'Asha', lastName: 'Verma', email: 'asha.v92@growthwala.in' };

test.each([
  'asha123',
  'Asha@2024',
  'VERMA-asha',
  '2024ashaverma!',
  'tarakki1',
  'Tarakki-Admin',
  'growthwala#1',
  'इ1asha'.slice(2),
])('others would guess %s', (password) => expect(isGuessable(password, asha)).toBe(true));

test.each(['rangoli-42', 'asha-likes-mangoes', '482915', '!!!!!!', 'marigold-77', 'vermashaa', 'xasha1'])(
  'others would not guess %s',
  (password) => expect(isGuessable(password, asha)).toBe(false),
);

test.each(['Go 4 U', 'Insta-Boost Co.', 'बढ़त'])(
  'the name of the shop %s is a word too, whole or in parts',
  (brandName) => {
    const parts = brandName.split(/[ -]/).filter((part) => part.length > 3);
    for (const word of [brandName, brandName.replace(/[^\p{L}\p{M}]/gu, ''), ...parts]) {
      expect(isGuessable(`${word}@2026`, { ...asha, brandName })).toBe(true);
      expect(isGuessable(`rangoli-${word}`, { ...asha, brandName })).toBe(false);
    }
  },
);

test('a name in another script counts as a word too', () => {
  expect(isGuessable('वर्मा१२३', { ...asha, lastName: 'वर्मा' })).toBe(true);
});

describe('in a shop', () => {
  let shop: TestShop;
  let meera: Person;
  beforeAll(async () => {
    shop = await openTestShop();
    meera = await shop.admin();
  });
  afterAll(() => shop.close());

  test('such a password is refused wherever one is set, beside its field', async () => {
    const devi = await shop.customer({ firstName: 'Devi' });
    const person = { ...asha, email: 'asha.v92@growthwala.in', password: 'Asha@2024' };
    await shop.post('/api/auth/forgot-password', undefined, { email: devi.email });
    await shop.processJobs();
    const token = /#token=([\w-]+)/.exec(shop.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const current = { currentPassword: shop.password };
    const answers = [
      ['password', await shop.post('/api/auth/register', undefined, person)],
      ['newPassword', await shop.patch('/api/user/change-password', devi, { ...current, newPassword: 'devi-1234' })],
      ['password', await shop.post('/api/auth/reset-password', undefined, { token, password: 'devi-1234' })],
      ['password', await shop.post('/api/admin/admins', meera, person)],
      ['password', await shop.patch(`/api/admin/users/${devi.id}/password`, meera, { password: 'devi-1234' })],
      ['newPassword', await shop.patch(`/api/admin/admins/${meera.id}/password`, meera, { newPassword: 'meera-12' })],
    ] as const;
    for (const [field, answer] of answers) {
      expect([field, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([field, 400, [field]]);
    }
  });

  test('the name that the shop has given itself is refused', async () => {
    const gita = { firstName: 'Gita', lastName: 'Rao', email: 'gita@mail.example', password: 'LikeHaus-2026' };
    await shop.database.write((tx) =>
      tx.insertInto('settings').values({ name: 'storefront.brandName', value: '"Like Haus"' }).execute(),
    );
    const refused = await shop.post('/api/auth/register', undefined, gita);
    expect([refused.statusCode, refused.json().detail]).toEqual([400, { kind: 'password-guessable' }]);
    await shop.database.write((tx) => tx.deleteFrom('settings').where('name', '=', 'storefront.brandName').execute());
    expect((await shop.post('/api/auth/register', undefined, gita)).statusCode).toBe(201);
  });

  test('an account with too many sessions loses those longest unused, and none in use', async () => {
    const ravi = await shop.customer({ firstName: 'Ravi' });
    const status = async (who: Person) => (await shop.get('/api/auth/me', who)).statusCode;
    shop.clock.now += 3 * hour;
    const inUse: Person[] = [];
    for (let count = 1; count < sessionLimit.ofAccount; count++) inUse.push(await shop.signIn(ravi.email));
    expect(await status(ravi)).toBe(200);
    shop.clock.now += 3 * hour;
    for (const person of inUse) expect(await status(person)).toBe(200);
    // All twenty were seen by now but the first one, three hours ago.
    const next = await shop.signIn(ravi.email);
    expect([await status(ravi), await status(next)]).toEqual([401, 200]);
    const another = await shop.signIn(ravi.email);
    for (const person of [...inUse, next, another]) expect(await status(person)).toBe(200);
  });
});
