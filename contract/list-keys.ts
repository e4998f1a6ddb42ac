/** Names a row of a list in the order of time, as `timedKey` reads it. */
export const timedKeyOf = (instant: string, id: number): string => `${Date.parse(instant)}-${id}`;
