import { sql } from 'kysely';
import { day } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { findContested, findPayers, findReturned, findStopped } from './find-circumstances.ts';
import { findIntents } from './find-intents.ts';
import { findMessageRoom } from './find-message-room.ts';
import { type Claim, type Guards, type Match, matchPayment } from './match.rules.ts';
import { readGuards } from './read-guards.ts';

interface ClaimRow extends Omit<Claim, 'isCredited' | 'hasTopUps' | 'isOfAdmin'> {
  readonly isOfAdmin: number;
  readonly paymentId: number;
  readonly isCredited: number;
  readonly hasTopUps: number;
}

/** What each of some payments is by what is stored now. `adminId` would credit them. */
export async function findMatches(
  db: Reader,
  { paymentIds, adminId, at }: { paymentIds: readonly number[]; adminId: number; at: number },
): Promise<Map<number, Match>> {
  if (paymentIds.length === 0) return new Map();
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'amount_paise as amountPaise',
      'paid_on as paidOn',
      'paid_time as paidTime',
      'is_certain',
      'level',
      'intent_id',
    ])
    .where('id', 'in', paymentIds)
    .execute();
  const claims = Map.groupBy(await findClaims(db, { paymentIds, at }), ({ paymentId }) => paymentId);
  const intents = await findIntents(db, paymentIds);
  const contested = await findContested(db, paymentIds);
  const returned = await findReturned(db, paymentIds);
  const payers = await findPayers(db, paymentIds);
  const stopped = await findStopped(db, paymentIds);
  const guards: Guards = await readGuards(db);
  const room = payments.some(({ level }) => level === 1) ? await findMessageRoom(db, at) : undefined;
  return new Map(
    payments.map(({ id, is_certain, level, intent_id, ...payment }) => {
      const claimed = (claims.get(id) ?? []).map(
        (claim): Claim => ({
          ...claim,
          isCredited: claim.isCredited === 1,
          hasTopUps: claim.hasTopUps === 1,
          isOfAdmin: claim.isOfAdmin === 1,
        }),
      );
      const named = { claims: claimed, intents: intents.get(id) ?? [] };
      const circumstances = {
        guards,
        room,
        adminId,
        isContested: contested.has(id),
        isReturned: returned.has(id),
        isStopped: stopped.has(id),
        payerIds: payers.get(id) ?? new Set<number>(),
      };
      const shown = {
        ...payment,
        isCertain: is_certain === 1,
        isOfMessage: level === 1,
        isOfGateway: intent_id !== null,
      };
      return [id, matchPayment(shown, named, circumstances)];
    }),
  );
}

/** Everybody who has claimed one of the payments' references: by a fund request, or an admin by a credit by hand. */
async function findClaims(
  db: Reader,
  { paymentIds, at }: { paymentIds: readonly number[]; at: number },
): Promise<ClaimRow[]> {
  const unfound = (states: readonly string[]) => sql<number>`(select cast(count(*) as integer) from fund_requests g
    where g.user_id = u.id and g.created_at > ${at - 7 * day} and g.status in (${sql.join(states)})
      and not exists (select 1 from payment_references found where found.reference_key = g.reference_key))`;
  const { rows } = await sql<ClaimRow>`
    select r.payment_id as "paymentId", c.fund_request_id as "fundRequestId", c.transfer_id as "transferId",
      case when c.transfer_id is not null or f.status = 'approved' then 1 else 0 end as "isCredited",
      coalesce(t.amount_paise, f.received_paise, f.amount_paise) as "amountPaise",
      coalesce(f.user_id, a.user_id) as "userId", coalesce(f.created_at, c.claimed_at) as "claimedAt",
      u.created_at as "accountCreatedAt", u.is_admin as "isOfAdmin",
      ${unfound(['pending'])} as "openClaims", ${unfound(['pending', 'rejected'])} as "unfoundClaims",
      case when exists (select 1 from ledger_transfers earlier join ledger_accounts w on w.id = earlier.wallet_account
        where w.user_id = u.id and earlier.kind = 'top-up') then 1 else 0 end as "hasTopUps"
    from payment_references r
    join claimed_references c on c.reference_key = r.reference_key
    left join fund_requests f on f.id = c.fund_request_id
    left join ledger_transfers t on t.id = c.transfer_id
    left join ledger_accounts a on a.id = t.wallet_account
    join users u on u.id = coalesce(f.user_id, a.user_id)
    where r.payment_id in (${sql.join(paymentIds)})
    order by r.payment_id, c.claimed_at`.execute(db);
  return rows;
}
