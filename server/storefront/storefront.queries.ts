import { sql } from 'kysely';
import {
  type LegalDocument,
  type LegalText,
  legalDocuments,
  type Storefront,
  type StorefrontSettings,
} from '../../contract/storefront.ts';
import type { WrittenCounters } from '../../contract/storefront-admin.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import type { BrandPicture } from './look.rules.ts';
import { usualSettings } from './storefront.rules.ts';

export async function saveSetting(tx: Tx, { name, value }: { name: string; value: string }): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Writes a setting unless there is one of this name. */
export async function insertSetting(tx: Tx, setting: { name: string; value: string }): Promise<void> {
  await tx
    .insertInto('settings')
    .values(setting)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateSettingIf(
  tx: Tx,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('settings')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .returning('name')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function findSetting(db: Reader, name: string): Promise<string | undefined> {
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

export async function isShopNew(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

const prefix = 'storefront.';

/** What the operator has written, and the usual where that is nothing. */
export async function findStorefront(db: Reader, mode: { demo: boolean }): Promise<StorefrontSettings> {
  const usual = usualSettings(mode);
  const names = Object.keys(usual).map((name) => prefix + name);
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  const written = rows.map(({ name, value }) => [name.slice(prefix.length), JSON.parse(value)]);
  // Only `saveStorefront` writes these, from settings that the contract has checked.
  return { ...usual, ...(Object.fromEntries(written) as Partial<StorefrontSettings>) };
}

export async function saveStorefront(tx: Tx, settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await saveSetting(tx, { name: prefix + name, value: JSON.stringify(value) });
  }
}

/** The shop's own accent, `#rrggbb`; empty for the built-in one. */
export async function findAccent(db: Reader): Promise<string> {
  const written = await findSetting(db, `${prefix}accent`);
  // Only `saveStorefront` writes it, from what the contract has checked.
  return written === undefined ? '' : (JSON.parse(written) as string);
}

const noCounters: WrittenCounters = { orders: null, customers: null, platforms: null };
const countersName = `${prefix}counters`;

/** What the operator has written for the counters. */
export async function findWrittenCounters(db: Reader): Promise<WrittenCounters> {
  const written = await findSetting(db, countersName);
  // Only `saveWrittenCounters` writes it, from what the contract has checked.
  return written === undefined ? noCounters : (JSON.parse(written) as WrittenCounters);
}

export function saveWrittenCounters(tx: Tx, counters: WrittenCounters): Promise<void> {
  return saveSetting(tx, { name: countersName, value: JSON.stringify(counters) });
}

/** The shop's own figures. Orders come from the daily roll-up, and from the charges that it does not have yet. */
export async function findCounters(db: Reader): Promise<Storefront['counters']> {
  const { rows } = await sql<Storefront['counters']>`
    select
      (select cast(coalesce(sum(orders), 0) as bigint) from day_figures)
        + (select count(*) from ledger_transfers
          where kind = 'charge' and id > (select transfer_id from figures_upto)) as orders,
      (select count(*) from users where is_admin = 0 and deleted_at is null) as customers,
      (select count(*) from platforms where archived_at is null) as platforms`.execute(db);
  const [counters] = rows;
  if (!counters) throw new Error('A count has no row.');
  return counters;
}

/** The newest version of every document; one that was never written is an empty text. */
export async function findLegalTexts(db: Reader): Promise<LegalText[]> {
  const newest = db
    .selectFrom('legal_texts')
    .select((eb) => [eb.fn.max('id').as('id'), eb.fn.countAll<number>().as('version')])
    .groupBy('document')
    .as('newest');
  const rows = await db
    .selectFrom('legal_texts')
    .innerJoin(newest, 'newest.id', 'legal_texts.id')
    .select(['document', 'text', 'at', 'version'])
    .execute();
  return legalDocuments.map((document) => {
    const row = rows.find((each) => each.document === document);
    if (!row) return { document, text: '', changedAt: null, version: 0 };
    return { document, text: row.text, changedAt: isoTime(row.at), version: Number(row.version) };
  });
}

export async function insertLegalText(
  tx: Tx,
  version: { document: LegalDocument; text: string; adminId: number; at: number },
): Promise<void> {
  const { document, text, adminId, at } = version;
  await tx.insertInto('legal_texts').values({ document, text, admin_id: adminId, at }).execute();
}

export function findBrandPictures(db: Reader): Promise<BrandPicture[]> {
  return db.selectFrom('brand_pictures').select(['name', 'hash', 'width', 'height', 'plate']).orderBy('name').execute();
}

export async function findBrandPictureBytes(
  db: Reader,
  { name, hash }: Pick<BrandPicture, 'name' | 'hash'>,
): Promise<Uint8Array | undefined> {
  const picture = db.selectFrom('brand_pictures').select('bytes').where('name', '=', name).where('hash', '=', hash);
  return (await picture.executeTakeFirst())?.bytes;
}

/** Puts pictures in the place of those of the same names. */
export async function replaceBrandPictures(
  tx: Tx,
  { names, pictures }: { names: readonly string[]; pictures: readonly (BrandPicture & { bytes: Uint8Array })[] },
): Promise<void> {
  await tx.deleteFrom('brand_pictures').where('name', 'in', names).execute();
  for (const { name, hash, width, height, plate, bytes } of pictures) {
    await tx.insertInto('brand_pictures').values({ name, hash, width, height, plate, bytes }).execute();
  }
}
