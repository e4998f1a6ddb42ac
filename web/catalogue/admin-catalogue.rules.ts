import type { Category, Platform } from '../../contract/catalogue.ts';
import type { CategoryForAdmin, ServiceForAdmin, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import { isPackage } from '../../contract/is-package.ts';
import { parseRate } from '../../contract/money.ts';
import type { ServiceType } from '../../contract/service-kinds.ts';
import { textCell } from '../platform/csv.ts';
import { plainDigits } from '../platform/grouped-digits.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { containsWords } from '../ui/contains-words.ts';

export const serviceStatuses = ['standing', 'active', 'off', 'archived'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** The two levels above the services: platforms, and the categories of each. */
export interface Taxonomy {
  /** Those that are not archived. */
  readonly platforms: readonly Platform[];
  readonly categories: readonly CategoryForAdmin[];
  /** Archived ones too; left out: none is. */
  readonly everyPlatform?: readonly Platform[];
}

/** A label for each category by its id: `Instagram · Followers`, or `Instagram Followers` when that is the name of the category. */
export function categoryLabels({
  platforms,
  categories,
  everyPlatform = platforms,
}: Taxonomy): ReadonlyMap<number, string> {
  const names = new Map(everyPlatform.map(({ id, name }) => [id, name]));
  const labelOf = (platformName: string, name: string) =>
    name.toLowerCase().startsWith(platformName.toLowerCase()) ? name : `${platformName} · ${name}`;
  return new Map(categories.map(({ id, name, platformId }) => [id, labelOf(names.get(platformId) ?? '', name)]));
}

export function filterCategories(
  categories: readonly CategoryForAdmin[],
  wanted: { search: string; platformId: number | undefined; withArchived: boolean },
): readonly CategoryForAdmin[] {
  return categories.filter(
    ({ name, description, platformId, isArchived }) =>
      (wanted.withArchived || !isArchived) &&
      (wanted.platformId === undefined || wanted.platformId === platformId) &&
      containsWords(`${name} ${description}`, wanted.search),
  );
}

const isOfStatus: Record<ServiceStatus, (service: ServiceForAdmin) => boolean> = {
  standing: ({ isArchived }) => !isArchived,
  active: ({ isArchived, isActive }) => !isArchived && isActive,
  off: ({ isArchived, isActive }) => !isArchived && !isActive,
  archived: ({ isArchived }) => isArchived,
};

export interface WantedServices {
  readonly search: string;
  readonly platformId: number | undefined;
  readonly categoryId: number | undefined;
  /** Undefined: all of them. */
  readonly status: ServiceStatus | undefined;
}

/** `#12` finds by number. */
export function filterServices(
  services: readonly ServiceForAdmin[],
  { search, platformId, categoryId, status }: WantedServices,
  taxonomy: Taxonomy,
): readonly ServiceForAdmin[] {
  const names = categoryLabels(taxonomy);
  const platformOf = new Map(taxonomy.categories.map((category) => [category.id, category.platformId]));
  return services.filter(
    (service) =>
      (status === undefined || isOfStatus[status](service)) &&
      (categoryId === undefined || service.categoryId === categoryId) &&
      (platformId === undefined || platformOf.get(service.categoryId) === platformId) &&
      (search.trim() === `#${service.id}` ||
        containsWords(`${service.name} ${names.get(service.categoryId) ?? ''}`, search)),
  );
}

/** A number that stands in the address for one of these; undefined for anything else. */
export function idIn(text: string | null, known: readonly { readonly id: number }[]): number | undefined {
  return known.find(({ id }) => String(id) === text)?.id;
}

/** A type and no interface, so that it counts as a record of values. */
export type ServiceValues = {
  /** 0 for none. */
  readonly categoryId: number;
  readonly name: string;
  readonly description: string;
  /** Empty, as the description: customers who read Hindi see the words above. */
  readonly nameHi: string;
  readonly descriptionHi: string;
  readonly type: ServiceType;
  readonly pricePerThousand: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly isInstantStart: boolean;
  /** Empty, as speed: nobody says it. */
  readonly startMinutes: string;
  readonly speed: string;
  readonly speedPer: ServiceForAdmin['speedPer'];
  readonly refillDays: string;
  /** `0` for what nobody says. */
  readonly quality: string;
  readonly canCancel: boolean;
  readonly canDrip: boolean;
};

/** What a form of a new service begins with, or that of one that there is. */
export function valuesOf(service: ServiceForAdmin | undefined, categoryId = 0): ServiceValues {
  if (!service) {
    const words = { name: '', description: '', nameHi: '', descriptionHi: '' };
    const nothing = { ...words, pricePerThousand: '', minQuantity: '1', maxQuantity: '10000' };
    const facts = { isInstantStart: false, startMinutes: '', speed: '', speedPer: 'day', refillDays: '0' } as const;
    return { categoryId, ...nothing, type: 'Default', ...facts, quality: '0', canCancel: true, canDrip: false };
  }
  return {
    categoryId: service.categoryId,
    name: service.name,
    description: service.description,
    nameHi: service.nameHi,
    descriptionHi: service.descriptionHi,
    type: service.type,
    pricePerThousand: String(Number(service.pricePerThousand)),
    minQuantity: String(service.minQuantity),
    maxQuantity: String(service.maxQuantity),
    isInstantStart: service.isInstantStart,
    startMinutes: String(service.startMinutes ?? ''),
    speed: String(service.speed ?? ''),
    speedPer: service.speedPer,
    refillDays: String(service.refillDays),
    quality: String(service.quality ?? 0),
    canCancel: service.canCancel,
    canDrip: service.canDrip,
  };
}

const { faults } = serviceTexts.dialog;
const { required } = serviceTexts;
const largestQuantity = 1_000_000_000;

const mostDays = 3_650;
const mostMinutes = 43_200;

/** Minutes to the start; null for an empty field, undefined for anything else. */
function parseMinutes(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d{1,5}$/.test(digits) && Number(digits) <= mostMinutes ? Number(digits) : undefined;
}

/** Units in an hour or day; null for an empty field, undefined for anything else. */
const parseSpeed = (typed: string): number | null | undefined => (typed.trim() === '' ? null : parseBound(typed, 1));

/** A number of days; none for an empty field, undefined for anything else. */
function parseDays(typed: string): number | undefined {
  const digits = typed.trim();
  if (digits === '') return 0;
  return /^\d{1,4}$/.test(digits) && Number(digits) <= mostDays ? Number(digits) : undefined;
}

/** A quantity as people type it, `2,500`; `usual` for an empty field, undefined for anything else. */
export function parseBound(typed: string, usual: number): number | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return usual;
  const quantity = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return quantity >= 1 && quantity <= largestQuantity ? quantity : undefined;
}

const boundsOf = ({ minQuantity, maxQuantity }: ServiceValues) => ({
  min: parseBound(minQuantity, 1),
  max: parseBound(maxQuantity, 10_000),
});

export const serviceRules = {
  categoryId: (id: number) => (id === 0 ? required : undefined),
  name: (name: string) => (name.trim() === '' ? required : undefined),
  pricePerThousand: (typed: string) => {
    if (typed.trim() === '') return required;
    return parseRate(plainDigits(typed)) ? undefined : faults.price;
  },
  minQuantity: (typed: string, { type }: ServiceValues) =>
    !isPackage(type) && parseBound(typed, 1) === undefined ? faults.quantity : undefined,
  maxQuantity: (_: string, values: ServiceValues) => {
    if (isPackage(values.type)) return undefined;
    const { min, max } = boundsOf(values);
    if (max === undefined) return faults.quantity;
    return min !== undefined && max < min ? faults.bounds : undefined;
  },
  startMinutes: (typed: string) => (parseMinutes(typed) === undefined ? faults.minutes : undefined),
  speed: (typed: string) => (parseSpeed(typed) === undefined ? faults.quantity : undefined),
  refillDays: (typed: string) => (parseDays(typed) === undefined ? faults.days : undefined),
};

/** What the server is sent; the values are sound. */
export function serviceBody(values: ServiceValues) {
  const { min = 1, max = 10_000 } = isPackage(values.type) ? { min: 1, max: 1 } : boundsOf(values);
  return {
    categoryId: values.categoryId,
    name: values.name.trim(),
    description: values.description.trim(),
    nameHi: values.nameHi.trim(),
    descriptionHi: values.descriptionHi.trim(),
    type: values.type,
    pricePerThousand: plainDigits(values.pricePerThousand),
    minQuantity: min,
    maxQuantity: max,
    isInstantStart: values.isInstantStart,
    startMinutes: parseMinutes(values.startMinutes) ?? null,
    speed: parseSpeed(values.speed) ?? null,
    speedPer: values.speedPer,
    refillDays: parseDays(values.refillDays) ?? 0,
    quality: values.quality === '0' ? null : Number(values.quality),
    canCancel: values.canCancel,
    // Only a usual service can be divided.
    canDrip: values.canDrip && values.type === 'Default',
  };
}

export type ServiceBody = ReturnType<typeof serviceBody>;

/** What is stored of a category or a service, with every field that its form sends. */
export type Stored<Body> = Readonly<Record<keyof Body | 'isArchived', unknown>>;

/** Only what the form changes: what others change stays theirs. */
export function changesOf<Body extends object>(body: Body, before: Stored<Body>): Partial<Body> {
  const changed = Object.entries(body).filter(
    // Every field of a body is stored.
    ([field, value]) => !isSame(field, value, before[field as keyof Body]),
  );
  // What is left of a body is a part of it.
  return Object.fromEntries(changed) as Partial<Body>;
}

const isSame = (field: string, sent: unknown, stored: unknown) =>
  field === 'pricePerThousand' ? parseRate(String(sent)) === parseRate(String(stored)) : sent === stored;

/** The changed fields as they were stored, and whether the thing was archived: what the server compares. */
export function fieldsBefore<Kind extends Stored<object>>(before: Kind, changes: object): Partial<Kind> {
  const names = [...Object.keys(changes), 'isArchived'];
  // A part of what is stored.
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name))) as Partial<Kind>;
}

/** `10`, `-7.5` or `+5 %` as a number; a text says what is wrong with it. */
export function parsePercentChange(typed: string): number | string {
  const text = typed.replace(/[\s%+]/g, '').replace('−', '-');
  const { percent, tooLow, tooHigh, nothing } = serviceTexts.prices.faults;
  if (!/^-?\d{1,6}(?:\.\d{1,2})?$/.test(text)) return percent;
  const change = Number(text);
  if (change === 0) return nothing;
  if (change < -90) return tooLow;
  return change > 1_000 ? tooHigh : change;
}

type CsvLine = Record<(typeof serviceCsvColumns)[number], string>;

/** One service as a line of the file that can be read back. */
export function serviceCells(service: ServiceForAdmin, category: Category | undefined, platformName: string): CsvLine {
  const flag = (value: boolean) => (value ? serviceTexts.download.yes : serviceTexts.download.no);
  return {
    id: String(service.id),
    category: textCell(category?.name ?? ''),
    platform: textCell(platformName),
    name: textCell(service.name),
    description: textCell(service.description),
    pricePerThousand: service.pricePerThousand,
    minQuantity: String(service.minQuantity),
    maxQuantity: String(service.maxQuantity),
    instantStart: flag(service.isInstantStart),
    // Empty stays as it is: the shop itself switches it on again.
    active: service.isPausedByShop ? '' : flag(service.isActive),
    type: service.type,
    dripFeed: flag(service.canDrip),
    refillDays: String(service.refillDays),
    startMinutes: String(service.startMinutes ?? ''),
    speed: String(service.speed ?? ''),
    speedPer: service.speedPer,
    quality: String(service.quality ?? ''),
    cancel: flag(service.canCancel),
    nameHi: textCell(service.nameHi),
    descriptionHi: textCell(service.descriptionHi),
  };
}

/** A list with one of its items at another place, both counted from 0. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

interface Extent {
  readonly top: number;
  readonly height: number;
}

/** The place at which an item of a list stands that was dragged by so many pixels: past the middles of those it passed. */
export function placeOf(rows: readonly Extent[], from: number, movedPx: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const [top, bottom] = [dragged.top + movedPx, dragged.top + dragged.height + movedPx];
  const middle = ({ top: start, height }: Extent) => start + height / 2;
  const passedBelow = rows.slice(from + 1).filter((row) => middle(row) < bottom).length;
  const passedAbove = rows.slice(0, from).filter((row) => middle(row) > top).length;
  return from + passedBelow - passedAbove;
}
