/** Whole days of the reader's, as the instants between which something happened; undefined where no day is named. */
export function spanOfDays(fromDay: string, toDay: string): { from: string | undefined; to: string | undefined } {
  return { from: startOfDay(fromDay, 0), to: startOfDay(toDay, 1) };
}

function startOfDay(day: string, daysLater: number): string | undefined {
  const match = /^((?:19|20)\d{2})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
