import type { serviceModes } from '../../contract/dispatches.ts';
import { parseRate } from '../../contract/money.ts';
import { type ImportedProviderService, type PriceEnding, priceEndings } from '../../contract/provider-services.ts';
import { plainDigits } from '../platform/grouped-digits.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { type ChosenCategory, categoryBody, nameFault, newCategory, platformFault } from './chosen-category.rules.ts';

const texts = providerServiceTexts.importing;

export type ImportValues = {
  /** As of a `ChosenCategory`, with the next two. */
  readonly categoryId: string;
  readonly newName: string;
  readonly platformId: string;
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
  newName: '',
  platformId: '',
  // Whoever imports from a provider means to sell what it delivers.
  mode: 'auto',
  percent: '30',
  fixed: '0',
  ending: 'none',
  floor: '5',
  follows: false,
};

const maxPercent = 1_000;
const maxFixedE4 = 100_000_000;

function percentFault(typed: string): string | undefined {
  const text = plainDigits(typed);
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(text) && Number(text) <= maxPercent ? undefined : texts.percentFault;
}

/** The stored rules take the place of these fields, which are not shown then. */
function unlessFollowed(fault: (typed: string) => string | undefined) {
  return (typed: string, values?: Pick<ImportValues, 'follows'>) => (values?.follows ? undefined : fault(typed));
}

export const importRules = {
  categoryId: (categoryId: string) => (categoryId === '' ? texts.categoryFault : undefined),
  newName: (newName: string, { categoryId }: ImportValues) => nameFault({ categoryId, newName }),
  platformId: (platformId: string, { categoryId }: ImportValues) => platformFault({ categoryId, platformId }),
  percent: unlessFollowed(percentFault),
  fixed: unlessFollowed((fixed) => {
    const rate = parseRate(plainDigits(fixed));
    return rate === undefined || rate > maxFixedE4 ? texts.fixedFault : undefined;
  }),
  floor: unlessFollowed(percentFault),
};

const endingOf = (text: string): PriceEnding => priceEndings.find((ending) => ending === text) ?? 'none';

/** What was entered for one of the services; without a category it has that for all. */
export interface OwnFields extends ChosenCategory {
  /** Empty: as it is proposed. */
  readonly name: string;
}

/** By the provider's id of the service; of those that were opened. */
export type OwnRows = ReadonlyMap<string, OwnFields>;

/** What the server is asked for each service. Prices don't depend on names: without them it is asked less often. */
export const pricedServices = (externalIds: readonly string[], own: OwnRows) =>
  externalIds.map((externalId) => {
    const fields = own.get(externalId);
    return { externalId, ...(fields && categoryBody(fields)) };
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
): ImportedProviderService['fault'] | 'no-category' => {
  const fields = own.get(externalId);
  if (fault === 'no-name' && nameOf(fields) !== '') return null;
  return fault === null && fields?.categoryId === newCategory && !categoryBody(fields) ? 'no-category' : fault;
};

/** What the server is asked; undefined as long as a value is not sound. */
export function importBody(values: ImportValues, services: ReturnType<typeof pricedServices>) {
  const { mode, percent, fixed, ending, floor, follows } = values;
  const own = ['percent', 'fixed', 'floor'] as const;
  const category = categoryBody(values);
  if (!category || services.length === 0 || own.some((name) => importRules[name](values[name], values) !== undefined))
    return undefined;
  if (follows) return { ...category, mode, services, follows };
  return {
    ...category,
    mode,
    services,
    percent: plainDigits(percent),
    fixed: plainDigits(fixed),
    ending: endingOf(ending),
    floor: plainDigits(floor),
  };
}
