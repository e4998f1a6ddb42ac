import { pino } from 'pino';
import { placesInSources } from './places-in-sources.ts';

/** JSON lines on standard output. Bodies, headers and addresses never get in. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
      err: (error: unknown) => describe(error),
    },
    redact: { paths: ['token', 'password', '*.token', '*.password', 'headers.authorization'], censor: '(hidden)' },
  });
}

/** A database error repeats the row it stumbled over, so only what names the fault is kept of it. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack: stack && placesInSources(stack) };
}
