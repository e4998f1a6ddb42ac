// Serves the panel of `fake-panel.ts` on this machine alone, with every fault that panels have. Faults come by `fault(…)`, by
// `?fault=KIND[:ARG]` in the address, or by a word in an order's link: `https://x.example/p/1?fake=lost-answer`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '../platform/clock.ts';
import type { Params } from './fake-order-fields.ts';
import { FakePanel, type PanelOptions } from './fake-panel.ts';
import type { PanelSettings } from './fake-panel-settings.ts';

/** Those of which the panel has not taken the order, unless a fault says so. */
const unhandledKinds = [
  'reset',
  'html',
  'cloudflare-challenge',
  'cloudflare-524',
  'http-500',
  'too-many',
  'error',
  'not-enough-funds',
  'empty',
  'redirect',
  'hang',
] as const;
/** Those that come after the panel has taken the order. */
const handledKinds = [
  'latency',
  'slow-answer',
  'lost-answer',
  'half-answer',
  'wrong-content-type',
  'php-notice',
  'bom',
  'no-id',
  'duplicate-id',
  'batch-missing',
  'batch-strings',
  'body',
] as const;
type FaultKind = (typeof unhandledKinds)[number] | (typeof handledKinds)[number];
const kinds: readonly string[] = [...unhandledKinds, ...handledKinds];
const isKind = (kind: string): kind is FaultKind => kinds.includes(kind);

interface Fault {
  readonly kind: FaultKind;
  /** Which call it is about; `*` for any. */
  readonly action?: string;
  /** How often; once when left out. */
  readonly times?: number;
  /** How many calls go well before. */
  readonly skip?: number;
  readonly probability?: number;
  readonly ms?: number;
  readonly status?: number;
  readonly text?: string;
  readonly order?: number;
  readonly retryAfter?: number;
  /** Whether the panel does what it was asked for before it fails. */
  readonly handled?: boolean;
  readonly match?: Params;
  /** Only calls about this order, alone or among others. */
  readonly about?: string;
  /** Only calls about more orders than this. */
  readonly moreThan?: number;
}

interface Call {
  readonly method: string | undefined;
  readonly contentType: string | undefined;
  /** Without the key, and whether it was the right one. */
  readonly params: Params;
  readonly hasRightKey: boolean;
  readonly address: string;
  readonly fault: FaultKind | undefined;
}

interface FakeOptions extends Partial<Omit<PanelOptions, 'settings'>> {
  readonly settings?: Partial<PanelSettings>;
  readonly port?: number;
}

export interface FakeProvider {
  readonly url: string;
  readonly key: string;
  readonly panel: FakePanel;
  /** Every call that arrived, the oldest first. */
  readonly calls: readonly Call[];
  fault(fault: Fault): void;
  clearFaults(): void;
  /** Called as soon as a call was answered well, before whoever made it can have written anything down. */
  onAnswered: ((params: Params) => void) | undefined;
  /** Awaited before a call is answered: what a test has happen while an order is on its way. */
  beforeAnswer: ((params: Params) => Promise<unknown>) | undefined;
  stop(): Promise<void>;
}

export async function startFakeProvider(options: FakeOptions = {}): Promise<FakeProvider> {
  const { key = 'test-key', balance = '100', settings = {}, random = Math.random, port = 0 } = options;
  const panel = new FakePanel({ key, balance, settings, random });
  const calls: Call[] = [];
  const faults = new Faults(random);
  const isTooOften = limitCalls(panel);
  const server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const { key: sentKey, ...params } = { ...Object.fromEntries(url.searchParams), ...(await readBody(request)) };
      const fault = isTooOften() ? ({ kind: 'too-many' } as const) : faults.next(params, url.searchParams);
      calls.push({
        method: request.method,
        contentType: request.headers['content-type'],
        params,
        hasRightKey: sentKey === key,
        address: request.url ?? '',
        fault: fault?.kind,
      });
      if (fault === undefined || fault.kind === 'latency') response.once('finish', () => provider.onAnswered?.(params));
      await provider.beforeAnswer?.(params);
      await respond(response, fault, () => panel.answer({ ...params, key: sentKey }));
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.address() as AddressInfo; // a server that listens on a port has one
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${address.port}/api/v2`,
    key,
    panel,
    calls,
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
    onAnswered: undefined,
    beforeAnswer: undefined,
  };
  return provider;
}

class Faults {
  #waiting: { fault: Fault; times: number; skip: number }[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  add(fault: Fault): void {
    this.#waiting.push({ fault, times: fault.times ?? 1, skip: fault.skip ?? 0 });
  }

  clear(): void {
    this.#waiting = [];
  }

  next(params: Params, query: URLSearchParams): Fault | undefined {
    const inLink = params['action'] === 'add' ? params['link'] : undefined;
    const asked = query.get('fault') ?? /[?&#]fake=([^&#]*)/.exec(inLink ?? '')?.[1];
    const [kind = '', text] = asked?.split(':') ?? [];
    if (isKind(kind)) return { kind, ...(text === undefined ? {} : { text: decodeURIComponent(text) }) };
    const found = this.#waiting.find((each) => {
      const { action = '*', match = {}, probability = 1, about, moreThan = 0 } = each.fault;
      const numbers = (params['orders'] ?? params['order'] ?? '').split(',');
      if (numbers.length <= moreThan || (about !== undefined && !numbers.includes(about))) return false;
      if (each.times <= 0 || (action !== '*' && action !== params['action'])) return false;
      if (Object.entries(match).some(([name, value]) => params[name] !== value)) return false;
      return each.skip-- <= 0 && this.#random() < probability;
    });
    if (found) found.times--;
    return found?.fault;
  }
}

function limitCalls(panel: FakePanel): () => boolean {
  let calls: number[] = [];
  return () => {
    calls = [...calls.filter((at) => at > Date.now() - minute), Date.now()];
    const { callsPerMinute } = panel.settings;
    return callsPerMinute > 0 && calls.length > callsPerMinute;
  };
}

interface Sent {
  readonly body?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const page = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
const html = (status: number, title: string, headers: Readonly<Record<string, string>> = {}): Sent => ({
  body: page(title),
  status,
  headers: { 'content-type': 'text/html; charset=UTF-8', ...headers },
});
const errorText = (error: string): string => JSON.stringify({ error });
const notice = '<br />\n<b>Notice</b>: Undefined index: link in <b>/var/www/api.php</b> on line <b>12</b><br />\n';

async function respond(response: ServerResponse, fault: Fault | undefined, answer: () => unknown): Promise<void> {
  const isUnhandled = unhandledKinds.some((kind) => kind === fault?.kind);
  if (fault?.kind === 'latency') await wait(fault.ms ?? second);
  const content = (fault?.handled ?? !isUnhandled) ? answer() : undefined;
  const body = JSON.stringify(content);
  switch (fault?.kind) {
    case 'lost-answer':
    case 'reset':
      response.destroy();
      return;
    case 'hang':
      return;
    case 'half-answer':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.write(body.slice(0, Math.ceil(body.length / 2)), () => setTimeout(() => response.destroy(), 20));
      return;
    case 'slow-answer':
      await wait(fault.ms ?? 30 * second);
      break;
    default:
  }
  const { status = 200, headers = {}, body: sent = body } = faultyAnswer(fault, content, body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(sent);
}

/** What is sent in the place of an answer. */
function faultyAnswer(fault: Fault | undefined, content: unknown, body: string): Sent {
  switch (fault?.kind) {
    case 'html':
      return html(fault.status ?? 502, fault.text ?? '502 Bad Gateway');
    case 'cloudflare-challenge':
      return html(403, 'Just a moment...', { 'cf-mitigated': 'challenge', server: 'cloudflare' });
    case 'cloudflare-524':
      return html(524, 'A timeout occurred', { server: 'cloudflare' });
    case 'http-500':
      return { body: errorText(fault.text ?? 'Internal server error'), status: 500 };
    case 'too-many':
      return {
        body: errorText('Rate limit exceeded. Slow down.'),
        status: 429,
        headers: { 'retry-after': String(fault.retryAfter ?? 5) },
      };
    case 'error':
      return { body: errorText(fault.text ?? 'Service is inactive') };
    case 'not-enough-funds':
      return { body: errorText('Not enough funds on balance') };
    case 'wrong-content-type':
      return { headers: { 'content-type': 'text/html; charset=UTF-8' } };
    case 'php-notice':
      return { body: notice + body };
    case 'bom':
      return { body: `\uFEFF${body}\n` };
    case 'empty':
      return { body: '' };
    case 'no-id':
      return { body: '{"status":"success"}' };
    case 'duplicate-id':
      return { body: JSON.stringify({ order: fault.order ?? 1 }) };
    case 'redirect':
      return { body: '', status: 302, headers: { location: fault.text ?? 'http://127.0.0.1:9/elsewhere' } };
    case 'body':
      return { body: fault.text ?? '', ...(fault.status === undefined ? {} : { status: fault.status }) };
    case 'batch-missing':
      return { body: JSON.stringify(withoutFirst(content)) };
    case 'batch-strings':
      return { body: JSON.stringify(withErrorsAsStrings(content)) };
    default:
      return {};
  }
}

const entriesOf = (content: unknown): [string, unknown][] => Object.entries(Object(content));

const withoutFirst = (content: unknown): unknown =>
  Array.isArray(content) ? content.slice(1) : Object.fromEntries(entriesOf(content).slice(1));

const withErrorsAsStrings = (content: unknown): unknown =>
  Object.fromEntries(entriesOf(content).map(([id, each]) => [id, Object(each).error ?? each]));

async function readBody(request: IncomingMessage): Promise<Params> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  if (text === '') return {};
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text);
  return Object.fromEntries(new URLSearchParams(text));
}
