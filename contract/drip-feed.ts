/**
 * An order in parts: so many runs of the same quantity, one every so many minutes from the order on. What the shop sells as one
 * order is all of them together.
 */
export interface DripFeed {
  readonly runs: number;
  readonly intervalMinutes: number;
}

/** Both ends are allowed. */
export const dripBounds = { runs: { min: 2, max: 100 }, intervalMinutes: { min: 10, max: 1_440 } } as const;

export const dripTexts = {
  runs: `Please enter ${dripBounds.runs.min} to ${dripBounds.runs.max} runs`,
  interval: `Please enter ${dripBounds.intervalMinutes.min} to 1,440 minutes from one run to the next`,
  both: 'Please enter both the runs and the minutes between them',
  notTaken: 'This service is delivered at once only',
} as const;

/** From the first run to the last one, in minutes. */
export const dripMinutes = ({ runs, intervalMinutes }: DripFeed): number => (runs - 1) * intervalMinutes;
