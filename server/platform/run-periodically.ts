interface Repeating {
  readonly intervalMs: number;
  /** Work that failed is left for so long. */
  readonly restMs: number;
  readonly onError: (error: unknown) => void;
}

/** Does work from time to time, never twice at once, and keeps no process alive for it. */
export function runPeriodically(work: () => Promise<void>, { intervalMs, restMs, onError }: Repeating): NodeJS.Timeout {
  let isUnderWay = false;
  let restsUntil = 0;
  const turn = async () => {
    if (isUnderWay || performance.now() < restsUntil) return;
    isUnderWay = true;
    try {
      await work();
    } catch (error) {
      restsUntil = performance.now() + restMs;
      onError(error);
    }
    isUnderWay = false;
  };
  return setInterval(() => void turn(), intervalMs).unref();
}
