import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { Circumstances } from './invitations.rules.ts';
import { linkKey } from './link-key.rules.ts';

/** Of each account, the newest first. */
const maxLinks = 2_000;
/** Of one inviter, the newest first: it is asked while SQLite lets nobody else write. */
const maxFriends = 200;

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
  const others = sql`
    select friend_id from invitations where inviter_id = ${inviterId} and friend_id <> ${friendId}
      order by id desc limit ${maxFriends}`;
  return {
    isOfAdmin: people.some(({ is_admin }) => is_admin === 1),
    isSameDevice,
    emails: [one.email, other.email],
    sharesNetwork: await isThere(tx, inOneNetwork(sql`${inviterId}`, friendId)),
    sharesPayer: await isThere(tx, withOnePayer(sql`${inviterId}`, friendId)),
    sharesLink: await sharesLink(tx, { inviterId, friendId }),
    sharesNetworkWithFriend: await isThere(tx, inOneNetwork(others, friendId)),
    sharesPayerWithFriend: await isThere(tx, withOnePayer(others, friendId)),
    paidInPaise: await sumPaidIn(tx, friendId),
  };
}

type Fragment = RawBuilder<unknown>;

async function isThere(tx: Tx, query: Fragment): Promise<boolean> {
  return (await query.execute(tx)).rows.length > 0;
}

const inOneNetwork = (people: Fragment, friendId: number) => sql`
  select 1 as found from account_events where user_id in (${people})
    and network in (select network from account_events where user_id = ${friendId} and network <> '') limit 1`;

const withOnePayer = (people: Fragment, friendId: number) => sql`
  select 1 as found from (${payersOf(people)}) a join (${payersOf(sql`${friendId}`)}) b on b.payer = a.payer limit 1`;

/** The payment addresses from which somebody of these has paid. What a bank has cut before the @ is no address. */
const payersOf = (people: Fragment) => sql`
  select lower(t.payer_vpa) as payer from fund_requests f
    join payments p on p.fund_request_id = f.id and p.state = 'matched'
    join payment_evidence_of o on o.payment_id = p.id
    join payment_evidence_texts t on t.evidence_id = o.evidence_id
    where f.user_id in (${people}) and t.payer_vpa like '%_@__%'`;

/** All orders are compared by the letter; the newest also by other spellings of one link. */
async function sharesLink(tx: Tx, { inviterId, friendId }: Omit<About, 'isSameDevice'>): Promise<boolean> {
  const same = sql`
    select 1 as found from orders where user_id = ${inviterId}
      and url in (select url from orders where user_id = ${friendId}) limit 1`;
  if (await isThere(tx, same)) return true;
  const keys = new Set((await findLinks(tx, friendId)).map(linkKey));
  return (await findLinks(tx, inviterId)).some((link) => keys.has(linkKey(link)));
}

async function findLinks(tx: Tx, userId: number): Promise<string[]> {
  const newest = tx.selectFrom('orders').select('url').where('user_id', '=', userId).orderBy('id', 'desc');
  return (await newest.limit(maxLinks).execute()).map(({ url }) => url);
}

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
