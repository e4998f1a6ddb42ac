import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { CallCounts } from '../call-counts.ts';
import { type Clock, second } from '../clock.ts';
import { VersionCache } from '../database/version-cache.ts';
import { ExpectedError } from '../expected-error.ts';
import type { CachedAnswer } from './answers.ts';
import { limitBodyTime } from './body-deadline.ts';
import { limitCalls } from './call-limits.ts';
import type { FindCaller } from './caller.ts';
import { compressAnswers } from './compress-answers.ts';
import { answerError } from './errors.ts';
import { prepareLeaving } from './graceful-stop.ts';
import { readBodies } from './read-bodies.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { acceptSockets, isSocketUpgrade } from './sockets.ts';

export interface HttpOptions {
  log: FastifyBaseLogger;
  findCaller: FindCaller;
  /** Of the database; unset where asking for it costs as much as a read. */
  databaseVersion?: (() => number) | undefined;
  /** The database as a caller may write to it; for nobody, as it is. */
  guardDatabase: FastifyInstance['guardDatabase'];
  /** How many proxies to believe, or which. */
  trustProxy: number | string;
  /** Every limit is multiplied by it. */
  rateLimitFactor: number;
  /** That of the calls by which passwords can be guessed; unset, the same. */
  signInLimitFactor?: number;
  callCounts: CallCounts;
  clock: Clock;
  secret: string;
  /** Called after each call that may have changed what admins look at. */
  announceToAdmins: (changes: Endpoint['changes']) => void;
  /** True where browsers reach the shop by https: they are told to stay there. */
  isSecure: boolean;
  /** Unless it is said, 20 seconds; larger bodies have more. */
  bodyTimeoutMs?: number;
}

/** Some 4 kB each. */
const maxCachedAnswers = 1_000;

function refuseSchema(): never {
  throw new Error('A route is declared in contract/, not with a JSON schema.');
}

/** The contract checks what comes in and what goes out. Without these Fastify loads compilers of its own: 5 MB that nothing asks. */
const noCompilers = { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema };

/** A server with its limits, headers and error handling, and no routes yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log,
    // One line for each request would hold addresses and cost as much as the request; faults are logged by themselves.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request, options.trustProxy),
    trustProxy: trustedProxies(options.trustProxy),
    // The end of all patience; a body has its own time (`body-deadline.ts`), and who is slow with the headers has less.
    requestTimeout: 300 * second,
    keepAliveTimeout: 72 * second,
    http: {
      headersTimeout: 10 * second,
      connectionsCheckingInterval: 5 * second,
      shouldUpgradeCallback: isSocketUpgrade,
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What a balancer has sent before it noticed is answered like everything else.
    return503OnClosing: false,
    frameworkErrors: answerBeforeRouting,
    schemaController: { compilersFactory: noCompilers },
  });
  app.server.maxConnections = 10_000;
  app.decorate('findCaller', options.findCaller);
  app.decorate('answerCache', new VersionCache<CachedAnswer>(options.databaseVersion, { maxValues: maxCachedAnswers }));
  app.decorate('guardDatabase', options.guardDatabase);
  app.decorate('rateLimitFactor', options.rateLimitFactor);
  app.decorate('signInLimitFactor', options.signInLimitFactor ?? options.rateLimitFactor);
  app.decorate('announceToAdmins', options.announceToAdmins);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('refusedAs', undefined);
  app.setErrorHandler(answerError);
  readBodies(app);
  limitBodyTime(app, options.bodyTimeoutMs);

  const guards = securityHeaders(options.isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(guards).header(requestIdHeader, request.id);
    done();
  });
  app.addHook('onRequest', refuseLongPath);
  compressAnswers(app);
  prepareLeaving(app);
  await limitCalls(app, { counts: options.callCounts, clock: options.clock, secret: options.secret });
  await acceptSockets(app);
  return app;
}

/** Longer than any path of the shop; what follows the `?` is bounded by the size of the head. */
const maxPathLength = 2_048;

function refuseLongPath({ url }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const query = url.indexOf('?');
  const length = query === -1 ? url.length : query;
  done(length > maxPathLength ? new ExpectedError('not-found', 'There is nothing at this address.') : undefined);
}

/** An address that is none gets no route, and with it none of the hooks that set headers. */
function answerBeforeRouting(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'").header('x-content-type-options', 'nosniff');
  reply.header(requestIdHeader, request.id);
  void answerError(error, request, reply);
}

/** A visitor can write any list of addresses into the header; the last ones are those that our proxies have added. */
function trustedProxies(countOrAddresses: number | string) {
  if (typeof countOrAddresses === 'string') return countOrAddresses;
  return (_address: string, hop: number) => hop < countOrAddresses;
}
