import autocannon from 'autocannon';

export interface LoadResult {
  readonly perSecond: number;
  readonly done: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** How many ran per second, and how long they took, at a fixed number of connections for a fixed time. */
export async function load(
  url: string,
  options: { connections: number; seconds: number; request?: autocannon.Request },
): Promise<LoadResult> {
  const { connections, seconds, request } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(request ? { requests: [request] } : {}),
  });
  return {
    perSecond: result['2xx'] / result.duration,
    done: result['2xx'],
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
