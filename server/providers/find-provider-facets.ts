import type { AnswerOf } from '../../contract/endpoint.ts';
import type { readProviderFacets } from '../../contract/provider-services.ts';
import { serviceTypeIn } from '../../contract/service-kinds.ts';
import type { Reader } from '../tables.ts';
import { requireProvider } from './require-provider.ts';

const maxFacets = 500;

/** By what the services of a provider can be narrowed down. Throws `not-found` for a provider that is gone. */
export async function findProviderFacets(db: Reader, providerId: number): Promise<AnswerOf<typeof readProviderFacets>> {
  await requireProvider(db, providerId);
  const [categories, types] = await Promise.all([countBy(db, providerId, 'category'), countBy(db, providerId, 'type')]);
  return { categories, types: types.map((type) => ({ ...type, canImport: serviceTypeIn(type.name) !== undefined })) };
}

async function countBy(db: Reader, providerId: number, column: 'category' | 'type') {
  const rows = await db
    .selectFrom('provider_services')
    .select((eb) => [`${column} as name` as const, eb.fn.countAll<number>().as('services')])
    .where('provider_id', '=', providerId)
    .where(column, '<>', '')
    .groupBy(column)
    .orderBy(column)
    .limit(maxFacets)
    .execute();
  return rows.map(({ name, services }) => ({ name, services: Number(services) }));
}
