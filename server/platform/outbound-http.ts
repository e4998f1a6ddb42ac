import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestPlain } from 'node:http';
import { Agent as HttpsAgent, request as requestSecure } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { second } from './clock.ts';
import { type OutboundRequest, type PreparedRequest, prepareRequest } from './outbound-request.ts';
import { BlockedAddressError, guardedLookup, type Reach, type ResolveName } from './ssrf-guard.ts';

/** Why no byte of the request was sent. */
type UnsentReason = 'bad-request' | 'blocked-address' | 'name-not-found' | 'not-connected' | 'tls' | 'timeout';
/** Why the result of a request that was sent, or may have been, is unknown. */
type UnknownReason = 'timeout' | 'connection-lost' | 'bad-answer' | 'too-large';

/**
 * `unsent`: no byte of the request was sent, so it can be sent again. `unknown`: the other side may have acted on it.
 * A redirect is an answer like any other and is not followed.
 */
export type OutboundResult =
  | {
      readonly outcome: 'answered';
      readonly status: number;
      readonly headers: IncomingMessage['headers'];
      readonly body: Buffer;
    }
  | { readonly outcome: 'unsent'; readonly reason: UnsentReason; readonly host: string; readonly code?: string }
  | {
      readonly outcome: 'unknown';
      readonly reason: UnknownReason;
      readonly host: string;
      readonly code?: string;
      /** Set when at least the head of an answer has come. */
      readonly status?: number;
    };

export interface OutboundHttp {
  /** Sends once, never retries and never rejects. A failure names the host and nothing else of the request. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  close(): void;
}

export interface OutboundOptions {
  /** `internet-or-loopback` also allows plain http, numbers and any port, for this machine alone: tests and demonstrations. */
  readonly reach?: Exclude<Reach, 'own-network'>;
  /** Trusted in the place of the usual authorities. */
  readonly certificateAuthority?: string;
  readonly resolveName?: ResolveName;
}

const defaultTimeoutMs = 15 * second;
const defaultMaxAnswerBytes = 1024 * 1024;
const maxHeadBytes = 16 * 1024;
const poolLimits = { maxSockets: 8, maxFreeSockets: 2, maxTotalSockets: 64, timeout: 15 * second } as const;

export function openOutboundHttp(options: OutboundOptions = {}): OutboundHttp {
  const { reach = 'internet', certificateAuthority, resolveName } = options;
  const secure = { ...poolLimits, ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }) };
  const agents = {
    'https:': { pooled: new HttpsAgent({ ...secure, keepAlive: true }), fresh: new HttpsAgent(secure) },
    'http:': { pooled: new HttpAgent({ ...poolLimits, keepAlive: true }), fresh: new HttpAgent(poolLimits) },
  };
  const lookup = guardedLookup(reach, resolveName);
  return {
    send: async (wanted) => {
      const prepared = prepareRequest(wanted, reach);
      if ('refusedFor' in prepared) {
        return { outcome: 'unsent', reason: prepared.refusedFor, host: prepared.host };
      }
      const agent = agents[prepared.protocol][wanted.usesFreshConnection ? 'fresh' : 'pooled'];
      return new Exchange(prepared, wanted).run(agent, lookup);
    },
    close: () => {
      for (const { pooled, fresh } of Object.values(agents)) {
        pooled.destroy();
        fresh.destroy();
      }
    },
  };
}

/** What happened, for an error or a log: nothing of it comes from the request but the host. */
export function describeFailure(result: Exclude<OutboundResult, { outcome: 'answered' }>): string {
  const reason = [result.reason, result.code].filter((part) => part !== undefined).join(', ');
  return result.outcome === 'unsent'
    ? `${result.host} got no request (${reason}).`
    : `${result.host} may have got the request, and gave no whole answer (${reason}).`;
}

/** Connections over which a request can leave at once. */
const connected = new WeakSet<Socket>();

class Exchange {
  readonly #prepared: PreparedRequest;
  readonly #timeoutMs: number;
  readonly #maxAnswerBytes: number;
  readonly #result = Promise.withResolvers<OutboundResult>();
  #request: ClientRequest | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #hasReachedHost = false;
  #maySend = false;
  #status: number | undefined;
  #isOver = false;

  constructor(prepared: PreparedRequest, { timeoutMs, maxAnswerBytes }: OutboundRequest) {
    this.#prepared = prepared;
    this.#timeoutMs = timeoutMs ?? defaultTimeoutMs;
    this.#maxAnswerBytes = maxAnswerBytes ?? defaultMaxAnswerBytes;
  }

  run(agent: HttpAgent, lookup: LookupFunction): Promise<OutboundResult> {
    const { protocol, url, method, headers } = this.#prepared;
    const open = protocol === 'https:' ? requestSecure : requestPlain;
    this.#deadline = setTimeout(() => this.#fail('timeout', 'timeout'), this.#timeoutMs);
    try {
      const request = open(url, { method, headers, agent, lookup, maxHeaderSize: maxHeadBytes });
      this.#request = request;
      request.on('socket', (socket) => this.#sendOver(socket, request));
      request.on('response', (answer) => this.#read(answer));
      request.on('upgrade', (answer) => {
        this.#status = answer.statusCode;
        this.#fail('not-connected', 'bad-answer');
      });
      request.on('error', (error: NodeJS.ErrnoException) => this.#failWith(error));
      request.on('close', () => this.#fail('not-connected', 'connection-lost'));
    } catch {
      // A header with a character that no header can have. The error would name it.
      this.#fail('bad-request', 'connection-lost');
    }
    return this.#result.promise;
  }

  /** Nothing is handed to a connection before it stands: whatever fails until then has certainly not been sent. */
  #sendOver(socket: Socket, request: ClientRequest): void {
    const send = () => {
      connected.add(socket);
      this.#maySend = true;
      request.end(this.#prepared.bytes);
    };
    if (connected.has(socket)) {
      send();
      return;
    }
    const isSecure = this.#prepared.protocol === 'https:';
    socket.once('connect', () => {
      this.#hasReachedHost = true;
    });
    socket.once(isSecure ? 'secureConnect' : 'connect', send);
  }

  #read(answer: IncomingMessage): void {
    const { statusCode = 0, headers } = answer;
    this.#status = statusCode;
    const pieces: Buffer[] = [];
    let length = 0;
    const refuse = () => this.#fail('not-connected', 'too-large');
    answer.on('error', (error: NodeJS.ErrnoException) => this.#failWith(error));
    if (Number(headers['content-length'] ?? 0) > this.#maxAnswerBytes) {
      refuse();
      return;
    }
    answer.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > this.#maxAnswerBytes) refuse();
      else pieces.push(piece);
    });
    answer.on('end', () => {
      if (!answer.complete) this.#fail('not-connected', 'connection-lost');
      else this.#end({ outcome: 'answered', status: statusCode, headers, body: Buffer.concat(pieces, length) });
    });
  }

  #failWith(error: NodeJS.ErrnoException): void {
    const { code = '' } = error;
    const isMalformed = code.startsWith('HPE_') || code === 'ERR_HTTP_INVALID_STATUS_CODE';
    this.#fail(this.#unsentReason(error), isMalformed ? 'bad-answer' : 'connection-lost', code);
  }

  #unsentReason(error: NodeJS.ErrnoException): UnsentReason {
    if (error instanceof BlockedAddressError) return 'blocked-address';
    if (error.syscall === 'getaddrinfo' || error.code === 'ENOTFOUND') return 'name-not-found';
    return this.#hasReachedHost ? 'tls' : 'not-connected';
  }

  /** The first failure counts; what the end of the connection brings after it changes nothing. */
  #fail(unsent: UnsentReason, unknown: UnknownReason, code = ''): void {
    if (this.#isOver) return;
    const more = { host: this.#prepared.host, ...(code === '' ? {} : { code }) };
    const status = this.#status === undefined ? {} : { status: this.#status };
    this.#end(
      this.#maySend
        ? { outcome: 'unknown', reason: unknown, ...more, ...status }
        : { outcome: 'unsent', reason: unsent, ...more },
    );
    this.#request?.destroy();
  }

  #end(result: OutboundResult): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#result.resolve(result);
  }
}
