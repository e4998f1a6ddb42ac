import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyCompanionFiles, hasCompanionFiles } from '../server/platform/companion-files.ts';
import { restoringSchema } from '../server/platform/database/assert-restored.ts';
import { replacedPrefix } from '../server/undo-broken-restore.ts';
import { assertClosed } from './assert-closed.ts';
import { assertAsBackedUp, backUpReplacedFiles, type Manifest } from './backup-folder.ts';
import { type Doubted, doubtOrders } from './doubt-orders.ts';
import { alterPostgres, findSchemas, hasTables, withRestoreLock } from './postgres-tools.ts';
import { copyFile, loadDatabase } from './shop-copy.ts';
import { type Proof, verifyCopy } from './verify-books.ts';

export interface RestoreTarget {
  readonly backup: string;
  readonly dataDir: string;
  readonly manifest: Manifest;
  readonly stamp: string;
  readonly now: number;
}

export interface PutInPlace extends Proof {
  /** Where the shop is kept that was there before, with its secret and mails; undefined when there was nothing. */
  readonly setAside: string | undefined;
  readonly doubted: Doubted;
}

interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const replacedSchema = 'replaced_';
const digitsOf = (name: string): string => name.replace(/\D/g, '');

/** Loads a backup into the schema `public`. No server starts in it until all is done, since orders may be sent that were sent already. */
export function restoreSchema(target: RestoreTarget & Place): Promise<PutInPlace> {
  const { backup, databaseUrl, dataDir, manifest, stamp, now } = target;
  return withRestoreLock(databaseUrl, async () => {
    const digits = digitsOf(stamp);
    const aside = (await hasTables(databaseUrl)) ? replacedSchema + digits : undefined;
    const apart = [`alter schema public rename to ${aside}`, 'create schema public', trigramsIn('public')];
    await alterPostgres(databaseUrl, [`create schema ${restoringSchema}${digits}`, ...(aside ? apart : [])]);
    try {
      await loadDatabase(join(backup, copyFile.postgres), { databaseUrl, dataDir });
      const proof = await verifyCopy({ databaseUrl, dataDir });
      assertAsBackedUp(proof, manifest);
      await assertClosed({ databaseUrl, dataDir });
      const doubted = await doubtOrders({ databaseUrl, dataDir }, now);
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const files = hasCompanionFiles(dataDir) ? backUpReplacedFiles(dataDir, stamp) : undefined;
      copyCompanionFiles(backup, dataDir);
      await alterPostgres(databaseUrl, [`drop schema ${restoringSchema}${digits}`]);
      const kept = [...(aside ? [`schema ${aside}`] : []), ...(files ? [files] : [])];
      return { ...proof, setAside: kept.length > 0 ? kept.join(' and ') : undefined, doubted };
    } catch (error) {
      await bringBack({ databaseUrl, dataDir }, digits);
      throw error;
    }
  });
}

/** Brings back the shop that was there before a restore that was killed. Answers what to tell the operator; undefined: there was none. */
export async function undoBrokenSchemaRestore(place: Place): Promise<string | undefined> {
  if ((await findSchemas(place.databaseUrl, restoringSchema)).length === 0) return undefined;
  await assertClosed(place);
  const broken = await withRestoreLock(place.databaseUrl, async () => {
    // One that ended meanwhile is not among them.
    const names = await findSchemas(place.databaseUrl, restoringSchema);
    for (const name of names) await bringBack(place, digitsOf(name));
    return names;
  });
  if (broken.length === 0) return undefined;
  return `A restore was broken off (${broken.join(', ')}). What was there before is back; to have the backup, restore it again.`;
}

/** Can be done again when it is killed: the schema that says so goes with the restored one, and the copies of the files last. */
async function bringBack({ databaseUrl, dataDir }: Place, digits: string): Promise<void> {
  // The restore ended, and only the answer to its last statement was lost.
  if (!(await findSchemas(databaseUrl, restoringSchema)).includes(restoringSchema + digits)) return;
  const files = (existsSync(dataDir) ? readdirSync(dataDir) : [])
    .filter((name) => name.startsWith(replacedPrefix) && digitsOf(name) === digits)
    .map((name) => join(dataDir, name));
  for (const folder of files) copyCompanionFiles(folder, dataDir);
  const aside = (await findSchemas(databaseUrl, replacedSchema)).find((name) => digitsOf(name) === digits);
  await alterPostgres(databaseUrl, [
    ...(aside ? [trigramsIn(aside)] : []),
    'drop schema public cascade',
    aside ? `alter schema ${aside} rename to public` : 'create schema public',
    `drop schema ${restoringSchema}${digits}`,
  ]);
  for (const folder of files) rmSync(folder, { recursive: true });
}

/**
 * A database has the extension for searching once, in the schema whose tables are indexed by it first. Only a superuser may
 * move it; anybody else who made it can make it anew, without the indexes of the other schema: a start makes those again.
 */
const trigramsIn = (schema: string) => `do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    begin
      alter extension pg_trgm set schema ${schema};
    exception when insufficient_privilege then
      drop extension pg_trgm cascade;
      create extension pg_trgm schema ${schema};
    end;
  end if;
end $$`;
