import autocannon from 'autocannon';

export interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadResult extends Times {
  readonly perSecond: number;
  readonly done: number;
  readonly failed: number;
}

interface Load {
  readonly connections: number;
  /** How long, or how many in all. */
  readonly size: { readonly seconds: number } | { readonly requests: number };
  readonly request?: autocannon.Request;
  /** Counts `304 Not Modified` as what was asked for, instead of a success with a body. */
  readonly isUnchanged?: boolean;
}

/** What browsers send with every request. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

/** How many ran per second, and how long they took, at a fixed number of connections. */
export async function load(
  url: string,
  { connections, size, request, isUnchanged = false }: Load,
): Promise<LoadResult> {
  const times: number[] = [];
  const until = 'seconds' in size ? { duration: size.seconds } : { amount: size.requests };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ url, connections, ...until, requests: [asBrowser(request)] }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    // Its own summary knows whole milliseconds alone.
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  const done = isUnchanged ? result['3xx'] : result['2xx'];
  const answered = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  return {
    perSecond: done / result.duration,
    done,
    ...timesOf(times),
    failed: answered - done + result.errors + result.timeouts,
  };
}

/** Takes compressed answers, unless the request says otherwise; `setupRequest` may replace all headers. */
function asBrowser({ headers, setupRequest, ...request }: autocannon.Request = {}): autocannon.Request {
  const encoding = { 'accept-encoding': acceptEncoding };
  return {
    ...request,
    headers: { ...encoding, ...headers },
    ...(typeof setupRequest === 'function' && {
      setupRequest: (unmade: autocannon.Request, context: object) => {
        const made = setupRequest(unmade, context);
        return { ...made, headers: { ...encoding, ...made.headers } };
      },
    }),
  };
}

export function timesOf(milliseconds: readonly number[]): Times {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
