import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { checkDecoy, hashPassword, isPassword } from './passwords.ts';

test('a password is what its hash was made of, and nothing else is', async () => {
  const hash = await hashPassword('rangoli-42');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await isPassword('rangoli-42', hash)).toBe(true);
  for (const other of ['rangoli-43', 'Rangoli-42', 'rangoli-42 ', '', hash])
    expect(await isPassword(other, hash)).toBe(false);
});

test('one password makes another hash each time', async () => {
  const [one, other] = await Promise.all([hashPassword('rangoli-42'), hashPassword('rangoli-42')]);
  expect(one).not.toBe(other);
});

test('a hash says itself what it was made with, so that the cost can be raised later', async () => {
  const salt = randomBytes(16);
  const cheap = { message: 'rangoli-42', nonce: salt, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const hash = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(argon2Sync('argon2id', cheap))}`;
  expect(await isPassword('rangoli-42', hash)).toBe(true);
  expect(await isPassword('rangoli-43', hash)).toBe(false);
});

test.each(['', 'rangoli-42', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', 'md5:0'])(
  '%j is no hash of ours, which is a fault and not a wrong password',
  async (hash) => {
    await expect(isPassword('rangoli-42', hash)).rejects.toThrow('Not an argon2id hash.');
  },
);

test('a password typed on another keyboard is the same one', async () => {
  const hash = await hashPassword('Pāsswörd'.normalize('NFC'));
  expect(await isPassword('Pāsswörd'.normalize('NFD'), hash)).toBe(true);
});

test('checking what does not exist takes about as long as checking what does', async () => {
  const hash = await hashPassword('rangoli-42');
  await checkDecoy('warm up');
  const timeOf = async (work: () => Promise<boolean>) => {
    const startedAt = performance.now();
    expect(await work()).toBe(false);
    return performance.now() - startedAt;
  };
  // By turns, so that both meet the same machine; the quickest of each, as other work only ever adds time.
  let [real, decoy] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < 8; n++) {
    real = Math.min(real, await timeOf(() => isPassword('wrong', hash)));
    decoy = Math.min(decoy, await timeOf(() => checkDecoy('wrong')));
  }
  expect(decoy / real).toBeGreaterThan(0.4);
  expect(decoy / real).toBeLessThan(2.5);
});

test('a crowd beyond what can wait is told to come back, and whoever waits is served', async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('rangoli-42')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'too-many-requests' });
    // Longer where the machine is slow.
    expect(reason.retryAfterSeconds).toBeGreaterThanOrEqual(2);
  }
  await expect(hashPassword('rangoli-42')).resolves.toContain('$argon2id$');
});

test('the commonest passwords are known in any case, and no other one', async () => {
  for (const password of ['123456', 'password', 'PASSWORD', 'Qwerty123', 'iloveyou'])
    expect(await isCommonPassword(password)).toBe(true);
  for (const password of ['rangoli-42', 'tulsi-forest-7', 'constructor', '__proto__', '12345'])
    expect(await isCommonPassword(password)).toBe(false);
});
