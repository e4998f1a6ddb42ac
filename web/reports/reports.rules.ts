import { paiseOf } from '../../contract/money.ts';
import { overviewDays, type ShopOverview } from '../../contract/reports.ts';

export type Period = (typeof overviewDays)[number];
export type Day = ShopOverview['days'][number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What the terms promise at the latest. */
const promisedMs = dayMs;

/** The period in the address; a month unless it says otherwise. */
export function periodOf(text: string | null): Period {
  return overviewDays.find((days) => days === text) ?? '30';
}

export interface Waited {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly isLate: boolean;
}

/** How long something has waited, in whole units; a clock that runs behind the server's gives zero. */
export function waitedFor(since: string, nowMs: number): Waited {
  const waitedMs = Math.max(0, nowMs - Date.parse(since));
  return {
    days: Math.floor(waitedMs / dayMs),
    hours: Math.floor((waitedMs % dayMs) / hourMs),
    minutes: Math.floor((waitedMs % hourMs) / minuteMs),
    isLate: waitedMs > promisedMs,
  };
}

/** The values in paise, or counts, of each day. */
export const valuesOf = {
  revenue: (day: Day) => paiseOf(day.revenue),
  topUps: (day: Day) => paiseOf(day.topUps),
  orders: (day: Day) => day.orders,
};

export type Measure = keyof typeof valuesOf;

export function sumOf(days: readonly Day[], measure: Measure): number {
  return days.reduce((sum, day) => sum + valuesOf[measure](day), 0);
}

/** The first round number that is not below the highest value: 1, 2 or 5 with zeros, and never nothing. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(highest));
  const digit = [1, 2, 5, 10].find((each) => each * size >= highest) ?? 10;
  return digit * size;
}

/** So many times what nine in ten days have at most, and a day stands out. */
const standsOut = 4;

/**
 * Where the scale of a chart ends. One strong day does not flatten the others: where it has more than four times what nine
 * in ten days have at most, the scale ends at twice that, and its bar is cut off.
 */
export function scaleTop(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const highest = sorted.at(-1) ?? 0;
  const usual = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
  return roundTop(usual > 0 && highest > usual * standsOut ? usual * 2 : highest);
}

/** The day that a key leads to from the one at `at`; undefined when it leads nowhere. */
export function dayAfterKey(key: string, { at, count }: { at: number; count: number }): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

/** Every so many days have their date below the chart, so that they don't touch. */
export function labelStep(count: number): number {
  return Math.max(1, Math.ceil(count / 4));
}

/** In whole megabytes, or in gigabytes with one digit. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes < 1_024 ? `${Math.floor(megabytes)} MB` : `${(Math.floor(megabytes / 102.4) / 10).toFixed(1)} GB`;
}
