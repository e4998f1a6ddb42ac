import type { GatewayRail } from '../../contract/payment-intents.ts';
import type { Reader } from '../tables.ts';

const columns = [
  'id',
  'user_id as userId',
  'payable_paise as paise',
  'code',
  'rail',
  'provider_id as providerId',
  'created_at as createdAt',
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

/** A return by a gateway, with the payment that it is of; undefined for any other. */
export async function findReturnToAsk(db: Reader, returnId: number) {
  const found = await db
    .selectFrom('fund_returns as r')
    .innerJoin('payments as p', 'p.fund_request_id', 'r.fund_request_id')
    .innerJoin('payment_intents as i', 'i.id', 'p.intent_id')
    .select(['r.return_key as key', 'r.amount_paise as paise', 'r.state', 'p.id as paymentId'])
    .select(['i.rail', 'i.code', 'i.provider_id as providerId'])
    .where('r.id', '=', returnId)
    .where('r.method', '=', 'gateway')
    .executeTakeFirst();
  if (!found) return undefined;
  const keys = await db
    .selectFrom('payment_references')
    .select('reference_key')
    .where('payment_id', '=', found.paymentId)
    .execute();
  return { ...found, paymentKeys: new Set(keys.map((row) => row.reference_key)) };
}

/** The intents whose payments a gateway calls so. */
export async function findIntentsOfPayments(db: Reader, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('p.intent_id')
    .where('r.reference_key', 'in', keys)
    .where('p.intent_id', 'is not', null)
    .execute();
  return rows.flatMap(({ intent_id }) => intent_id ?? []);
}
