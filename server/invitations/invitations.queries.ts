import { sql } from 'kysely';
import type { InvitationState } from '../../contract/invitations-admin.ts';
import type { Paise } from '../../contract/money.ts';
import type { InvitationRole } from '../catalogue-tables.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { FriendRow, OwnRow } from './invitations.rules.ts';

export async function isAdmin(db: Reader | Tx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst();
  return row?.is_admin === 1;
}

export async function findCodeOf(db: Reader | Tx, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('invite_codes').select('code').where('user_id', '=', userId).executeTakeFirst();
  return row?.code;
}

/** Undefined: another customer has the code. */
export function insertCode(tx: Tx, row: Tables['invite_codes']): Promise<{ code: string } | undefined> {
  return tx
    .insertInto('invite_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
}

export async function deleteCodeOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('invite_codes').where('user_id', '=', userId).execute();
}

/** The customer whose code it is; undefined for nobody, for one who has left, and for an admin. */
export function findInviter(tx: Tx, code: string): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('invite_codes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where('c.code', '=', code)
    .where('u.deleted_at', 'is', null)
    .where('u.is_admin', '=', 0)
    .executeTakeFirst();
}

/** Whether a browser is known as the inviter's, or as that of a friend who came by them before: one person may be all of these. */
export async function isKnownAround(
  tx: Tx,
  { inviterId, tokenHashes }: { inviterId: number; tokenHashes: readonly Uint8Array[] },
): Promise<boolean> {
  if (tokenHashes.length === 0) return false;
  const device = tx
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', 'in', tokenHashes)
    .where((eb) => {
      const friends = eb.selectFrom('invitations').select('friend_id').where('inviter_id', '=', inviterId);
      return eb.or([eb('user_id', '=', inviterId), eb('user_id', 'in', friends)]);
    });
  return (await device.executeTakeFirst()) !== undefined;
}

type NewInvitation = Pick<
  Tables['invitations'],
  | 'inviter_id'
  | 'friend_id'
  | 'joined_at'
  | 'inviter_paise'
  | 'friend_paise'
  | 'minimum_paise'
  | 'bonus_days'
  | 'order_until'
  | 'is_same_device'
  | 'state'
>;

export async function insertInvitation(tx: Tx, row: NewInvitation): Promise<void> {
  await tx.insertInto('invitations').values(row).execute();
}

interface FirstOrder {
  readonly friendId: number;
  readonly minimumPaise: Paise;
  readonly orderUntil: number;
}

// Orders of one customer are found by the index of `user_id`. Expressions keep the planner from the index of status and time, which fits far more rows.
const statusOfOrder = sql<string>`o.status || ''`;
const placedAt = sql<number>`o.created_at + 0`;

/** Whole, paid by the wallet alone, and nothing of it was paid back. */
const counting = (db: Reader | Tx) =>
  db
    .selectFrom('orders as o')
    .where(statusOfOrder, '=', 'completed')
    .where('o.refunded_paise', '=', 0)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('bonus_uses as b').select('b.order_id').whereRef('b.order_id', '=', 'o.id'))),
    );

/** The same, of the friend of a row of `invitations`. */
const firstOrder = (db: Reader | Tx, invitation: 'i' | 'invitations') =>
  counting(db)
    .select('o.id')
    .where('o.user_id', '=', sql.ref<number>(`${invitation}.friend_id`))
    .where('o.total_paise', '>=', sql.ref<number>(`${invitation}.minimum_paise`))
    .where(placedAt, '<=', sql.ref<number>(`${invitation}.order_until`));

/** Those that wait for an order, and whose friend has completed one that counts; the oldest first. */
export function findDue(db: Reader, limit: number): Promise<{ id: number; inviterId: number; friendId: number }[]> {
  return db
    .selectFrom('invitations as i')
    .select(['i.id', 'i.inviter_id as inviterId', 'i.friend_id as friendId'])
    .where('i.state', '=', 'joined')
    .where((eb) => eb.exists(firstOrder(db, 'i')))
    .orderBy('i.id')
    .limit(limit)
    .execute();
}

/** The first order of a friend that counts. */
export function findFirstOrder(
  tx: Tx,
  { friendId, minimumPaise, orderUntil }: FirstOrder,
): Promise<{ id: number; totalPaise: Paise } | undefined> {
  return counting(tx)
    .select(['o.id', 'o.total_paise as totalPaise'])
    .where('o.user_id', '=', friendId)
    .where('o.total_paise', '>=', minimumPaise)
    .where(placedAt, '<=', orderUntil)
    .orderBy('o.id')
    .executeTakeFirst();
}

export interface LockedInvitation {
  readonly id: number;
  readonly inviterId: number;
  readonly friendId: number;
  readonly inviterPaise: Paise;
  readonly friendPaise: Paise;
  readonly minimumPaise: Paise;
  readonly bonusDays: number;
  readonly orderUntil: number;
  readonly isSameDevice: boolean;
  readonly state: InvitationState;
  readonly reason: string;
  readonly orderId: number | null;
}

export async function lockInvitation(tx: Tx, id: number): Promise<LockedInvitation | undefined> {
  const row = await locking(tx, tx.selectFrom('invitations').selectAll().where('id', '=', id)).executeTakeFirst();
  return (
    row && {
      id: row.id,
      inviterId: row.inviter_id,
      friendId: row.friend_id,
      inviterPaise: row.inviter_paise,
      friendPaise: row.friend_paise,
      minimumPaise: row.minimum_paise,
      bonusDays: row.bonus_days,
      orderUntil: row.order_until,
      isSameDevice: row.is_same_device === 1,
      state: row.state,
      reason: row.reason,
      orderId: row.order_id,
    }
  );
}

/** How many friends of somebody were paid for since then. */
export async function countPaid(tx: Tx, { inviterId, since }: { inviterId: number; since: number }): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('inviter_id', '=', inviterId)
    .where('state', '=', 'paid')
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Decided {
  readonly id: number;
  readonly reason: string;
  readonly orderId: number;
  /** Null: the shop itself. */
  readonly decidedBy: number | null;
  readonly at: number;
}

async function updateDecided(
  tx: Tx,
  { id, reason, orderId, decidedBy, at }: Decided,
  state: 'paid' | 'refused',
): Promise<void> {
  const decided = { state, reason, order_id: orderId, decided_by: decidedBy, decided_at: at };
  await tx.updateTable('invitations').set(decided).where('id', '=', id).execute();
}

export const markPaid = (tx: Tx, decided: Decided): Promise<void> => updateDecided(tx, decided, 'paid');
export const refuseInvitation = (tx: Tx, decided: Decided): Promise<void> => updateDecided(tx, decided, 'refused');

export async function markHeld(
  tx: Tx,
  { id, reason, orderId }: Pick<Decided, 'id' | 'reason' | 'orderId'>,
): Promise<void> {
  await tx.updateTable('invitations').set({ state: 'held', reason, order_id: orderId }).where('id', '=', id).execute();
}

export async function insertInvitationBonus(
  tx: Tx,
  row: { invitation_id: number; role: InvitationRole; bonus_id: number },
): Promise<void> {
  await tx.insertInto('invitation_bonuses').values(row).execute();
}

/** Of which no order came in time, and none that can still be completed. */
export async function refuseOverdue(tx: Tx, at: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ state: 'refused', reason: 'too-late', decided_at: at })
    .where('state', '=', 'joined')
    .where('order_until', '<', at)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.user_id', '=', 'invitations.friend_id')
            .where(placedAt, '<=', eb.ref('invitations.order_until'))
            .where(statusOfOrder, 'in', ['pending', 'processing', 'failed']),
        ),
      ),
    )
    .where((eb) => eb.not(eb.exists(firstOrder(tx, 'invitations'))))
    .execute();
}

/** What is not decided yet ends with the account of either of them. */
export async function refuseOpenOf(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ state: 'refused', reason: 'left', decided_at: at })
    .where((eb) => eb.or([eb('inviter_id', '=', userId), eb('friend_id', '=', userId)]))
    .where('state', 'in', ['joined', 'held'])
    .execute();
}

/** When somebody came by an invitation. */
export async function findJoinedAt(db: Reader, userId: number): Promise<number | undefined> {
  const row = await db.selectFrom('invitations').select('joined_at').where('friend_id', '=', userId).executeTakeFirst();
  return row?.joined_at;
}

/** The newest first. */
export async function findFriends(
  db: Reader,
  { userId, limit }: { userId: number; limit?: number },
): Promise<FriendRow[]> {
  const invited = db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.friend_id')
    .select(['i.id', 'u.first_name', 'u.deleted_at', 'i.joined_at', 'i.order_until', 'i.state', 'i.inviter_paise'])
    .where('i.inviter_id', '=', userId)
    .orderBy('i.id', 'desc');
  const rows = await (limit === undefined ? invited : invited.limit(limit)).execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    hasLeft: row.deleted_at !== null,
    joinedAt: row.joined_at,
    orderUntil: row.order_until,
    state: row.state,
    inviterPaise: row.inviter_paise,
  }));
}

const own = (db: Reader | Tx) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as a', 'a.id', 'i.inviter_id')
    .innerJoin('users as b', 'b.id', 'i.friend_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select([
      'i.id',
      'i.inviter_id as inviterId',
      sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('inviterName'),
      'i.friend_id as friendId',
      sql<string>`trim(b.first_name || ' ' || b.last_name)`.as('friendName'),
      'i.joined_at as joinedAt',
      'i.state',
      'i.reason',
      'i.inviter_paise as inviterPaise',
      'i.friend_paise as friendPaise',
      'i.order_id as orderId',
      'o.total_paise as orderPaise',
      'i.decided_at as decidedAt',
    ]);

export function findOwn(db: Reader | Tx, id: number): Promise<OwnRow | undefined> {
  return own(db).where('i.id', '=', id).executeTakeFirst();
}

/** Those that wait for a person, the oldest first: nobody waits longer because others came later. */
export const findHeldOwn = (db: Reader, limit: number): Promise<OwnRow[]> =>
  own(db).where('i.state', '=', 'held').orderBy('i.id').limit(limit).execute();

export const findNewestOwn = (db: Reader, limit: number): Promise<OwnRow[]> =>
  own(db).orderBy('i.id', 'desc').limit(limit).execute();
