import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { findMissing } from './find-missing.ts';
import type { MessageRoom } from './match.rules.ts';
import { readMessageSettings } from './read-message-settings.ts';

/** How much messages of a bank may still credit today; nothing while a payment is missing that one of them has credited. */
export async function findMessageRoom(db: Reader, at: number): Promise<MessageRoom> {
  const { isOn, acceptedId, ...bounds } = await readMessageSettings(db);
  const missing = await findMissing(db, acceptedId);
  return { ...bounds, isOpen: isOn && missing.length === 0, creditedPaise: await sumCreditedByMessage(db, at) };
}

/** What messages have credited today, by customer. Taking it up in a statement meanwhile frees no room. */
export async function sumCreditedByMessage(db: Reader, at: number): Promise<Map<number, Paise>> {
  const { rows } = await sql<{ userId: number; paise: number }>`
    select f.user_id as "userId", cast(sum(p.amount_paise) as bigint) as paise
    from payments p join fund_requests f on f.id = p.fund_request_id
    where p.state = 'matched' and p.reason = 'by-message' and p.updated_at >= ${startOfIndianDay(indianDay(at))}
    group by f.user_id`.execute(db);
  return new Map(rows.map(({ userId, paise }) => [userId, Number(paise)]));
}
