import { dayInIndia } from '../../contract/india.ts';
import { indiaAheadMs } from '../../contract/india-offset.ts';
import { months } from '../texts/months.ts';

const minuteMs = 60_000;

/**
 * Until when a promotion lasts in India: `24 November`, or `24 November, 10:00 am` where it ends before the day does. Written out
 * here: the server and every browser have to show the same.
 */
export function endOfPromotion(endsAt: number): string {
  const there = new Date(endsAt + indiaAheadMs);
  const [hour, minute] = [there.getUTCHours(), there.getUTCMinutes()];
  // What ends with the first minute of a day ends with the day before.
  const day = dayInIndia(endsAt - minuteMs, months);
  const isWholeDay = hour + minute === 0 || (hour === 23 && minute === 59);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
  return isWholeDay ? day : `${day}, ${time}`;
}
