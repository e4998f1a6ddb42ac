import type { serviceModes } from '../../contract/dispatches.ts';
import { parseRate } from '../../contract/money.ts';
import { type ImportedProviderService, type PriceEnding, priceEndings } from '../../contract/provider-services.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';

const texts = providerServiceTexts.importing;

export type ImportValues = {
  /** Empty: none is chosen yet. */
  readonly categoryId: string;
  readonly mode: (typeof serviceModes)[number];
  readonly percent: string;
  readonly fixed: string;
  readonly ending: string;
  readonly floor: string;
  /** By the stored price rules, in the place of the rule above. */
  readonly follows: boolean;
};

export const emptyImport: ImportValues = {
  categoryId: '',
  // Whoever imports from a provider means to sell what it delivers.
  mode: 'auto',
  percent: '30',
  fixed: '0',
  ending: 'none',
  floor: '5',
  follows: false,
};

const plain = (typed: string): string => typed.replace(/[\s,₹%]/g, '');
const maxPercent = 1_000;
const maxFixedE4 = 100_000_000;

function percentFault(typed: string): string | undefined {
  const text = plain(typed);
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(text) && Number(text) <= maxPercent ? undefined : texts.percentFault;
}

export const importRules = {
  categoryId: (categoryId: string) => (categoryId === '' ? texts.categoryFault : undefined),
  percent: percentFault,
  fixed: (fixed: string) => {
    const rate = parseRate(plain(fixed));
    return rate === undefined || rate > maxFixedE4 ? texts.fixedFault : undefined;
  },
  floor: percentFault,
};

const endingOf = (text: string): PriceEnding => priceEndings.find((ending) => ending === text) ?? 'none';

/** What was entered for one of the services. */
export interface OwnFields {
  /** Empty: as it is proposed. */
  readonly name: string;
  /** Empty: the category for all. */
  readonly categoryId: string;
}

/** By the provider's id of the service; of those that were opened. */
export type OwnRows = ReadonlyMap<string, OwnFields>;

/** What the server is asked for each service. Prices don't depend on names: without them it is asked less often. */
export const pricedServices = (externalIds: readonly string[], own: OwnRows) =>
  externalIds.map((externalId) => {
    const categoryId = own.get(externalId)?.categoryId ?? '';
    return { externalId, ...(categoryId !== '' && { categoryId: Number(categoryId) }) };
  });

export const namedServices = (externalIds: readonly string[], own: OwnRows) =>
  pricedServices(externalIds, own).map((service) => {
    const name = nameOf(own.get(service.externalId));
    return name === '' ? service : { ...service, name };
  });

const nameOf = (fields: OwnFields | undefined): string => fields?.name.trim() ?? '';

/** Why a service can't be imported with what was entered for it; null where it can. */
export const faultIn = (
  { externalId, fault }: ImportedProviderService,
  own: OwnRows,
): ImportedProviderService['fault'] => (fault === 'no-name' && nameOf(own.get(externalId)) !== '' ? null : fault);

/** What the server is asked; undefined as long as a value is not sound. */
export function importBody(values: ImportValues, services: ReturnType<typeof pricedServices>) {
  const { mode, percent, fixed, ending, floor, follows } = values;
  const own = ['percent', 'fixed', 'floor'] as const;
  const names = ['categoryId', ...(follows ? [] : own)] as const;
  if (services.length === 0 || names.some((name) => importRules[name](values[name]) !== undefined)) return undefined;
  const categoryId = Number(values.categoryId);
  if (follows) return { categoryId, mode, services, follows };
  return {
    categoryId,
    mode,
    services,
    percent: plain(percent),
    fixed: plain(fixed),
    ending: endingOf(ending),
    floor: plain(floor),
  };
}
