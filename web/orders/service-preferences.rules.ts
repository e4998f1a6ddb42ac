import type { Service } from '../../contract/catalogue.ts';
import { parseRate } from '../../contract/money.ts';

/** What a service has more or less of. A preference ranks, and leaves nothing out. */
export const preferences = ['cheap', 'real', 'lasting', 'fast', 'gradual'] as const;

export type Preference = (typeof preferences)[number];

interface Candidate {
  readonly service: Service;
  /** The terms of its name. */
  readonly names: ReadonlySet<string>;
}

type Fulfilment = (service: Service, names: ReadonlySet<string>) => number;

/** How far a service fulfils the preferences, each between 0 and 1; its price is compared with those of the others. */
export function fulfilmentOf(preferred: readonly Preference[], candidates: readonly Candidate[]): Fulfilment {
  const cheapness = preferred.includes('cheap') ? cheapnessOf(candidates) : undefined;
  return (service, names) =>
    preferred.reduce(
      (total, preference) =>
        total + (preference === 'cheap' ? (cheapness?.(service) ?? 0) : degreeOf[preference](service, names)),
      0,
    );
}

const degreeOf: Readonly<Record<Exclude<Preference, 'cheap'>, Fulfilment>> = {
  real: (service, names) => qualityOf(service, names),
  lasting: (service) => Math.min(1, daysOfRefill(service) / daysOfYear) ** 0.5,
  fast: ({ isInstantStart }, names) => (names.has('fast') ? 1 : isInstantStart ? 0.5 : 0),
  gradual: ({ description }, names) =>
    names.has('gradual') ? 1 : /\b(?:gradual|slowly|spread)\b/i.test(description) ? 0.5 : 0,
};

/** 1 for the cheapest of these, towards 0 for the dearest. */
function cheapnessOf(candidates: readonly Candidate[]): (service: Service) => number {
  const rateOf = ({ pricePerThousand }: Service) => parseRate(pricePerThousand) ?? 0;
  const sorted = [...new Set(candidates.map(({ service }) => rateOf(service)))].sort((a, b) => a - b);
  const places = new Map(sorted.map((rate, place) => [rate, 1 - place / sorted.length]));
  return (service) => places.get(rateOf(service)) ?? 0;
}

const signOfQuality = /\b(?:older|photo|bio|(?:with|some) posts|large accounts|longer|karma)\b/i;

/** As the accounts are described, from plain to active ones. What the owner says of them wins over a description. */
function qualityOf({ name, englishName = name, description, quality }: Service, names: ReadonlySet<string>): number {
  if (names.has('real')) return 1;
  if (signOfQuality.test(englishName)) return 0.75;
  const text = `${englishName} ${description}`;
  if (quality === null ? signOfQuality.test(text) : quality > 2) return 0.6;
  if (quality !== null) return quality === 1 ? 0.1 : 0.4;
  return names.has('basic') || /\bplain\b/i.test(text) ? 0.1 : 0.4;
}

const daysOfYear = 365;

function daysOfRefill({ name, englishName = name, description, refillDays }: Service): number {
  if (refillDays > 0) return refillDays;
  const [, days] =
    /\b(\d{1,4})[ -]days?,? refill/i.exec(englishName) ?? /\brefill\w{0,4} for (\d{1,4}) days/i.exec(description) ?? [];
  if (days !== undefined) return Number(days);
  return /lifetime|permanent/i.test(englishName) ? daysOfYear : 0;
}
