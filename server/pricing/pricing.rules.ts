import type { Paise } from '../../contract/money.ts';
import type { DiscountTerms } from '../../contract/price.ts';
import { basisPointsOf, type Discount } from '../../contract/pricing.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { isoTime } from '../platform/clock.ts';
import type { DiscountRow, DiscountValues } from './pricing.queries.ts';

/** Who changes a discount, and when. */
export interface Acting {
  readonly by: AdminActor;
  readonly at: number;
}

export function termsOfRow(row: DiscountRow): DiscountTerms {
  return {
    id: row.id,
    serviceId: row.service_id,
    title: row.title,
    discountType: row.discount_type,
    basisPoints: row.basis_points,
    minQuantity: row.min_quantity,
    maxQuantity: row.max_quantity,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isActive: row.is_active === 1,
    priority: row.priority,
  };
}

export function wireDiscount(row: DiscountRow): Discount {
  return {
    id: row.id,
    serviceId: row.service_id,
    title: row.title,
    description: row.description,
    discountType: row.discount_type,
    discountPercentage: percentText(row.basis_points),
    minQuantity: row.min_quantity,
    maxQuantity: row.max_quantity,
    startDate: row.starts_at === null ? null : isoTime(row.starts_at),
    endDate: row.ends_at === null ? null : isoTime(row.ends_at),
    isActive: row.is_active === 1,
    priority: row.priority,
  };
}

/** A discount as an admin writes it, made ready to be kept. */
export function valuesOf(written: Omit<Discount, 'id'>): DiscountValues {
  return {
    service_id: written.serviceId,
    title: written.title,
    description: written.description,
    discount_type: written.discountType,
    basis_points: basisPointsOf(written.discountPercentage),
    min_quantity: written.minQuantity,
    max_quantity: written.maxQuantity,
    starts_at: written.startDate === null ? null : Date.parse(written.startDate),
    ends_at: written.endDate === null ? null : Date.parse(written.endDate),
    is_active: written.isActive ? 1 : 0,
    priority: written.priority,
  };
}

/** What an admin reads of a discount in the record of acts. */
export function auditedDiscount(row: DiscountRow): Omit<Discount, 'id'> {
  const { id, ...fields } = wireDiscount(row);
  return fields;
}

/** 1050 basis points as `10.50`. */
export function percentText(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
}

/** True when the page showed another total than the one that holds now. */
export function showedAnotherPrice(expectedPaise: Paise | undefined, totalPaise: Paise): boolean {
  return expectedPaise !== undefined && expectedPaise !== totalPaise;
}
