const firstMs = 1_000;
const longestMs = 30_000;

/** Pauses between tries, each about twice as long as the one before, up to half a minute; scattered, so that not all pages come at once. */
export function createRetryPauses() {
  let tries = 0;
  return {
    nextMs: () => Math.min(longestMs, firstMs * 2 ** tries++) * (0.5 + Math.random()),
    /** The line has stood: after its next break they begin anew. */
    reset: () => {
      tries = 0;
    },
  };
}
