import { isIP } from 'node:net';
import { isAllowedAddress, isPublicAddress, type Reach } from './ssrf-guard.ts';

type OutboundBody =
  | { readonly json: unknown }
  | { readonly form: Readonly<Record<string, string>> }
  | { readonly bytes: Uint8Array };

export interface OutboundRequest {
  readonly url: string;
  /** Unless it is said, POST with a body and GET without one. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: OutboundBody;
  /** One deadline for everything: the name, the connection, TLS, the request and all of the answer. */
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
  /** A connection of its own. One from the pool can die between request and answer, which leaves the outcome unknown. */
  readonly usesFreshConnection?: boolean;
  /** A request whose address holds one of these is refused: addresses end up in the logs of others. */
  readonly secrets?: readonly string[];
}

export interface PreparedRequest {
  readonly protocol: 'https:' | 'http:';
  readonly url: URL;
  /** For results and errors: the rest of an address may be a secret. */
  readonly host: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array | undefined;
}

type Refusal = 'bad-request' | 'blocked-address';

interface Refused {
  readonly refusedFor: Refusal;
  readonly host: string;
}

const maxRequestBytes = 1024 * 1024;
/** Of those, the first is written as no port at all. */
const ports = ['', '8443'];

/** Checks all that can be checked before anything is asked of the network. */
export function prepareRequest(wanted: OutboundRequest, reach: Reach): PreparedRequest | Refused {
  const url = URL.parse(wanted.url);
  const host = url?.host ?? 'an address that is none';
  if (url === null || !isSafe(wanted)) return { refusedFor: 'bad-request', host };
  const refusal = refusalOf(url, reach);
  if (refusal) return { refusedFor: refusal, host };

  const encoded = wanted.body && encodedBody(wanted.body);
  if (encoded && encoded.bytes.length > maxRequestBytes) return { refusedFor: 'bad-request', host };
  const method = wanted.method ?? (encoded ? 'POST' : 'GET');
  const given = Object.entries(wanted.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    protocol: url.protocol === 'https:' ? 'https:' : 'http:',
    url,
    host,
    method,
    headers: {
      ...(encoded?.type === undefined ? {} : { 'content-type': encoded.type }),
      ...Object.fromEntries(given),
      // A packed answer could be small here and large in memory.
      'accept-encoding': 'identity',
      ...(method === 'GET' ? {} : { 'content-length': String(encoded?.bytes.length ?? 0) }),
      ...(wanted.usesFreshConnection ? { connection: 'close' } : {}),
    },
    bytes: encoded?.bytes,
  };
}

function isSafe({ url, secrets = [] }: OutboundRequest): boolean {
  return !secrets.some((secret) => url.includes(secret) || url.includes(encodeURIComponent(secret)));
}

function refusalOf({ protocol, hostname, port, username, password }: URL, reach: Reach): Refusal | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  const isNumber = isIP(address) !== 0;
  // A number is never looked up, so its address is checked here.
  if (isNumber && (isPublicAddress(address) || !isAllowedAddress(address, reach))) return 'blocked-address';
  if (username !== '' || password !== '') return 'bad-request';
  if (reach === 'internet') return protocol === 'https:' && ports.includes(port) ? undefined : 'bad-request';
  const isPlainAllowed = isNumber || hostname === 'localhost';
  return protocol === 'https:' || (protocol === 'http:' && isPlainAllowed) ? undefined : 'bad-request';
}

function encodedBody(body: OutboundBody): { bytes: Uint8Array; type?: string } {
  if ('bytes' in body) return { bytes: body.bytes };
  if ('json' in body) return { bytes: Buffer.from(JSON.stringify(body.json)), type: 'application/json' };
  return {
    bytes: Buffer.from(new URLSearchParams(body.form).toString()),
    type: 'application/x-www-form-urlencoded',
  };
}
