import { defaultBounds } from '../../contract/catalogue.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { type OfferedService, selectOfferedService } from './catalogue.queries.ts';

export interface Offer extends OfferedService {
  min_quantity: number;
  max_quantity: number;
}

/** A service that is in the catalogue now, with its bounds. Throws `not-found` when there is none, or no longer. */
export async function findOfferedService(db: Reader, serviceId: number): Promise<Offer> {
  const [service] = await selectOfferedService(db, { serviceId });
  if (!service) {
    throw new ExpectedError('not-found', 'This service is no longer offered. Please choose another one.', {
      fields: { serviceId: 'Please select a service' },
      detail: { kind: 'service-gone' },
    });
  }
  return {
    ...service,
    min_quantity: service.min_quantity ?? defaultBounds.minQuantity,
    max_quantity: service.max_quantity ?? defaultBounds.maxQuantity,
  };
}
