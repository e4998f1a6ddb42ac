import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import {
  createSealer,
  isSealed,
  type SealedPlace,
  type Sealer,
  UnreadableSecretError,
} from './platform/sealed-secrets.ts';
import { readSecret } from './platform/secret.ts';
import { findSealedKeys } from './providers/providers.queries.ts';
import { hostOf, keyPlace } from './providers/providers.rules.ts';
import { resealProviderKeys } from './providers/reseal-provider-keys.ts';
import { findStoredKeysIfMade, keysPlace } from './push/push.queries.ts';
import { resealVapidKeys } from './push/reseal-vapid-keys.ts';
import type { Database } from './tables.ts';

/** Everything that is stored sealed stands in this one list. Each seals again what the new secret does not open yet. */
const resealers = [resealVapidKeys, resealProviderKeys];

/** Finds the same values as they are stored. */
async function findSealed({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const pushKeys = await findStoredKeysIfMade(read);
  const providers = await findSealedKeys(read);
  return [...(pushKeys === undefined ? [] : [pushKeys]), ...providers.map(({ key_box }) => key_box)].filter(isSealed);
}

/** How many sealed values a secret does not open; all of them without one. */
export async function countUnreadable(database: Database, secret: string | undefined): Promise<number> {
  const sealed = await findSealed(database);
  const sealer = secret === undefined ? undefined : createSealer(secret);
  return sealed.filter((each) => !sealer?.canOpen(each)).length;
}

interface Rotation {
  readonly resealed: number;
  /** What an earlier run that was cut short had done. */
  readonly done: number;
  readonly isFileReplaced: boolean;
  /** Neither secret opens the keys for push: they are stored as they were. */
  readonly isPushLost: boolean;
}

interface Secrets extends Pick<Config, 'dataDir' | 'secret'> {
  /** Unless it is given, the one in the data folder. */
  readonly oldSecret: string | undefined;
}

/**
 * Seals all that is sealed with the new secret. `SECRET` is the new one where it is set; otherwise one is made, and takes the
 * place of the file once all is sealed with it. Cut short, it goes on with the same secrets when it is run again.
 */
export async function rotateSecret(database: Database, wanted: Secrets): Promise<Rotation> {
  const secrets = secretsOf(wanted);
  if (secrets.from === secrets.to) throw new Error('The new secret is the old one: nothing was done.');
  const sealers = { from: createSealer(secrets.from), to: createSealer(secrets.to) };
  const { isPushLost } = await assertReadable(database, sealers);
  let [resealed, done] = [0, 0];
  for (const reseal of resealers) {
    if (isPushLost && reseal === resealVapidKeys) continue;
    const counts = await reseal(database, sealers);
    resealed += counts.resealed;
    done += counts.done;
  }
  if (secrets.nextFile) {
    const file = join(wanted.dataDir, 'secret');
    // It was not asked for as the old one, and may be what opens the keys for push.
    if (isPushLost && existsSync(file)) copyFileSync(file, `${file}.old`);
    renameSync(secrets.nextFile, file);
  }
  return { resealed, done, isFileReplaced: secrets.nextFile !== undefined, isPushLost };
}

/**
 * Before the first write, so that nothing is left half-way. Throws with what to do about each value that neither secret opens. Nobody can
 * enter the keys for push again: where they alone are lost, they are no reason to leave the rest with the old secret.
 */
async function assertReadable(
  { read }: Database,
  { from, to }: Record<'from' | 'to', Sealer>,
): Promise<Pick<Rotation, 'isPushLost'>> {
  const isUnreadable = (place: SealedPlace, stored: string): boolean => {
    if (to.canOpen(stored)) return false;
    try {
      from.open(place, stored);
      return false;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return true;
      throw error;
    }
  };
  const pushKeys = await findStoredKeysIfMade(read);
  const providers = (await findSealedKeys(read)).filter((row) => isUnreadable(keyPlace(row), row.key_box));
  const isPushLost = pushKeys !== undefined && isSealed(pushKeys) && isUnreadable(keysPlace, pushKeys);
  const unreadable = [
    ...(isPushLost ? ['the keys for push'] : []),
    ...providers.map(({ id, url }) => `the API key of provider #${id}, ${hostOf(url)}`),
  ];
  const isAll = unreadable.length === (await findSealed({ read })).length;
  if (providers.length === 0 && !(isPushLost && isAll)) return { isPushLost };
  const wayOut = isAll
    ? 'Is it the right old secret? If that is lost, nothing can be sealed anew: start the shop with another SECRET, and enter the API keys again under Providers. Push stays out of order.'
    : 'If they were sealed with an older secret, run this first with that one as OLD_SECRET and the present one as SECRET. If it is lost, start the shop as it is, enter the API keys again under Providers, and run this again.';
  throw new Error(
    `The old secret does not open ${unreadable.join(', nor ')}: it was sealed with another SECRET, or changed. Nothing was done. ${wayOut}`,
  );
}

function secretsOf({ dataDir, secret, oldSecret }: Secrets) {
  const file = join(dataDir, 'secret');
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  // Containers pass a setting that is not set as an empty one.
  const from = oldSecret || stored;
  if (!from) {
    throw new Error(`Set OLD_SECRET: there is no ${file} to read the old secret from.`);
  }
  if (secret !== undefined) return { from, to: secret, nextFile: undefined };
  // Written down before anything is sealed with it, so that it can't be lost half-way.
  const nextFile = join(dataDir, 'secret.next');
  return { from, to: readSecret(undefined, dataDir, 'secret.next'), nextFile };
}
