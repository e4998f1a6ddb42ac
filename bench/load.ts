import autocannon from 'autocannon';

export interface LoadResult {
  readonly perSecond: number;
  readonly done: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly request?: autocannon.Request;
  /** Counts `304 Not Modified` as what was asked for, instead of a success with a body. */
  readonly isUnchanged?: boolean;
}

/** How many ran per second, and how long they took, at a fixed number of connections for a fixed time. */
export async function load(
  url: string,
  { connections, seconds, request, isUnchanged = false }: Load,
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(request ? { requests: [request] } : {}),
  });
  const done = isUnchanged ? result['3xx'] : result['2xx'];
  const answered = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  return {
    perSecond: done / result.duration,
    done,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: answered - done + result.errors + result.timeouts,
  };
}
