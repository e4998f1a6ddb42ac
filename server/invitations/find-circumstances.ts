import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { Circumstances } from './invitations.rules.ts';

interface About {
  readonly inviterId: number;
  readonly friendId: number;
  readonly isSameDevice: boolean;
}

type Known = Omit<Circumstances, 'orderPaise' | 'hasDebt' | 'hasRoom'> & { readonly isOfAdmin: boolean };

/** What the shop knows of two accounts that tells whether they may be one person. */
export async function findCircumstances(tx: Tx, { inviterId, friendId, isSameDevice }: About): Promise<Known> {
  const people = await tx
    .selectFrom('users')
    .select(['email', 'is_admin'])
    .where('id', 'in', [inviterId, friendId])
    .orderBy('id')
    .execute();
  const [one, other] = people;
  if (!one || !other) throw new Error('An invitation has no people.');
  return {
    isOfAdmin: people.some(({ is_admin }) => is_admin === 1),
    isSameDevice,
    emails: [one.email, other.email],
    sharesNetwork: await isThere(sql`
      select 1 as found from account_events a join account_events b on b.network = a.network
      where a.user_id = ${inviterId} and b.user_id = ${friendId} and a.network <> '' limit 1`),
    sharesPayer: await isThere(sql`
      select 1 as found from (${payersOf(inviterId)}) a join (${payersOf(friendId)}) b on b.payer = a.payer limit 1`),
    sharesLink: await isThere(
      sql`
      select 1 as found from orders where user_id = ${inviterId}
        and url in (select url from orders where user_id = ${friendId}) limit 1`,
    ),
    paidInPaise: await sumPaidIn(tx, friendId),
  };

  async function isThere(query: ReturnType<typeof sql>): Promise<boolean> {
    return (await query.execute(tx)).rows.length > 0;
  }
}

/** The payment addresses from which somebody has paid. What a bank has cut before the @ is no address. */
const payersOf = (userId: number) => sql`
  select lower(t.payer_vpa) as payer from fund_requests f
    join payments p on p.fund_request_id = f.id and p.state = 'matched'
    join payment_evidence_of o on o.payment_id = p.id
    join payment_evidence_texts t on t.evidence_id = o.evidence_id
    where f.user_id = ${userId} and t.payer_vpa like '%_@__%'`;

async function sumPaidIn(tx: Tx, userId: number): Promise<number> {
  const { paise } = await tx
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as w', 'w.id', 't.wallet_account')
    .select(
      sql<number>`cast(coalesce(sum(case when t.credit_account = w.id then t.amount_paise else -t.amount_paise end), 0) as bigint)`.as(
        'paise',
      ),
    )
    .where('w.user_id', '=', userId)
    .where('t.kind', 'in', ['top-up', 'return', 'return-failed', 'reversal'])
    .executeTakeFirstOrThrow();
  return Number(paise);
}
