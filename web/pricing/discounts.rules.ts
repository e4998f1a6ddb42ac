import { chooseDiscounts, type DiscountTerms, holdsAt } from '../../contract/price.ts';
import { basisPointsOf, type Discount } from '../../contract/pricing.ts';
import { discountTexts as contractTexts } from '../../contract/pricing-admin.ts';
import { indianText, instantInIndia } from '../platform/indian-input.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { containsWords } from '../ui/contains-words.ts';

export const discountKinds = ['quantity', 'promotional'] as const;

export type DiscountStatus = keyof typeof discountTexts.statuses;

/** Inactive when switched off; a promotional one is upcoming before its start and expired after its end. */
export function statusOf(terms: DiscountTerms, now: number): DiscountStatus {
  if (!terms.isActive) return 'inactive';
  if (holdsAt(terms, now)) return 'active';
  return terms.startsAt !== null && now < terms.startsAt ? 'upcoming' : 'expired';
}

/** Those of a kind, and with the words that are searched for in their title, description or service; all without either. */
export function filterDiscounts(
  discounts: readonly Discount[],
  { kind, search }: { kind: (typeof discountKinds)[number] | undefined; search: string },
  serviceName: (discount: Discount) => string,
): Discount[] {
  return discounts.filter(
    (discount) =>
      (kind === undefined || discount.discountType === kind) &&
      containsWords(`${discount.title} ${discount.description} ${serviceName(discount)}`, search),
  );
}

/** `10.50` as `10.5`, `10.00` as `10`. */
export function percentText(percentage: string): string {
  return String(basisPointsOf(percentage) / 100);
}

export type DiscountValues = {
  /** 0: for all services. */
  readonly serviceId: number;
  readonly title: string;
  readonly description: string;
  readonly discountType: string;
  readonly discountPercentage: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  /** Both in India's time, as a control for local times has it. */
  readonly startDate: string;
  readonly endDate: string;
  readonly isActive: boolean;
  readonly priority: string;
};

/** What the form begins with. */
export function valuesOf(discount: Discount | undefined): DiscountValues {
  return {
    serviceId: discount?.serviceId ?? 0,
    title: discount?.title ?? '',
    description: discount?.description ?? '',
    discountType: discount?.discountType ?? 'quantity',
    discountPercentage: discount ? percentText(discount.discountPercentage) : '',
    minQuantity: discount?.minQuantity?.toString() ?? '',
    maxQuantity: discount?.maxQuantity?.toString() ?? '',
    startDate: discount?.startDate ? indianText(discount.startDate) : '',
    endDate: discount?.endDate ? indianText(discount.endDate) : '',
    isActive: discount?.isActive ?? true,
    priority: String(discount?.priority ?? 1),
  };
}

const { faults } = discountTexts.dialog;

/** Null for an empty field, undefined for what is no quantity. */
function parseQuantity(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d{1,10}$/.test(digits) && Number(digits) <= 1_000_000_000 ? Number(digits) : undefined;
}

const plainPercentage = (typed: string) => typed.replace(/[\s%]/g, '');

function percentageFault(typed: string): string | undefined {
  const text = plainPercentage(typed);
  if (text === '') return contractTexts.percentage;
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return faults.percentage;
  return Number(text) > 0 && Number(text) <= 100 ? undefined : faults.percentageBounds;
}

function minFault(typed: string, { discountType }: DiscountValues): string | undefined {
  if (discountType !== 'quantity') return undefined;
  const min = parseQuantity(typed);
  if (min === null) return contractTexts.conditions;
  return min === undefined ? faults.quantity : undefined;
}

function maxFault(typed: string, { discountType, minQuantity }: DiscountValues): string | undefined {
  if (discountType !== 'quantity') return undefined;
  const [min, max] = [parseQuantity(minQuantity), parseQuantity(typed)];
  if (max === undefined) return faults.quantity;
  return typeof min === 'number' && max !== null && max < min ? faults.maxBelowMin : undefined;
}

function dateFault(typed: string, { discountType }: DiscountValues): string | undefined {
  if (discountType !== 'promotional') return undefined;
  if (typed === '') return contractTexts.conditions;
  return instantInIndia(typed) === null ? faults.date : undefined;
}

export const discountRules = {
  title: (title: string) => (title.trim() === '' ? contractTexts.title : undefined),
  discountPercentage: percentageFault,
  minQuantity: minFault,
  maxQuantity: maxFault,
  startDate: dateFault,
  endDate: (typed: string, values: DiscountValues) => {
    const fault = dateFault(typed, values);
    if (fault !== undefined || values.discountType !== 'promotional') return fault;
    return values.startDate !== '' && typed <= values.startDate ? faults.endBeforeStart : undefined;
  },
  priority: (typed: string) => (/^(?:[1-9]|10)$/.test(typed.trim()) ? undefined : faults.priority),
};

const highPercent = 90;

/** What a discount that is switched on takes off, and whether of everything; nothing as long as the percentage is none. */
function reachOf({ isActive, serviceId, discountPercentage }: DiscountValues): {
  percent: number;
  isWholeShop: boolean;
} {
  const counts = isActive && percentageFault(discountPercentage) === undefined;
  return {
    percent: counts ? Number(plainPercentage(discountPercentage)) : 0,
    isWholeShop: counts && serviceId === 0,
  };
}

/**
 * What an admin types before an edit is saved that makes a discount take off more than 90 %, or hold for the whole shop;
 * undefined for any other edit.
 */
export function wordsToConfirm(values: DiscountValues, before?: Discount): string | undefined {
  const now = reachOf(values);
  const then = before ? reachOf(valuesOf(before)) : { percent: 0, isWholeShop: false };
  if (now.percent > highPercent && now.percent > then.percent) return String(now.percent);
  return now.isWholeShop && !then.isWholeShop ? discountTexts.allServices.toLowerCase() : undefined;
}

/** Whether this was typed, however the letters, the spaces and the sign for percent were. */
export function isConfirmed(words: string | undefined, typed: string): boolean {
  return words === undefined || typed.trim().replace(/%$/, '').trimEnd().toLowerCase() === words;
}

/** What the server is sent, with nothing that a discount of its kind does not look at; the values are sound. */
export function discountBody(values: DiscountValues, before?: Discount) {
  const kind = discountKinds.find((each) => each === values.discountType) ?? 'quantity';
  const isQuantity = kind === 'quantity';
  return {
    serviceId: values.serviceId === 0 ? null : values.serviceId,
    title: values.title.trim(),
    description: values.description.trim(),
    discountType: kind,
    discountPercentage: plainPercentage(values.discountPercentage),
    minQuantity: isQuantity ? (parseQuantity(values.minQuantity) ?? null) : null,
    maxQuantity: isQuantity ? (parseQuantity(values.maxQuantity) ?? null) : null,
    startDate: isQuantity ? null : instantInIndia(values.startDate, before?.startDate),
    endDate: isQuantity ? null : instantInIndia(values.endDate, before?.endDate),
    isActive: values.isActive,
    priority: Number(values.priority),
  };
}

/** The discount that stands in a form, as the price knows it; undefined as long as its price can't be told. */
export function draftTerms(values: DiscountValues, id: number): DiscountTerms | undefined {
  const needed = ['discountPercentage', 'minQuantity', 'maxQuantity', 'startDate', 'endDate', 'priority'] as const;
  if (needed.some((name) => discountRules[name](values[name], values) !== undefined)) return undefined;
  const { discountPercentage, startDate, endDate, ...rest } = discountBody(values);
  return {
    ...rest,
    id,
    basisPoints: basisPointsOf(discountPercentage),
    startsAt: startDate === null ? null : Date.parse(startDate),
    endsAt: endDate === null ? null : Date.parse(endDate),
  };
}

/** A discount that is new has a higher number than all, which decides between equals. */
export const newId = Number.MAX_SAFE_INTEGER;

/** Why a discount takes no part in the price of a sample order; undefined when it does. */
export function whyWithout(
  terms: DiscountTerms,
  discounts: readonly DiscountTerms[],
  order: { serviceId: number; quantity: number; now: number },
): keyof typeof discountTexts.preview.without | undefined {
  const applied = chooseDiscounts(discounts, order);
  if (applied.promotional?.id === terms.id || applied.quantity?.id === terms.id) return undefined;
  if (!terms.isActive) return 'inactive';
  if (!holdsAt(terms, order.now)) return 'expired';
  if (terms.serviceId !== null && terms.serviceId !== order.serviceId) return 'service';
  const isAlone = chooseDiscounts([terms], order).quantity === undefined;
  return terms.discountType === 'quantity' && isAlone ? 'quantity' : 'other';
}
