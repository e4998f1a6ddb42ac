import type { Paise } from '../../contract/money.ts';
import type { Reader } from '../tables.ts';

/** The name under which the shop's settings have it. */
export const secondAdminLimitName = 'payment.secondAdminPaise';

/** Above this one admin alone moves no money; 0 where it is switched off. */
export async function readSecondAdminLimit(db: Reader): Promise<Paise> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', secondAdminLimitName)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}
