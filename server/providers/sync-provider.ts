import type { AnswerOf } from '../../contract/endpoint.ts';
import type { syncProvider as endpoint } from '../../contract/providers.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { minute } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { inSlices } from '../platform/in-slices.ts';
import type { Tx } from '../tables.ts';
import { callProvider, type ProviderShop } from './call-provider.ts';
import { followPrices } from './follow-prices.ts';
import { pauseOnFault } from './pause-on-fault.ts';
import { pauseServices } from './pause-undeliverable.ts';
import { isSteepMove } from './price.rules.ts';
import { claimSync, findProvider, lockSync, readAfterLease, updateProvider } from './providers.queries.ts';
import { providerIsGone } from './providers.rules.ts';
import { readServices } from './read-services.ts';
import {
  type FoundService,
  findMappedCosts,
  findStoredServices,
  insertChanges,
  insertServices,
  type MappedCost,
  quarantineMappings,
  updateService,
} from './save-provider-services.ts';
import {
  afterAbsence,
  compareService,
  type FieldChange,
  type OfferedService,
  refusalOfSnapshot,
  type SnapshotCounts,
  wasThere,
} from './snapshot.rules.ts';

type SyncAnswer = AnswerOf<typeof endpoint>;

interface Sync {
  readonly providerId: number;
  readonly acceptsMissing: boolean;
  /** Null: it was due. */
  readonly by: AdminActor | null;
}

/** A worker that died leaves the list to another after so long. */
const leaseMs = 10 * minute;
/** So many rows are written in one transaction: others wait for no longer than that. */
const rowsAtOnce = 100;

/**
 * Reads the list of a provider's services, and writes down what is new, changed or gone. A list that is most likely broken
 * changes nothing, and so does one that was overtaken: a newer reading began after this one had taken too long. Throws `conflict` while another worker reads it, and `not-found` for a provider that is gone.
 */
export async function syncProvider(
  shop: ProviderShop,
  { providerId: id, acceptsMissing, by }: Sync,
): Promise<SyncAnswer> {
  const { database, clock } = shop;
  const at = clock();
  const number = await database.write(async (tx) => {
    const claimed = await claimSync(tx, { id, at, until: at + leaseMs });
    if (claimed === undefined && by === null) await readAfterLease(tx, { id, at });
    return claimed;
  });
  if (number === undefined) {
    if (!(await findProvider(database.read, id))) throw providerIsGone();
    throw new ExpectedError('conflict', 'The list of this provider is being read already.');
  }
  let answer: SyncAnswer | undefined;
  try {
    answer = await readAndSave(shop, { id, number, acceptsMissing });
    return answer;
  } finally {
    const outcome = answer?.outcome ?? 'failed';
    const after = { ...answer, outcome };
    await database.write(async (tx) => {
      const found = outcome === 'synced' ? { service_count: (answer?.services ?? 0) - (answer?.unusable ?? 0) } : {};
      if (await lockSync(tx, { id, number }))
        await updateProvider(tx, id, { sync_until: 0, synced_at: clock(), sync_outcome: outcome, ...found });
      if (by) await recordAct(tx, { by, at, action: 'sync', subject: 'provider', subjectId: id, before: {}, after });
    });
  }
}

const nothing = { services: 0, added: 0, changed: 0, missing: 0, unusable: 0, quarantined: 0, repriced: 0 };

async function readAndSave(
  shop: ProviderShop,
  { id, number, acceptsMissing }: { id: number; number: number; acceptsMissing: boolean },
): Promise<SyncAnswer> {
  const { provider, result } = await callProvider(shop, { providerId: id, action: 'services' });
  const read = await readServices(result);
  if ('fault' in read) {
    await pauseOnFault(shop.database, { provider, fault: read.fault });
    return { ...nothing, outcome: read.fault };
  }
  const { services } = read;
  const stored = await findStoredServices(shop.database.read, id);
  const plan = await planSync({ id, services, stored, mapped: await findMappedCosts(shop.database.read, id) });
  const refusal = refusalOfSnapshot(plan.counts, { acceptsMissing });
  if (refusal) return { ...nothing, outcome: refusal, services: services.length };
  if (!(await save(shop, plan, number))) return { ...nothing, outcome: 'overtaken', services: services.length };
  const followed = await followPrices(shop, { providerId: id, at: shop.clock() });
  await pauseServices(shop, { providerId: id, at: shop.clock() });
  return {
    outcome: 'synced',
    services: services.length,
    added: plan.added.length,
    changed: plan.changed.length,
    missing: plan.absent.length,
    unusable: services.filter(({ reason }) => reason !== null).length,
    quarantined: plan.quarantined.filter(({ isArchived }) => !isArchived).length + followed.quarantined,
    repriced: followed.moved,
  };
}

interface Changed {
  readonly found: FoundService;
  readonly changes: readonly FieldChange[];
}

interface Quarantine {
  readonly mappingId: number;
  readonly reason: 'another-service' | 'steep-cost';
  /** Of a service that left the catalogue: nobody has to look at it. */
  readonly isArchived: boolean;
}

interface SyncPlan {
  readonly providerId: number;
  readonly counts: SnapshotCounts;
  readonly added: readonly OfferedService[];
  readonly changed: readonly Changed[];
  readonly absent: readonly Changed[];
  readonly quarantined: readonly Quarantine[];
}

/** Changes nothing yet. */
async function planSync({
  id,
  services,
  stored,
  mapped,
}: {
  readonly id: number;
  readonly services: readonly OfferedService[];
  readonly stored: readonly FoundService[];
  readonly mapped: readonly MappedCost[];
}): Promise<SyncPlan> {
  const [added, changed, absent]: [OfferedService[], Changed[], Changed[]] = [[], [], []];
  const quarantined: Quarantine[] = [];
  const before = new Map<string, FoundService>();
  const pricedAt = Map.groupBy(mapped, ({ externalId }) => externalId);
  const seen = new Set<string>();
  let [there, missing] = [0, 0];
  await inSlices(stored, (each) => {
    before.set(each.externalId, each);
    if (wasThere(each)) there++;
  });
  await inSlices(services, (service) => {
    const was = before.get(service.externalId);
    seen.add(service.externalId);
    before.delete(service.externalId);
    if (!was) {
      added.push(service);
      return;
    }
    const compared = compareService(was, service);
    if (compared.changes.length > 0)
      changed.push({ found: { ...compared.service, id: was.id }, changes: compared.changes });
    const costs = pricedAt.get(service.externalId) ?? [];
    if (costs.length === 0) return;
    // Each by the cost that its own price was made from.
    for (const { mappingId, costE8, isArchived } of costs) {
      const isSteep = isSteepMove(BigInt(costE8), BigInt(service.costE8));
      if (compared.isAnother) quarantined.push({ mappingId, reason: 'another-service', isArchived });
      else if (isSteep && service.reason === null) quarantined.push({ mappingId, reason: 'steep-cost', isArchived });
    }
  });
  await inSlices(before.values(), (was) => {
    if (wasThere(was)) missing++;
    const state = afterAbsence(was);
    if (!state) return;
    absent.push({ found: { ...was, state }, changes: [{ field: 'state', before: was.state, after: state }] });
  });
  const counts = { offered: services.length, distinct: seen.size, there, missing };
  return { providerId: id, counts, added, changed, absent, quarantined };
}

/** In parts: one that is cut short is completed by the next sync. False: a newer one has begun, and nothing more was written. */
async function save({ database, clock }: ProviderShop, plan: SyncPlan, number: number): Promise<boolean> {
  const { providerId, added, changed, absent, quarantined } = plan;
  const at = clock();
  let isNewest = await database.write((tx) => lockSync(tx, { id: providerId, number }));
  const inParts = async <Row>(rows: readonly Row[], write: (tx: Tx, part: readonly Row[]) => Promise<void>) => {
    for (let from = 0; from < rows.length && isNewest; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce);
      isNewest = await database.write(async (tx) => {
        const isMine = await lockSync(tx, { id: providerId, number });
        if (isMine) await write(tx, part);
        return isMine;
      });
    }
  };
  await inParts(quarantined, (tx, part) => quarantineMappings(tx, part));
  await inParts(added, (tx, part) => insertServices(tx, { providerId, services: part }));
  await inParts([...changed, ...absent], async (tx, part) => {
    for (const { found } of part) await updateService(tx, found);
    const changes = part.flatMap(({ found, changes }) => changes.map((change) => ({ id: found.id, ...change })));
    await insertChanges(tx, { providerId, changes, at });
  });
  return isNewest;
}
