import type { AdminActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Shop } from '../shop.ts';
import type { Tx } from '../tables.ts';
import { lockCatalogueOrder } from './catalogue.queries.ts';
import { catalogueTopic } from './prepare-catalogue.ts';

export type CatalogueShop = Pick<Shop, 'database' | 'bus'>;

/** Who changes the catalogue, and when. */
export interface Acting {
  readonly by: AdminActor;
  readonly at: number;
}

/** Changes the catalogue in one transaction, one admin after the other, and tells every node once it stands. */
export async function changeCatalogue<T>({ database, bus }: CatalogueShop, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await database.write(async (tx) => {
    await lockCatalogueOrder(tx);
    return work(tx);
  });
  // When word of it is lost, every node looks afresh within a minute.
  await bus.announce(catalogueTopic, ['changed']);
  return result;
}

/** The only one, where it can't be that there is none. */
export function only<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('What was just changed is not there.');
  return item;
}

export const platformIsGone = () => new ExpectedError('not-found', 'This platform is no longer there.');

export const categoryIsGone = () =>
  new ExpectedError('not-found', 'This category is no longer there.', {
    fields: { categoryId: 'Please select a category' },
  });

export const serviceIsGone = () => new ExpectedError('not-found', 'This service is no longer there.');
