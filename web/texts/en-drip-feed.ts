const every = (minutes: number): string => {
  if (minutes % 60 !== 0) return `every ${minutes} min`;
  return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
};

/** The words of an order in parts. */
export const dripFeedEn = {
  inParts: 'Deliver in parts',
  inPartsHint: 'The same quantity again and again, some time apart.',
  runs: 'Number of runs',
  runsHint: (least: number, most: number) => `${least} to ${most}. The quantity above is that of each run.`,
  interval: 'Minutes from one run to the next',
  intervalHint: (least: string, most: string) => `${least} to ${most}`,
  intervals: 'Often chosen',
  chip: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
  every,
  summary: (runs: number, perRun: string, minutes: number, total: string) =>
    `${runs} runs of ${perRun}, ${every(minutes)}: ${total} in all`,
  priceHint: 'Enter a quantity to see the price.',
  priceHintInParts: 'Enter the quantity of each run, and how many runs, to see the price.',
  last: (time: string) => `, the last run begins after ${time}.`,
  takes: {
    minutes: (minutes: number) => `${minutes} minutes`,
    hours: (hours: number) => `${hours} hours`,
    days: (days: number) => `${days} days`,
  },
  faults: {
    runs: (least: number, most: number) => `Please enter ${least} to ${most} runs`,
    interval: (least: string, most: string) => `Please enter ${least} to ${most} minutes`,
    quantity: 'Please enter quantity',
    tooFew: (least: string) => `Each run needs at least ${least}`,
    tooMany: (total: string, most: string) => `All runs together are ${total}; at most ${most} can be ordered`,
  },
  parts: 'In parts',
  partsOf: (runs: number, perRun: string, minutes: number) => `${runs} × ${perRun}, ${every(minutes)}`,
  progress: (ended: number, runs: number) => `${ended} of ${runs} runs delivered`,
  next: (time: string) => `, the next one begins at ${time}`,
};
