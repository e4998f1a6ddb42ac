const locale = 'en-IN';

/** A date without a time is a day of the shop's own, wherever it is read. */
const written = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** `Thu, 20 Nov` of `2025-11-20`. */
export function longDay(date: string): string {
  return written(date, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `20 Nov`. */
export function shortDay(date: string): string {
  return written(date, { day: 'numeric', month: 'short' });
}
