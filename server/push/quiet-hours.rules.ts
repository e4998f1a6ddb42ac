import type { QuietHours } from '../../contract/quiet-hours.ts';
import { minute } from '../platform/clock.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';

const minutesOfDay = 24 * 60;

/** Minutes of the day, in India's time. */
export interface QuietMinutes {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** When the silence of this moment ends; undefined where there is none. The first minute belongs to it, and the last one does not. */
export function quietUntil({ fromMinute, toMinute }: QuietMinutes, now: number): number | undefined {
  const start = startOfIndianDay(indianDay(now));
  const present = Math.floor((now - start) / minute);
  const length = (toMinute - fromMinute + minutesOfDay) % minutesOfDay;
  const passed = (present - fromMinute + minutesOfDay) % minutesOfDay;
  return passed < length ? start + (present + length - passed) * minute : undefined;
}

export function minutesOf({ from, to }: NonNullable<QuietHours['hours']>): QuietMinutes {
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to) };
}

export const hoursOf = ({ fromMinute, toMinute }: QuietMinutes): NonNullable<QuietHours['hours']> => ({
  from: timeOf(fromMinute),
  to: timeOf(toMinute),
});

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const timeOf = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
