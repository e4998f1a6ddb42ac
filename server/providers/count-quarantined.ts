import type { Reader } from '../tables.ts';

/** How many services of the catalogue wait for an admin's look, by provider. */
export async function countQuarantined(db: Reader): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('service_mappings as m')
    .innerJoin('services as s', 's.id', 'm.service_id')
    .select((eb) => ['m.provider_id as providerId', eb.fn.countAll<number>().as('services')])
    .where('m.quarantine_reason', 'is not', null)
    // Nobody can decide about the others: the list of those that wait does not have them.
    .where('s.archived_at', 'is', null)
    .groupBy('m.provider_id')
    .execute();
  return new Map(rows.map(({ providerId, services }) => [providerId, services]));
}
