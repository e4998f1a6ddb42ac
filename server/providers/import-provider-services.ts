import type { ImportedProviderService, PriceEnding } from '../../contract/provider-services.ts';
import { providerTexts } from '../../contract/providers.ts';
import { serviceTypeIn } from '../../contract/service-kinds.ts';
import type { AdminActor } from '../audit/record-act.ts';
import { addServices, type NewService } from '../catalogue/add-services.ts';
import { boundsOf } from '../catalogue/catalogue.rules.ts';
import { changeCatalogue } from '../catalogue/change-catalogue.ts';
import {
  ensureCategories,
  findNamedCategories,
  keyOfCategory,
  type NamedCategory,
} from '../catalogue/ensure-categories.ts';
import { usualFacts } from '../catalogue/service-facts.ts';
import { setServicePrice } from '../catalogue/set-service-price.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Shop } from '../shop.ts';
import type { Reader, Tx } from '../tables.ts';
import { decimalText } from './decimal.rules.ts';
import { findPriceRules } from './find-price-rules.ts';
import { nearestRule } from './followed-price.rules.ts';
import { costInRupeesE4, marginBp, type PriceRule, sellingRateE4 } from './price.rules.ts';
import { findProvider, lockProvider } from './providers.queries.ts';
import { currencyRateOf, hostOf, type ProviderRow, percentText, providerIsGone, rateText } from './providers.rules.ts';
import { refillDaysIn } from './refill-days.rules.ts';
import { importedName } from './snapshot.rules.ts';

/** One of the shop, or one to be added under a name that the shop has not. */
interface WantedCategory {
  readonly categoryId?: number | undefined;
  readonly newCategory?: NamedCategory | undefined;
}

/** Without a category: that of the import. */
interface WantedService extends WantedCategory {
  readonly externalId: string;
  readonly name?: string | undefined;
  /** In ten-thousandths of a rupee; undefined: by the rule. */
  readonly pricePerThousand?: number | undefined;
  /** Undefined: nothing was shown. */
  readonly seen?: Pick<ImportedProviderService, 'cost' | 'pricePerThousand'> | undefined;
}

/** The category is that of each service that names no other. */
interface Import extends WantedCategory {
  readonly providerId: number;
  /** Whether their orders are sent to the provider. */
  readonly mode: 'hand' | 'auto';
  readonly services: readonly WantedService[];
  /** In hundredths of a percent. */
  readonly percent: number;
  readonly fixed: number;
  readonly ending: PriceEnding;
  readonly floor: number;
  /** By the nearest of the stored rules. */
  readonly follows: boolean;
}

interface ImportAnswer {
  readonly isApplied: boolean;
  readonly rows: ImportedProviderService[];
}

/** What an import would come to now. Throws `not-found` for a provider that is gone. */
export async function checkProviderImport(db: Reader, wanted: Import): Promise<ImportAnswer> {
  const planned = await planRows(db, await findProvider(db, wanted.providerId), wanted);
  return { isApplied: false, rows: planned.map(({ row }) => row) };
}

/**
 * Adds services of a provider to the catalogue, all of them; with one that can't be added none. Throws `not-found` for a
 * provider that is gone, and for a category or a platform that is not in the catalogue; `price-changed` for other costs or prices than
 * were seen.
 */
export function importProviderServices(
  shop: Pick<Shop, 'database' | 'bus'>,
  wanted: Import & { readonly by: AdminActor; readonly at: number },
): Promise<ImportAnswer> {
  return changeCatalogue(shop, async (tx) => {
    // Locked: whoever deletes the provider meanwhile would leave what is imported now.
    const planned = await planRows(tx, await lockProvider(tx, wanted.providerId), wanted);
    assertAsSeen(planned, wanted);
    const ready = planned.flatMap(({ row, service }) => (service ? [{ row, service }] : []));
    if (ready.length < planned.length) return { isApplied: false, rows: planned.map(({ row }) => row) };
    const { by, at, mode, providerId } = wanted;
    const named = ready.flatMap(({ service }) => namedOf(service.category));
    const standing = new Set((await findNamedCategories(tx, named)).values());
    const numbers = await ensureCategories(tx, { wanted: named, by, at });
    const categoryIds = [...new Set(numbers.values())].filter((id) => !standing.has(id));
    const services = ready.map(({ service: { category, costE8: _, follows: __, ...fields } }) => ({
      ...fields,
      categoryId: numberOf(category, numbers),
    }));
    const ids = await addServices(tx, { mode, services, categoryIds, by, at });
    const rows = ready.map(({ row }, index) => ({ ...row, serviceId: ids[index] ?? null }));
    const following = ready.flatMap(({ service }, index) => (service.follows ? [ids[index] ?? 0] : []));
    if (following.length > 0) await setServicePrice(tx, { serviceIds: following, priceMode: 'follows' });
    await insertMappings(tx, {
      providerId,
      mappings: ready.map(({ row, service }, index) => {
        return { serviceId: ids[index] ?? 0, externalId: row.externalId, costE8: service.costE8 };
      }),
    });
    return { isApplied: true, rows };
  });
}

interface Planned {
  readonly row: ImportedProviderService;
  /** Undefined where the row has a fault. */
  readonly service:
    | (Omit<NewService, 'categoryId'> & {
        readonly category: number | NamedCategory;
        readonly costE8: number;
        readonly follows: boolean;
      })
    | undefined;
}

/** The provider's list, the rate of its currency or a price rule may be another one by now. */
function assertAsSeen(planned: readonly Planned[], { services }: Import): void {
  const isAsSeen = ({ seen }: WantedService, row: ImportedProviderService | undefined): boolean =>
    seen === undefined || (seen.cost === row?.cost && seen.pricePerThousand === row?.pricePerThousand);
  if (services.every((each, at) => isAsSeen(each, planned[at]?.row))) return;
  throw new ExpectedError('price-changed', 'Other prices would be set by now. Please look at them again.');
}

const namedOf = (category: number | NamedCategory): NamedCategory[] => (typeof category === 'number' ? [] : [category]);

/** 0: it is not in the catalogue yet. */
const numberOf = (category: number | NamedCategory, numbers: ReadonlyMap<string, number>): number =>
  typeof category === 'number' ? category : (numbers.get(keyOfCategory(category)) ?? 0);

const categoryOf = (each: WantedService, wanted: Import): number | NamedCategory =>
  each.newCategory ?? each.categoryId ?? wanted.newCategory ?? wanted.categoryId ?? 0;

async function planRows(db: Reader, provider: ProviderRow | undefined, wanted: Import): Promise<Planned[]> {
  if (!provider) throw providerIsGone();
  const ids = wanted.services.map(({ externalId }) => externalId);
  if (new Set(ids).size < ids.length) {
    throw new ExpectedError('invalid-input', providerTexts.onlyOnce, { fields: { services: providerTexts.onlyOnce } });
  }
  const [offered, imported] = await Promise.all([
    findOffered(db, provider.id, ids),
    findImported(db, provider.id, ids),
  ]);
  const categories = wanted.services.flatMap((each) => namedOf(categoryOf(each, wanted)));
  const numbers = await findNamedCategories(db, categories);
  const byId = new Map(offered.map((each) => [each.external_id, each]));
  const ruleOf = await findRules(db, provider.id, wanted);
  return wanted.services.map((each) =>
    planRow(each, {
      wanted,
      provider,
      rule: ruleOf(numberOf(categoryOf(each, wanted), numbers)),
      offered: byId.get(each.externalId),
      isImported: imported.has(each.externalId),
    }),
  );
}

type ImportRule = PriceRule & { readonly floorBp: number };

/** By category. Undefined: prices are to follow, and there is no rule. */
type RuleOf = (categoryId: number) => ImportRule | undefined;

async function findRules(db: Reader, providerId: number, { follows, ...given }: Import): Promise<RuleOf> {
  const own = { percentBp: given.percent, fixedE4: given.fixed, ending: given.ending, floorBp: given.floor };
  if (!follows) return () => own;
  const rules = await findPriceRules(db);
  return (categoryId) => nearestRule(rules, { categoryId, providerId });
}

type Offered = Awaited<ReturnType<typeof findOffered>>[number];

/** The most that a price can be typed as. */
const maxRateE4 = 99_999_999_999n;
const maxQuantity = 1_000_000_000;
const maxNameCharacters = 150;

function planRow(
  each: WantedService,
  {
    wanted,
    provider,
    rule,
    offered,
    isImported,
  }: {
    wanted: Import;
    provider: ProviderRow;
    rule: ImportRule | undefined;
    offered: Offered | undefined;
    isImported: boolean;
  },
): Planned {
  const { externalId } = each;
  const unknown = { cost: null, costInRupees: null, pricePerThousand: null, margin: null, serviceId: null };
  if (offered?.state !== 'there') {
    return { row: { externalId, name: offered?.name ?? '', ...unknown, fault: 'not-there' }, service: undefined };
  }
  const name =
    each.name ?? importedName(offered.name, [provider.name, ...hostOf(provider.url).split('.')], maxNameCharacters);
  const rate = currencyRateOf(provider);
  const costE8 = BigInt(offered.cost_e8);
  const costE4 = costInRupeesE4(costE8, rate);
  const ownPrice = each.pricePerThousand;
  if (ownPrice === undefined && !rule) {
    const costs = { cost: decimalText(costE8), costInRupees: rateText(costE4) };
    return { row: { externalId, name, ...unknown, ...costs, fault: 'no-rule' }, service: undefined };
  }
  const priceE4 = rule && ownPrice === undefined ? sellingRateE4(costE8, rate, rule) : BigInt(ownPrice ?? 0);
  const margin = marginBp(costE4, priceE4);
  const type = serviceTypeIn(offered.type);
  const fault =
    type === undefined
      ? 'not-plain'
      : isImported
        ? 'imported'
        : priceE4 > maxRateE4
          ? 'too-dear'
          : margin < (rule ?? { floorBp: wanted.floor }).floorBp
            ? 'below-floor'
            : name === ''
              ? 'no-name'
              : null;
  const row: ImportedProviderService = {
    externalId,
    name,
    cost: decimalText(costE8),
    costInRupees: rateText(costE4),
    pricePerThousand: priceE4 > maxRateE4 ? null : rateText(priceE4),
    margin: percentText(margin),
    fault,
    serviceId: null,
  };
  if (fault !== null || type === undefined) return { row, service: undefined };
  const bounds = boundsOf({
    type,
    minQuantity: Math.min(offered.min_quantity, maxQuantity),
    maxQuantity: Math.min(offered.max_quantity, maxQuantity),
    canDrip: offered.can_drip === 1,
  });
  const refillDays = offered.can_refill === 1 ? refillDaysIn(offered.name) : 0;
  const facts = { ...usualFacts, refillDays, canCancel: offered.can_cancel === 1 };
  const fields = {
    ...facts,
    category: categoryOf(each, wanted),
    name,
    description: '',
    rate: Number(priceE4),
    ...bounds,
  };
  const follows = wanted.follows && ownPrice === undefined;
  return { row, service: { ...fields, costE8: offered.cost_e8, follows } };
}

const findOffered = (db: Reader, providerId: number, externalIds: readonly string[]) =>
  db
    .selectFrom('provider_services')
    .select(['external_id', 'name', 'type', 'state', 'cost_e8', 'min_quantity', 'max_quantity', 'can_refill'])
    .select(['can_drip', 'can_cancel'])
    .where('provider_id', '=', providerId)
    .where('external_id', 'in', externalIds)
    .execute();

async function findImported(db: Reader, providerId: number, externalIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('service_mappings')
    .innerJoin('services as s', 's.id', 'service_id')
    .select('external_id')
    .where('s.archived_at', 'is', null)
    .where('provider_id', '=', providerId)
    .where('external_id', 'in', externalIds)
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}

interface NewMapping {
  readonly serviceId: number;
  readonly externalId: string;
  readonly costE8: number;
}

async function insertMappings(
  tx: Tx,
  { providerId, mappings }: { providerId: number; mappings: readonly NewMapping[] },
): Promise<void> {
  const rows = mappings.map(({ serviceId, externalId, costE8 }) => ({
    service_id: serviceId,
    provider_id: providerId,
    external_id: externalId,
    position: 1,
    quarantine_reason: null,
    priced_cost_e8: costE8,
  }));
  await tx.insertInto('service_mappings').values(rows).execute();
}
