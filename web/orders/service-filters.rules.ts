import type { Service } from '../../contract/catalogue.ts';
import type { Rate } from '../../contract/money.ts';

export const serviceFilters = ['refill', 'fastStart', 'cancel', 'highQuality'] as const;
export type ServiceFilter = (typeof serviceFilters)[number];

/** The first is the owner's order, or with something typed that of the finds. */
export const serviceSorts = ['recommended', 'price', 'start', 'speed'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

const fastWithinMinutes = 60;
const highFrom = 3;
const hoursInDay = 24;

const fits: Readonly<Record<ServiceFilter, (service: Service) => boolean>> = {
  refill: ({ refillDays }) => refillDays > 0,
  // Whoever has said no minutes may still have said that it starts at once.
  fastStart: ({ startMinutes, isInstantStart }) =>
    startMinutes == null ? isInstantStart : startMinutes <= fastWithinMinutes,
  // Answers kept from earlier versions lack it.
  cancel: ({ canCancel }) => canCancel !== false,
  highQuality: ({ quality }) => (quality ?? 0) >= highFrom,
};

/** Those to which every one of the filters applies. */
export function narrowServices(services: readonly Service[], filters: ReadonlySet<ServiceFilter>): readonly Service[] {
  if (filters.size === 0) return services;
  return services.filter((service) => [...filters].every((filter) => fits[filter](service)));
}

/** To how many services each filter applies. */
export function countFilters(services: readonly Service[]): Readonly<Record<ServiceFilter, number>> {
  const count = (filter: ServiceFilter) => services.filter(fits[filter]).length;
  return {
    refill: count('refill'),
    fastStart: count('fastStart'),
    cancel: count('cancel'),
    highQuality: count('highQuality'),
  };
}

/** The cheapest, the soonest or the fastest first. What nobody has said comes last; what is equal stays in its order. */
export function sortServices(
  services: readonly Service[],
  sort: ServiceSort,
  rateOf: (service: Service) => Rate,
): readonly Service[] {
  if (sort === 'recommended') return services;
  const measures = {
    price: rateOf,
    start: ({ startMinutes }: Service) => startMinutes ?? Number.POSITIVE_INFINITY,
    speed: ({ speed, speedPer }: Service) => -(speed ?? 0) * (speedPer === 'hour' ? hoursInDay : 1),
  };
  const measured = services.map((service) => ({ service, measure: measures[sort](service) }));
  // Two infinities have no difference.
  return measured
    .sort((one, other) => (one.measure === other.measure ? 0 : one.measure - other.measure))
    .map(({ service }) => service);
}
