const usualRefillDays = 30;

/** From what says most that a number is about refills to what says least. */
const promises = [
  // `30 days refill`, `45 Day Auto Refill`
  /\b(\d{1,3}) ?d(?:ays?)? ?(?:auto ?)?refill/i,
  // `Refill: 60 Days`
  /refill[: ]{0,3}(\d{1,3}) ?d(?:ays?)?\b/i,
  // `R60`
  /\br(\d{1,3})\b/i,
  // `365D`, and not `0-1 Day` or `1 day start`
  /(?<![-–:/\d] ?)\b(\d{1,3}) ?d(?:ays?)?\b(?!\]? ?(?:start|drip))/i,
];

/** For how many days the name of a service promises refills. */
export function refillDaysIn(name: string): number {
  for (const promise of promises) {
    const days = promise.exec(name)?.[1];
    if (days !== undefined) return Number(days);
  }
  return usualRefillDays;
}
