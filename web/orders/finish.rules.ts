import type { RunningOrder } from '../../contract/order.ts';
import { formatInIndia, indianDate } from '../platform/indian-time.ts';

const minuteMs = 60_000;

/** When an order is likely to be done: an instant, `late` when nine in ten were done sooner, undefined where nobody knows. */
export function expectedFinish({ order, minutes }: RunningOrder, nowMs: number): number | 'late' | undefined {
  if (!minutes) return undefined;
  const placedAt = Date.parse(order.createdAt);
  const soonest = placedAt + minutes.usual * minuteMs;
  if (soonest > nowMs) return soonest;
  const latest = placedAt + minutes.slow * minuteMs;
  return latest > nowMs ? latest : 'late';
}

/** In India's time: `8:30 pm` of the same day, else `25 Nov, 8:30 pm`. */
export function clockText(instant: number, nowMs: number, locale: string): string {
  const time = formatInIndia(instant, 'time', locale);
  return indianDate(instant) === indianDate(nowMs) ? time : `${formatInIndia(instant, 'day', locale)}, ${time}`;
}
