import type { FastifyInstance } from 'fastify';
import { Durations, type Metric } from '../metrics.ts';

const second = 1_000;

/** Counts the requests of all routes that are added from now on. */
export function countRequests(app: FastifyInstance): () => Metric[] {
  const durations = new Durations<'method' | 'route'>(
    'http_request_duration_seconds',
    'From the first byte of a request to the last of its answer.',
  );
  const counts = new Map<string, { labels: Record<string, string>; value: number }>();
  app.addHook('onResponse', (request, reply, done) => {
    // As it was declared: addresses themselves would be without end.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    durations.observe({ method, route }, reply.elapsedTime / second);
    const labels = { method, route, status: String(reply.statusCode) };
    const key = Object.values(labels).join('\n');
    const count = counts.get(key) ?? { labels, value: 0 };
    count.value++;
    counts.set(key, count);
    done();
  });
  return () => [
    {
      name: 'http_requests_total',
      help: 'Requests that were answered.',
      type: 'counter',
      samples: [...counts.values()],
    },
    durations.read(),
  ];
}
