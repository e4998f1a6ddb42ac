import { parseRate } from '../../contract/money.ts';
import { type PriceEnding, priceEndings } from '../../contract/provider-services.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';

const texts = providerServiceTexts.importing;

export type ImportValues = {
  /** Empty: none is chosen yet. */
  readonly categoryId: string;
  readonly percent: string;
  readonly fixed: string;
  readonly ending: string;
  readonly floor: string;
  /** By the stored price rules, in the place of the rule above. */
  readonly follows: boolean;
};

export const emptyImport: ImportValues = {
  categoryId: '',
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

/** What the server is asked; undefined as long as a value is not sound. */
export function importBody(values: ImportValues, externalIds: readonly string[]) {
  const { categoryId, percent, fixed, ending, floor, follows } = values;
  const own = ['percent', 'fixed', 'floor'] as const;
  const names = ['categoryId', ...(follows ? [] : own)] as const;
  if (externalIds.length === 0 || names.some((name) => importRules[name](values[name]) !== undefined)) return undefined;
  const services = externalIds.map((externalId) => ({ externalId }));
  if (follows) return { categoryId: Number(categoryId), services, follows };
  return {
    categoryId: Number(categoryId),
    services,
    percent: plain(percent),
    fixed: plain(fixed),
    ending: endingOf(ending),
    floor: plain(floor),
  };
}
