import type { Need } from '../../contract/today.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import type { Waited } from './reports.rules.ts';

/** Where each kind is dealt with, as the dashboard's address has it. */
export const needPlaces: Record<Need['kind'], string> = {
  'unknown-sends': 'tab=providers&view=hand',
  tickets: 'tab=support',
  payments: 'tab=fund-requests&view=needs-you',
  'fund-requests': 'tab=fund-requests&sort=oldest',
  returns: 'tab=fund-requests&view=books',
  debts: 'tab=fund-requests&view=books',
  providers: 'tab=providers',
  'held-orders': 'tab=providers&view=hand',
  refunds: 'tab=refunds',
  'failed-orders': 'tab=orders&status=failed',
  'dead-jobs': 'tab=overview#dead-jobs',
  'pending-orders': 'tab=orders&status=pending',
};

/** `3 h 28 min`: the two largest units. */
export function durationText({ days, hours, minutes }: Pick<Waited, 'days' | 'hours' | 'minutes'>): string {
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

/** How much more or less in whole percent; undefined where nothing was there to compare with. */
export function changePercent(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 100);
}

/** `Tuesday`, in India's time. */
export function indianWeekday(at: string): string {
  return new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(Date.parse(at));
}

/** `7:12 pm`, in India's time. */
export function indianTime(at: string): string {
  return formatInIndia(at, 'time');
}
