export type EngineName = 'sqlite' | 'postgres';

/** Of how many clients at once it is told how long each of them waits. */
export const clientsAtOnce = [1, 64, 512] as const;

/** A small shop, and one a thousand times as large. */
export const shopSizes = { small: 1_000, large: 1_000_000 } as const;
