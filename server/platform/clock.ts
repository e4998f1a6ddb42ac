/** Tells the time in epoch milliseconds; tests hand in their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const isoTime = (at: number): string => new Date(at).toISOString();
