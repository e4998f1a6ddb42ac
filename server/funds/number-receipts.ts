import { lockSettings } from '../storefront/lock-settings.ts';
import type { Database, Tx } from '../tables.ts';
import { financialYear } from './receipt.rules.ts';
import { writeVouchers } from './write-vouchers.ts';

const batchSize = 200;

/** Gives the receipts of credited top-ups their numbers, and with a GSTIN their vouchers, in the order of the credits and without gaps. One node at a time. */
export async function numberReceipts(database: Database): Promise<void> {
  const waiting = database.read
    .selectFrom('fund_requests')
    .select('id')
    .where('status', '=', 'approved')
    .where('receipt_number', 'is', null)
    .limit(1);
  while (await waiting.executeTakeFirst()) await database.write(numberBatch);
}

async function numberBatch(tx: Tx): Promise<void> {
  await lockSettings(tx, 'receipts');
  const credited = await tx
    .selectFrom('fund_requests as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.decided_at', 'u.state_code as stateCode'])
    .select((eb) => eb.fn.coalesce('f.received_paise', 'f.amount_paise').as('paise'))
    .where('f.status', '=', 'approved')
    .where('f.receipt_number', 'is', null)
    .orderBy('f.decided_at')
    .orderBy('f.id')
    .limit(batchSize)
    .execute();
  await writeVouchers(
    tx,
    credited.map(({ decided_at: at, ...topUp }) => ({ ...topUp, at: at ?? 0 })),
  );
  const last = new Map<string, number>();
  for (const { id, decided_at: at } of credited) {
    const year = financialYear(at ?? 0);
    const number = (last.get(year) ?? (await findLast(tx, year))) + 1;
    last.set(year, number);
    await tx
      .updateTable('fund_requests')
      .set({ receipt_year: year, receipt_number: number })
      .where('id', '=', id)
      .execute();
  }
}

async function findLast(tx: Tx, year: string): Promise<number> {
  const row = await tx
    .selectFrom('fund_requests')
    .select((eb) => eb.fn.max('receipt_number').as('last'))
    .where('receipt_year', '=', year)
    .executeTakeFirst();
  return row?.last ?? 0;
}
