import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLimit } from '../../../contract/endpoint.ts';
import { type CallCounts, isOpen, localCounts } from '../call-counts.ts';
import { type Clock, second } from '../clock.ts';
import { ExpectedError } from '../expected-error.ts';
import { blurred } from '../secret.ts';
import { networkOf, siteOf } from './network.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a kind; throws `too-many-requests` beyond its limit. */
    readonly consumeCall: (request: FastifyRequest, kind: string, limit: CallLimit) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Its limit keeps a flood from this process, so other nodes need not know of it. */
    isCountedHere?: boolean;
  }
}

interface LimitParts {
  /** Of all nodes. */
  readonly counts: CallCounts;
  readonly clock: Clock;
  /** Counts are named by it, so that whoever reads them learns of nobody's address. */
  readonly secret: string;
}

/** What the plugin hands to `child`, whatever its types say: the options of a limit, and the route that it is for. */
interface LimitedRoute {
  readonly routeInfo: {
    readonly method: string | readonly string[];
    readonly url: string;
    readonly config?: { readonly isCountedHere?: boolean };
  };
}

/** Lets routes limit how often they are called. */
export async function limitCalls(app: FastifyInstance, { counts, clock, secret }: LimitParts): Promise<void> {
  const shared = rememberFull(counts);
  const here = localCounts();

  const child = (route: unknown) => storeFor(route as LimitedRoute); // the plugin's own types say less than it hands over
  const storeFor = ({ routeInfo: { method, url, config } }: LimitedRoute): FastifyRateLimitStore => ({
    incr: (who, tell, windowMs, max) => {
      const now = clock();
      const count = (name: string, limit: number) =>
        config?.isCountedHere
          ? here.count({ name: `${method} ${url} ${name}`, windowMs, now })
          : shared({ name: blurred(secret, `${method} ${url} ${name}`), windowMs, now, max: limit });
      const site = siteAround(who);
      const counted = Promise.all([count(who, max), site && count(site, max * networksInSite)]);
      counted.then(
        ([own, ofSite]) => {
          const isSiteFull = ofSite && ofSite.calls > max * networksInSite;
          const { calls, windowEndsAt } = isSiteFull ? { ...ofSite, calls: max + 1 } : own;
          tell(null, { current: calls, ttl: windowEndsAt - now });
        },
        (error: Error) => tell(error),
      );
    },
    child,
  });

  app.decorate('consumeCall', async (request, kind, { calls: max, windowMs }) => {
    const now = clock();
    const name = blurred(secret, `${kind} ${request.routeOptions.url} ${whoIsCounted(request)}`);
    const { calls, windowEndsAt } = await shared({ name, windowMs, now, max });
    if (calls > max) throw tooMany(windowEndsAt - now);
  });

  class Counts {
    readonly child = child;
    incr(): never {
      throw new Error('A limit belongs to a route.');
    }
  }

  await app.register(rateLimit, {
    global: false,
    // After a route has looked who asks, and before any body is read.
    hook: 'onRequest',
    keyGenerator: whoIsCounted,
    store: Counts,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
}

/** A site has so many times what one of its networks has: a customer of a hoster can come from 65,536 of them. */
const networksInSite = 16;

/** What is counted beside an IPv6 network: the site around it. */
function siteAround(who: string): string | undefined {
  const network = /^network:(.+)\/64$/.exec(who)?.[1];
  return network === undefined ? undefined : `site:${siteOf(network)}`;
}

const tooMany = (leftMs: number) =>
  new ExpectedError('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.ceil(leftMs / second),
  });

/** An account where the call demands one; else the network it comes from, since anybody can have many accounts. */
export function whoIsCounted({ caller, ip, routeOptions }: FastifyRequest): string {
  return caller && routeOptions.config.isForAnyone !== true ? `user:${caller.userId}` : `network:${networkOf(ip)}`;
}

const maxRemembered = 5_000;

/** Whoever has used up a limit is known here until it ends: a flood asks the database no further. */
function rememberFull(counts: CallCounts) {
  const full = new Map<string, number>();
  return async (call: Parameters<CallCounts['count']>[0] & { readonly max: number }) => {
    const { name, max } = call;
    const fullUntil = full.get(name);
    if (fullUntil !== undefined && isOpen(fullUntil, call)) return { calls: max + 1, windowEndsAt: fullUntil };
    full.delete(name);
    const counted = await counts.count(call);
    if (counted.calls > max) {
      full.set(name, counted.windowEndsAt);
      const [oldest] = full.size > maxRemembered ? full.keys() : [];
      if (oldest !== undefined) full.delete(oldest);
    }
    return counted;
  };
}
