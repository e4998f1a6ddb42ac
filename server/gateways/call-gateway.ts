import { second } from '../platform/clock.ts';
import type { OutboundHttp } from '../platform/outbound-http.ts';
import { type Refunded, textAt } from './gateway.rules.ts';

export interface GatewayCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** `unknown`: nobody knows what the gateway made of it, also when it gave an answer that can't be read. */
export type GatewayAnswer = { readonly status: number; readonly json: unknown } | 'unsent' | 'unknown';

const timeoutMs = 15 * second;
const maxAnswerBytes = 512 * 1024;

export async function callGateway(http: OutboundHttp, call: GatewayCall): Promise<GatewayAnswer> {
  const { url, headers, json, form, secrets, method } = call;
  const result = await http.send({
    url,
    headers: { accept: 'application/json', ...headers },
    ...(method && { method }),
    ...(json === undefined ? {} : { body: { json } }),
    ...(form === undefined ? {} : { body: { form } }),
    secrets,
    timeoutMs,
    maxAnswerBytes,
  });
  if (result.outcome === 'unsent') return 'unsent';
  if (result.outcome === 'unknown' || result.status >= 500) return 'unknown';
  try {
    return { status: result.status, json: JSON.parse(result.body.toString('utf8')) };
  } catch {
    return 'unknown';
  }
}

/** The JSON of a good answer; undefined for any other. */
export const goodJson = (answer: GatewayAnswer): unknown =>
  typeof answer === 'object' && answer.status >= 200 && answer.status < 300 ? answer.json : undefined;

/** Whether the gateway has said no, and would again. */
export const isRefusal = (answer: GatewayAnswer): boolean =>
  typeof answer === 'object' && answer.status >= 400 && answer.status < 500 && answer.status !== 429;

/** Keys that are wrong, too many calls and a refund that is being worked on are no answer about the refund itself. */
const noAnswers: readonly number[] = [401, 403, 408, 409, 429];

/** What a gateway makes of a refund that it did not take; `path` leads to its words. */
export function refusalOf(answer: GatewayAnswer, path: readonly string[]): Refunded {
  if (typeof answer !== 'object' || !isRefusal(answer) || noAnswers.includes(answer.status))
    return { state: 'unknown' };
  return { state: 'failed', failure: textAt(answer.json, ...path) ?? 'The gateway refused it' };
}
