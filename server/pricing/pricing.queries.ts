import { sql } from 'kysely';
import type { DiscountTerms } from '../../contract/price.ts';
import { containing } from '../platform/database/like.ts';
import { locking } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';
import type { CouponRow, CouponValues } from './coupons.rules.ts';

export interface DiscountRow {
  id: number;
  service_id: number | null;
  title: string;
  description: string;
  discount_type: DiscountTerms['discountType'];
  basis_points: number;
  min_quantity: number | null;
  max_quantity: number | null;
  starts_at: number | null;
  ends_at: number | null;
  is_active: 0 | 1;
  priority: number;
}

// Named one by one: a prepared `select *` fails when a newer version adds a column beside this one.
const columns = [
  'id',
  'service_id',
  'title',
  'description',
  'discount_type',
  'basis_points',
  'min_quantity',
  'max_quantity',
  'starts_at',
  'ends_at',
  'is_active',
  'priority',
] as const;

export const findActiveDiscounts = statement<Tables, { serviceId: number }, DiscountRow>((db, { serviceId }) =>
  db
    .selectFrom('discounts')
    .select(columns)
    .where('is_active', '=', 1)
    .where((eb) => eb.or([eb('service_id', 'is', null), eb('service_id', '=', serviceId)]))
    .orderBy('id'),
);

export function findDiscounts(db: Reader): Promise<DiscountRow[]> {
  return db.selectFrom('discounts').select(columns).where('deleted_at', 'is', null).orderBy('id').execute();
}

export type DiscountValues = Omit<DiscountRow, 'id'>;

export function insertDiscount(tx: Tx, values: DiscountValues): Promise<DiscountRow> {
  return tx.insertInto('discounts').values(values).returning(columns).executeTakeFirstOrThrow();
}

/** As it stands, and no other transaction changes it until this one ends. Undefined: there is none. */
export function lockDiscount(tx: Tx, id: number): Promise<DiscountRow | undefined> {
  const discount = tx.selectFrom('discounts').select(columns).where('id', '=', id).where('deleted_at', 'is', null);
  return locking(tx, discount).executeTakeFirst();
}

export async function updateDiscount(tx: Tx, { id, ...values }: DiscountRow): Promise<void> {
  await tx.updateTable('discounts').set(values).where('id', '=', id).execute();
}

/** Switched off too: what looks for discounts that hold asks for nothing more. */
export async function removeDiscount(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  await tx.updateTable('discounts').set({ is_active: 0, deleted_at: at }).where('id', '=', id).execute();
}

const couponColumns = [
  'id',
  'code',
  'basis_points',
  'max_off_paise',
  'off_paise',
  'min_paise',
  'starts_at',
  'ends_at',
  'max_uses',
  'max_uses_per_customer',
  'is_active',
  'uses',
  'given_paise',
] as const;

/** The newest whose code holds `search`. */
export function findCoupons(
  db: Reader,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<CouponRow[]> {
  const newest = db.selectFrom('coupons').select(couponColumns).orderBy('id', 'desc').limit(limit);
  return (search === '' ? newest : newest.where(containing(sql.ref<string>('code'), search))).execute();
}

const ofCode = (db: Reader, code: string) => db.selectFrom('coupons').select(couponColumns).where('code', '=', code);

export function findCouponOfCode(db: Reader, code: string): Promise<CouponRow | undefined> {
  return ofCode(db, code).executeTakeFirst();
}

/** As it stands, and no other transaction uses or changes it until this one ends. */
export function lockCouponOfCode(tx: Tx, code: string): Promise<CouponRow | undefined> {
  return locking(tx, ofCode(tx, code)).executeTakeFirst();
}

export function lockCoupon(tx: Tx, id: number): Promise<CouponRow | undefined> {
  return locking(tx, tx.selectFrom('coupons').select(couponColumns).where('id', '=', id)).executeTakeFirst();
}

/** Undefined: the code is taken. */
export function insertCoupon(
  tx: Tx,
  values: CouponValues & { code: string; at: number },
): Promise<CouponRow | undefined> {
  const { at, ...rest } = values;
  return tx
    .insertInto('coupons')
    .values({ ...rest, created_at: at })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(couponColumns)
    .executeTakeFirst();
}

export async function updateCoupon(tx: Tx, id: number, values: CouponValues): Promise<void> {
  await tx.updateTable('coupons').set(values).where('id', '=', id).execute();
}

/** How often a customer has used a coupon, without the uses that were given back. */
export async function countUsesOfCustomer(
  db: Reader,
  { couponId, userId }: { couponId: number; userId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface CouponUse {
  readonly couponId: number;
  readonly orderId: number;
  readonly userId: number;
  readonly offPaise: number;
  readonly at: number;
}

export async function insertUse(tx: Tx, { couponId, orderId, userId, offPaise, at }: CouponUse): Promise<void> {
  const use = { order_id: orderId, coupon_id: couponId, user_id: userId, off_paise: offPaise, at, released_at: null };
  await tx.insertInto('coupon_uses').values(use).execute();
  await addUses(tx, { couponId, uses: 1, paise: offPaise });
}

/** Once for each order, however often it is called. */
export async function releaseUse(tx: Tx, { orderId, at }: { orderId: number; at: number }): Promise<void> {
  const released = await tx
    .updateTable('coupon_uses')
    .set({ released_at: at })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['coupon_id', 'off_paise'])
    .executeTakeFirst();
  if (released) await addUses(tx, { couponId: released.coupon_id, uses: -1, paise: -released.off_paise });
}

async function addUses(tx: Tx, { couponId, uses, paise }: { couponId: number; uses: number; paise: number }) {
  await tx
    .updateTable('coupons')
    .set((eb) => ({ uses: eb('uses', '+', uses), given_paise: eb('given_paise', '+', paise) }))
    .where('id', '=', couponId)
    .execute();
}
