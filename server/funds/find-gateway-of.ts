import type { GatewayRail } from '../../contract/payment-intents.ts';
import type { Reader } from '../tables.ts';

/** The gateway by which a credited top-up was paid; undefined where it came another way. */
export async function findGatewayOf(db: Reader, requestId: number): Promise<GatewayRail | undefined> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('payment_intents as i', 'i.id', 'p.intent_id')
    .select('i.rail')
    .where('p.fund_request_id', '=', requestId)
    .executeTakeFirst();
  return row === undefined || row.rail === 'upi' ? undefined : row.rail;
}
