import type { Selectable } from 'kysely';
import type { speedUnits } from '../../contract/catalogue.ts';
import type { Tables } from '../tables.ts';

/** What a service says of itself beside its own words; null: nobody has said it. */
export interface ServiceFacts {
  /** Empty, as the description: nobody has written it. */
  readonly nameHi: string;
  readonly descriptionHi: string;
  readonly isInstantStart: boolean;
  readonly startMinutes: number | null;
  readonly speed: number | null;
  readonly speedPer: (typeof speedUnits)[number];
  readonly refillDays: number;
  /** From 1, the plainest, to 4. */
  readonly quality: number | null;
  readonly canCancel: boolean;
  readonly canDrip: boolean;
}

/** Of a service about which nothing is said. */
export const usualFacts: ServiceFacts = {
  nameHi: '',
  descriptionHi: '',
  isInstantStart: false,
  startMinutes: null,
  speed: null,
  speedPer: 'day',
  refillDays: 0,
  quality: null,
  canCancel: true,
  canDrip: false,
};

export const factsOf = (row: Selectable<Tables['services']>): ServiceFacts => ({
  nameHi: row.name_hi,
  descriptionHi: row.description_hi,
  isInstantStart: row.is_instant_start === 1,
  startMinutes: row.start_minutes,
  speed: row.speed,
  speedPer: row.speed_per,
  refillDays: row.refill_days,
  quality: row.quality,
  canCancel: row.can_cancel === 1,
  canDrip: row.can_drip === 1,
});

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const factColumns = (facts: ServiceFacts) => ({
  name_hi: facts.nameHi,
  description_hi: facts.descriptionHi,
  is_instant_start: flag(facts.isInstantStart),
  start_minutes: facts.startMinutes,
  speed: facts.speed,
  speed_per: facts.speedPer,
  refill_days: facts.refillDays,
  quality: facts.quality,
  can_cancel: flag(facts.canCancel),
  can_drip: flag(facts.canDrip),
});

/** Undefined: the fact stays as it is. */
export type FactChanges = { readonly [Name in keyof ServiceFacts]: ServiceFacts[Name] | undefined };

export function changedFacts(was: ServiceFacts, change: FactChanges): ServiceFacts {
  const { isInstantStart, startMinutes, speed, speedPer, refillDays, quality, canCancel, canDrip } = change;
  return {
    nameHi: change.nameHi ?? was.nameHi,
    descriptionHi: change.descriptionHi ?? was.descriptionHi,
    isInstantStart: isInstantStart ?? was.isInstantStart,
    startMinutes: startMinutes === undefined ? was.startMinutes : startMinutes,
    speed: speed === undefined ? was.speed : speed,
    speedPer: speedPer ?? was.speedPer,
    refillDays: refillDays ?? was.refillDays,
    quality: quality === undefined ? was.quality : quality,
    canCancel: canCancel ?? was.canCancel,
    canDrip: canDrip ?? was.canDrip,
  };
}
