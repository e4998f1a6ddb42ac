/** The same numbers at each run of the tests. */
export function randomFrom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const pick = <T>(items: readonly T[]): T | undefined => items[below(Math.max(1, items.length))];
  return { below, pick };
}

export type Random = ReturnType<typeof randomFrom>;
