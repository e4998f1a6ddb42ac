import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ExpectedError } from '../expected-error.ts';
import type { FindCaller } from './caller.ts';
import { answerError } from './errors.ts';
import { networkOf } from './network.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { acceptSockets, isSocketUpgrade } from './sockets.ts';

const second = 1_000;

export interface HttpOptions {
  log: FastifyBaseLogger;
  findCaller: FindCaller;
  /** How many proxies to believe, or which. */
  trustProxy: number | string;
  /** Every limit is multiplied by it. */
  rateLimitFactor: number;
  /** Called after each call that may have changed what admins look at. */
  tellAdmins: () => void;
  /** True where browsers reach the shop by https: they are told to stay there. */
  isSecure: boolean;
}

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
    // Long enough for a ticket's pictures over a slow phone line; who is slow with the headers has less.
    requestTimeout: 300 * second,
    keepAliveTimeout: 72 * second,
    http: {
      headersTimeout: 10 * second,
      connectionsCheckingInterval: 5 * second,
      shouldUpgradeCallback: isSocketUpgrade,
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerBeforeRouting,
    schemaController: { compilersFactory: noCompilers },
  });
  app.server.maxConnections = 10_000;
  app.decorate('findCaller', options.findCaller);
  app.decorate('rateLimitFactor', options.rateLimitFactor);
  app.decorate('tellAdmins', options.tellAdmins);
  app.decorateRequest('caller', undefined);
  app.setErrorHandler(answerError);
  app.removeContentTypeParser('text/plain');

  const guards = securityHeaders(options.isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(guards).header(requestIdHeader, request.id);
    done();
  });
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    global: false,
    // After a route has looked who asks, and before any body is read.
    hook: 'onRequest',
    keyGenerator: whoIsCounted,
    errorResponseBuilder: (_request, { ttl }) =>
      new ExpectedError('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(ttl / second),
      }),
  });
  await acceptSockets(app);
  return app;
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

/** An account where the call demands one; else the network it comes from, since anybody can have many accounts. */
function whoIsCounted({ caller, ip, routeOptions }: FastifyRequest): string {
  return caller && routeOptions.config.isForAnyone !== true ? `user:${caller.userId}` : `network:${networkOf(ip)}`;
}
