import type { GatewayRail } from '../../contract/payment-intents.ts';
import type { Reader } from '../tables.ts';

const columns = [
  'id',
  'user_id as userId',
  'payable_paise as paise',
  'code',
  'rail',
  'provider_id as providerId',
] as const;

export function findGatewayIntent(db: Reader, intentId: number) {
  return db
    .selectFrom('payment_intents')
    .select(columns)
    .where('id', '=', intentId)
    .where('rail', '<>', 'upi')
    .executeTakeFirst();
}

/** The numbers of those that a gateway calls so, or that we call so at the gateway. */
export async function findIntentsNamed(
  db: Reader,
  { rail, codes, names }: { rail: GatewayRail; codes: readonly string[]; names: readonly string[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('rail', '=', rail)
    .where((eb) =>
      eb.or([
        ...(codes.length > 0 ? [eb('code', 'in', codes)] : []),
        ...(names.length > 0 ? [eb('provider_id', 'in', names)] : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPhone(db: Reader, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst();
  return row?.phone ?? '';
}

export async function hasDue(db: Reader, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('look_at', '<=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
