import { type LandingCatalogue, offeredQuantities } from '../../contract/landing.ts';
import { formatRate, groupDigits, type Paise, paiseOf, parseRate } from '../../contract/money.ts';
import type { FrontPageTexts, Storefront, Testimonial } from '../../contract/storefront.ts';
import { endOfPromotion } from './promotion.rules.ts';

/** All that the front page shows and can't know by itself: plain JSON, the same for the server and the browser. */
export interface LandingContent {
  readonly brandName: string;
  readonly isDemo: boolean;
  /** Of all that is offered, such as `₹5.00`; null while nothing is. */
  readonly lowestRate: string | null;
  /** Those above zero. */
  readonly counters: readonly Counter[];
  /** Grouped, such as `1,204`; `0` while nothing is offered. */
  readonly serviceCount: string;
  readonly popular: readonly PopularPlatform[];
  readonly supported: readonly PlatformMark[];
  readonly calculator: CalculatorContent | null;
  /** The operator's; none for the built-in ones. */
  readonly claims: readonly Claim[];
  readonly testimonials: readonly Testimonial[];
  /** The operator's, in the language of the page; an empty one is the built-in one. */
  readonly texts: FrontPageTexts;
}

interface Counter {
  readonly name: keyof Storefront['counters'] | 'services';
  readonly value: number;
}

interface PlatformMark {
  readonly name: string;
  /** `instagram`, `youtube`…: the name of its mark. */
  readonly icon: string;
  readonly color: string;
}

export interface PopularPlatform extends PlatformMark {
  readonly serviceCount: string;
  readonly lowestRate: string;
}

export interface Claim {
  readonly title: string;
  readonly text: string;
}

export interface CalculatorContent {
  readonly platforms: readonly { readonly id: number; readonly name: string }[];
  readonly platformId: number;
  readonly service: CalculatedService;
  readonly price: ShownPrice;
}

export interface CalculatedService {
  readonly id: number;
  readonly name: string;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  /** Round quantities within its bounds. */
  readonly offered: readonly number[];
}

/** A price with its parts, ready to be shown. */
export interface ShownPrice {
  readonly quantity: number;
  /** Per 1000 units, such as `₹12.00`. */
  readonly rate: string;
  readonly listPaise: Paise;
  readonly discounts: readonly ShownDiscount[];
  readonly totalPaise: Paise;
}

interface ShownDiscount {
  readonly title: string;
  /** Such as `10.5`. */
  readonly percent: string;
  /** The last day of a promotion, such as `24 November`, with the time where it ends before the day does; null for what has no end. */
  readonly endsOn: string | null;
  readonly offPaise: Paise;
}

const mostPopular = 6;
const linkedIn = 'linkedin';

/** Those that the front page names first, in its order, as far as the shop has them. */
const namedFirst = [
  'instagram',
  'youtube',
  'facebook',
  'tiktok',
  'twitter',
  linkedIn,
  'spotify',
  'pinterest',
  'twitch',
  'telegram',
];

/** Makes the front page's content of what the shop says of itself and of its catalogue. */
export function landingContent(storefront: Storefront, landingCatalogue: LandingCatalogue): LandingContent {
  const { platforms } = landingCatalogue;
  const services = platforms.reduce((sum, { serviceCount }) => sum + serviceCount, 0);
  const lowest = platforms.map(({ lowestPrice }) => parseRate(lowestPrice) ?? 0).toSorted((a, b) => a - b)[0];
  return {
    brandName: storefront.brandName,
    isDemo: storefront.demo !== null,
    lowestRate: lowest === undefined ? null : formatRate(lowest),
    counters: countersOf(storefront, services),
    serviceCount: groupDigits(String(services)),
    popular: popularOf(platforms),
    supported: supportedOf(platforms),
    calculator: calculatorOf(landingCatalogue),
    claims: readClaims(storefront.claims),
    testimonials: storefront.testimonials,
    texts: storefront.frontPage[import.meta.env.LANGUAGE ?? 'en'],
  };
}

function countersOf({ counters }: Storefront, services: number): Counter[] {
  const { orders, customers, platforms } = counters;
  const all = Object.entries({ orders, customers, platforms, services });
  // The keys are written one line above.
  return all.map(([name, value]) => ({ name: name as Counter['name'], value })).filter(({ value }) => value > 0);
}

/** The most ordered, and LinkedIn among them wherever the shop has it: its card has words of its own. */
function popularOf(platforms: LandingCatalogue['platforms']): PopularPlatform[] {
  const [others, own] = [
    platforms.filter(({ icon }) => icon !== linkedIn),
    platforms.filter(({ icon }) => icon === linkedIn),
  ];
  return [...others.slice(0, mostPopular - own.length), ...own].map((platform) => ({
    ...markOf(platform),
    serviceCount: groupDigits(String(platform.serviceCount)),
    lowestRate: formatRate(parseRate(platform.lowestPrice) ?? 0),
  }));
}

function supportedOf(platforms: LandingCatalogue['platforms']): PlatformMark[] {
  const first = namedFirst.flatMap((name) => platforms.filter(({ icon }) => icon === name));
  const others = platforms.filter(({ icon }) => !namedFirst.includes(icon));
  return [...first, ...others].slice(0, namedFirst.length).map(markOf);
}

function markOf({ name, icon, color }: PlatformMark): PlatformMark {
  return { name, icon, color };
}

function calculatorOf({ platforms, example }: LandingCatalogue): CalculatorContent | null {
  if (!example) return null;
  const { serviceId: id, minQuantity, maxQuantity } = example;
  const name = (import.meta.env.LANGUAGE === 'hi' && example.serviceNameHi) || example.serviceName;
  const inOrder = platforms.toSorted((a, b) => a.id - b.id);
  return {
    platforms: inOrder.map((platform) => ({ id: platform.id, name: platform.name })),
    platformId: example.platformId,
    service: { id, name, minQuantity, maxQuantity, offered: offeredQuantities(example) },
    price: {
      quantity: example.quantity,
      rate: formatRate(parseRate(example.pricePerThousand) ?? 0),
      listPaise: paiseOf(example.listAmount),
      discounts: example.discounts.map(({ title, percentage, endDate, amountOff }) => ({
        title,
        percent: String(Number(percentage)),
        endsOn: endDate === null ? null : endOfPromotion(Date.parse(endDate)),
        offPaise: paiseOf(amountOff),
      })),
      totalPaise: paiseOf(example.totalAmount),
    },
  };
}

const headingMark = '# ';

/** Reads what the operator promises: a line that begins with `# ` is a heading, what follows it says more. */
export function readClaims(text: string): Claim[] {
  const claims: { title: string; text: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith(headingMark)) claims.push({ title: line.slice(headingMark.length).trim(), text: '' });
    const last = claims.at(-1);
    if (last && !line.startsWith(headingMark)) last.text = `${last.text} ${line.trim()}`.trim();
  }
  return claims.filter(({ title }) => title !== '');
}
