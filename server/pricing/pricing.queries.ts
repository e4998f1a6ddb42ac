import type { DiscountTerms } from '../../contract/price.ts';
import { locking } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Reader, Tables, Tx } from '../tables.ts';

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
