import type { Paise } from '../../contract/money.ts';
import type { DiscountTerms } from '../../contract/price.ts';
import type { Discount } from '../../contract/pricing.ts';
import { isoTime } from '../platform/clock.ts';
import type { DiscountRow } from './pricing.queries.ts';

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

/** 1050 basis points as `10.50`. */
export function percentText(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
}

/** True when the page showed another total than the one that holds now. */
export function showedAnotherPrice(expectedPaise: Paise | undefined, totalPaise: Paise): boolean {
  return expectedPaise !== undefined && expectedPaise !== totalPaise;
}
