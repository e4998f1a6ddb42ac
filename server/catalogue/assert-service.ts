import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { findServiceStates } from './catalogue.queries.ts';

/** Throws `not-found` for a service that never was; an archived one may come back. */
export async function assertService(db: Reader, serviceId: number): Promise<void> {
  const [service] = await findServiceStates(db, serviceId);
  if (service) return;
  throw new ExpectedError('not-found', 'There is no such service.', {
    fields: { serviceId: 'Please select a service' },
  });
}
