import { isPackage } from '../../contract/is-package.ts';
import { type Rate, wireRate } from '../../contract/money.ts';
import type { ServiceType } from '../../contract/service-kinds.ts';
import type { ServiceFacts } from './service-facts.ts';

/** A service as it is kept, with the bounds that hold for it. */
export interface ServiceState extends ServiceFacts {
  readonly id: number;
  readonly categoryId: number;
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly rate: Rate;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly isActive: boolean;
  readonly archivedAt: number | null;
}

interface TypedFields {
  readonly type: ServiceType;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly canDrip: boolean;
}

/** What holds for a service of a type: a package is ordered once, and only a usual service can be delivered in parts. */
export function boundsOf<Fields extends TypedFields>(fields: Fields): Fields {
  const usual = { ...fields, canDrip: fields.canDrip && fields.type === 'Default' };
  return isPackage(fields.type) ? { ...usual, minQuantity: 1, maxQuantity: 1 } : usual;
}

/** What an admin reads of a service in the record of acts. */
export function auditedService({ id, rate, archivedAt, ...rest }: ServiceState) {
  return { ...rest, pricePerThousand: wireRate(rate), isArchived: archivedAt !== null };
}

export interface PlatformState {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** A brand with a mark, one letter, or anything else for a globe. */
  readonly icon: string;
  readonly archivedAt: number | null;
}

/** What an admin reads of a platform in the record of acts. */
export function auditedPlatform({ name, color, icon, archivedAt }: PlatformState) {
  return { name, color, icon, isArchived: archivedAt !== null };
}

/** The same for names that differ in capitals and spaces alone. */
export const foldedName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** A category as it is kept, with the name of its platform. */
export interface CategoryState {
  readonly id: number;
  readonly platformId: number;
  readonly platformName: string;
  readonly name: string;
  readonly description: string;
  /** Empty, as the description: nobody has written it. */
  readonly nameHi: string;
  readonly descriptionHi: string;
  readonly archivedAt: number | null;
}

/** What an admin reads of a category in the record of acts. */
export function auditedCategory({ id, platformName, archivedAt, ...rest }: CategoryState) {
  return { ...rest, isArchived: archivedAt !== null };
}

/** The most that a price can be typed as: seven digits and four decimals. */
export const maxRate: Rate = 99_999_999_999;

/** A rate raised by hundredths of a percent, or lowered: exact, rounded half-up to the last decimal, never nothing. */
export function changedRate(rate: Rate, basisPoints: number): Rate {
  const whole = 10_000n;
  const numerator = BigInt(rate) * (whole + BigInt(basisPoints));
  const rounded = (numerator * 2n + whole) / (whole * 2n);
  return rounded < 1n ? 1 : Number(rounded);
}
