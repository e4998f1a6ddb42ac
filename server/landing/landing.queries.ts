import { defaultBounds } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { serviceTypes } from '../../contract/service-kinds.ts';
import type { Reader } from '../tables.ts';

/** A service that can be ordered, with its platform, and how often it was ordered lately. */
export interface OfferRow {
  readonly platformId: number;
  readonly platformName: string;
  readonly color: string;
  readonly icon: string;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly serviceNameHi: string;
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly orders: number;
}

/** Everything that can be ordered but packages, in the order of the catalogue. `fromDay`: since when orders count. */
export async function findOffers(db: Reader, { fromDay }: { fromDay: number }): Promise<OfferRow[]> {
  // Once for all services: each on its own would go through the days of all.
  const lately = db
    .selectFrom('service_figures')
    .select((eb) => ['service_id', eb.fn.sum<number>('service_figures.orders').as('orders')])
    .where('service_figures.day', '>=', fromDay)
    .groupBy('service_id');
  const rows = await db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .leftJoin(lately.as('lately'), 'lately.service_id', 'services.id')
    .select([
      'platforms.id as platformId',
      'platforms.name as platformName',
      'platforms.color as color',
      'platforms.icon as icon',
      'services.id as serviceId',
      'services.name as serviceName',
      'services.name_hi as serviceNameHi',
      'services.rate as rate',
      'services.min_quantity as minQuantity',
      'services.max_quantity as maxQuantity',
      'lately.orders as orders',
    ])
    .where('services.archived_at', 'is', null)
    .where('services.is_active', '=', 1)
    // Its prices are for thousands, which those of packages are not.
    .where('services.type', 'not in', serviceTypes.filter(isPackage))
    .where('categories.archived_at', 'is', null)
    .orderBy('platforms.position')
    .orderBy('platforms.id')
    .orderBy('categories.position')
    .orderBy('services.position')
    .orderBy('services.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    minQuantity: row.minQuantity ?? defaultBounds.minQuantity,
    maxQuantity: row.maxQuantity ?? defaultBounds.maxQuantity,
    orders: Number(row.orders ?? 0),
  }));
}
