/** Minutes in words that are short and not too exact: up to two hours in minutes, up to two days in hours, then in days, rounded up. */
export function durationText(
  minutes: number,
  words: Readonly<Record<'minutes' | 'hours' | 'days', (count: number) => string>>,
): string {
  if (minutes <= 120) return words.minutes(minutes);
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? words.hours(hours) : words.days(Math.ceil(hours / 24));
}
