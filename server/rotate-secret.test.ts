import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openExistingDatabase, openStore } from './open-store.ts';
import { readConfig } from './platform/config.ts';
import { createSealer } from './platform/sealed-secrets.ts';
import { keyPlace } from './providers/providers.rules.ts';
import { ensureVapidKeys } from './push/ensure-vapid-keys.ts';
import { rotateSecret } from './rotate-secret.ts';
import type { Database } from './tables.ts';
import { type Home, makeHome } from './testing.ts';

const old = 'o'.repeat(40);
const next = 'n'.repeat(40);
let home: Home;
let folder: string;
beforeEach(async () => {
  home = await makeHome();
  folder = home.env['DATA_DIR'] ?? '';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secret'), `${old}\n`, { mode: 0o600 });
  const store = await openStore(configOf(), () => {});
  await ensureVapidKeys(store.database, createSealer(old));
  await store.close();
});
afterEach(() => home.remove());

const configOf = (env: Record<string, string> = {}) => readConfig({ ...home.env, ...env });

async function rotate(env: Record<string, string>, oldSecret?: string) {
  const config = configOf(env);
  const database = openExistingDatabase(config, () => {});
  try {
    return await rotateSecret(database, { ...config, oldSecret });
  } finally {
    await database.close();
  }
}

const place = { table: 'settings', column: 'value', id: 'push.keys' };

const storedIn = async ({ read }: Pick<Database, 'read'>): Promise<string> =>
  (await read.selectFrom('settings').select('value').where('name', '=', place.id).executeTakeFirstOrThrow()).value;

async function keysBy(secret: string) {
  const database = openExistingDatabase(configOf(), () => {});
  try {
    return JSON.parse(createSealer(secret).open(place, await storedIn(database)));
  } finally {
    await database.close();
  }
}

test('a made secret takes the place of the file, and the keys stay the same', async () => {
  const before = await keysBy(old);
  expect(await rotate({})).toEqual({ resealed: 1, done: 0, isFileReplaced: true, isPushLost: false });
  const made = readFileSync(join(folder, 'secret'), 'utf8').trim();
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).not.toContain('secret.next');
  expect(await keysBy(made)).toEqual(before);
  await expect(keysBy(old)).rejects.toThrow('another SECRET');
});

test('with both secrets set no file is touched; run again, it goes on from what was done', async () => {
  const before = await keysBy(old);
  const again = () => rotate({ SECRET: next }, old);
  expect(await again()).toEqual({ resealed: 1, done: 0, isFileReplaced: false, isPushLost: false });
  expect(await again()).toEqual({ resealed: 0, done: 1, isFileReplaced: false, isPushLost: false });
  expect(readFileSync(join(folder, 'secret'), 'utf8').trim()).toBe(old);
  expect(await keysBy(next)).toEqual(before);
});

test('cut short after the new secret was written down, it goes on with that one', async () => {
  writeFileSync(join(folder, 'secret.next'), `${next}\n`, { mode: 0o600 });
  await rotate({ SECRET: next }, old);
  expect(await rotate({})).toEqual({ resealed: 0, done: 1, isFileReplaced: true, isPushLost: false });
  expect(readFileSync(join(folder, 'secret'), 'utf8').trim()).toBe(next);
});

test('a wrong old secret changes nothing and leaves the old secret in its place', async () => {
  await expect(rotate({ SECRET: next }, 'w'.repeat(40))).rejects.toThrow('another SECRET');
  await expect(rotate({ SECRET: old })).rejects.toThrow('is the old one');
  expect((await keysBy(old)).publicKey).toHaveLength(87);
});

test('keys that an earlier version stored in the open are sealed at the next start, and are the same', async () => {
  const sealer = createSealer(old);
  const store = await openStore(configOf(), () => {});
  const open = JSON.stringify({ publicKey: 'public', privateKey: 'private' });
  await store.database.write((tx) =>
    tx.updateTable('settings').set({ value: open }).where('name', '=', place.id).execute(),
  );
  await Promise.all([1, 2, 3].map(() => ensureVapidKeys(store.database, sealer)));
  expect(await storedIn(store.database)).not.toContain('private');
  expect(JSON.parse(sealer.open(place, await storedIn(store.database)))).toEqual({
    publicKey: 'public',
    privateKey: 'private',
  });
  await store.close();
});

async function addProvider(secret: string): Promise<number> {
  const database = openExistingDatabase(configOf(), () => {});
  const url = 'https://panel.example/api/v2';
  const id = await database.write(async (tx) => {
    const panel = { name: 'Cheap Panel', url, currency: 'USD', fx_e4: 885_000, fx_at: 1, created_at: 1 };
    const values = { ...panel, fx_buffer_bp: 0, calls_per_minute: 30, key_hint: '', key_box: '' };
    const added = await tx.insertInto('providers').values(values).returning('id').executeTakeFirstOrThrow();
    const box = createSealer(secret).seal(keyPlace({ id: added.id, url }), 'panel-key-9876');
    await tx.updateTable('providers').set({ key_box: box }).where('id', '=', added.id).execute();
    return added.id;
  });
  await database.close();
  return id;
}

const lost = 'x'.repeat(40);

test('one key that no secret opens stops it before anything is sealed anew, and is named', async () => {
  const before = await keysBy(old);
  const id = await addProvider(lost);
  const named = new RegExp(`API key of provider #${id}, panel.example.*Nothing was done.*enter the API keys again`);
  await expect(rotate({ SECRET: next }, old)).rejects.toThrow(named);
  expect(await keysBy(old)).toEqual(before);
  expect(await rotate({ SECRET: old }, lost)).toMatchObject({ resealed: 1, done: 1 });
  expect(await rotate({ SECRET: next }, old)).toMatchObject({ resealed: 2 });
});

test('keys for push that no secret opens stay as they are, and the rest is sealed anew', async () => {
  const before = await keysBy(old);
  await addProvider(lost);
  expect(await rotate({ SECRET: next }, lost)).toMatchObject({ resealed: 1, done: 0, isPushLost: true });
  expect(await keysBy(old)).toEqual(before);
  // The secret that sealed them is found.
  expect(await rotate({ SECRET: next }, old)).toMatchObject({ resealed: 1, done: 1, isPushLost: false });
  expect(await keysBy(next)).toEqual(before);
});

test('the file that may open the keys for push is not lost with them', async () => {
  const before = await keysBy(old);
  await addProvider(lost);
  expect(await rotate({}, lost)).toMatchObject({ isFileReplaced: true, isPushLost: true });
  expect(readFileSync(join(folder, 'secret.old'), 'utf8').trim()).toBe(old);
  const made = readFileSync(join(folder, 'secret'), 'utf8').trim();
  expect(await rotate({ SECRET: made }, old)).toMatchObject({ resealed: 1, done: 1, isPushLost: false });
  expect(await keysBy(made)).toEqual(before);
});

test('where nothing can be opened, the way on is said', async () => {
  await expect(rotate({ SECRET: next }, lost)).rejects.toThrow(
    /keys for push.*Nothing was done.*start the shop with another SECRET/,
  );
});
