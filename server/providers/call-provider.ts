import type { CallAction } from '../../contract/providers.ts';
import { minute, second } from '../platform/clock.ts';
import { UnreadableSecretError } from '../platform/sealed-secrets.ts';
import type { Shop } from '../shop.ts';
import type { Tx } from '../tables.ts';
import { type CallResult, excerptOf, hasFailed } from './outcome.rules.ts';
import {
  circuitColumns,
  circuitOf,
  claimCall,
  countRecentCalls,
  findProvider,
  insertCall,
  lockProvider,
  pauseProvider,
  updateProvider,
} from './providers.queries.ts';
import { answerSettingsOf, keyPlace, type ProviderRow, providerIsGone } from './providers.rules.ts';
import { circuitAfter } from './schedule.rules.ts';

export type ProviderShop = Pick<Shop, 'database' | 'bus' | 'outboundHttp' | 'sealer' | 'clock' | 'config'>;

interface Call {
  readonly providerId: number;
  readonly action: CallAction;
  readonly params?: Readonly<Record<string, string>>;
  /** The dispatch that is sent; one that the provider has already is known by its number there. */
  readonly dispatchId?: number;
  /** At most; less than what is usual for the action. */
  readonly timeoutMs?: number;
  /** Told when a call that was made could not be written down: its answer counts all the same. Without it, that throws. */
  readonly onUnrecorded?: (error: unknown) => void;
}

interface ProviderAnswer {
  readonly provider: ProviderRow;
  /** Never shown: to blank it in what is. */
  readonly key: string;
  readonly result: CallResult;
}

const megabyte = 1024 * 1024;
const maxListBytes = 32 * megabyte;
const listTimeoutMs = minute;
const usualTimeoutMs = 15 * second;

/**
 * Calls a provider once, over a connection of its own, within the limits that it has, and writes the call down. Nothing is
 * sent twice and no redirect is followed; whatever fails is an answer. Throws `not-found` for a provider that is gone. With
 * `onUnrecorded` it throws before anything is sent, and never after.
 */
export async function callProvider(shop: ProviderShop, call: Call): Promise<ProviderAnswer> {
  const { database, sealer, clock } = shop;
  const id = call.providerId;
  const provider = await database.write((tx) => claimCall(tx, { id, at: clock() }));
  if (!provider) {
    const unclaimed = await findProvider(database.read, id);
    if (!unclaimed) throw providerIsGone();
    const isOpen = unclaimed.circuit_state === 'open' && unclaimed.circuit_until > clock();
    const reason = isOpen ? 'circuit-open' : 'call-limit';
    return { provider: unclaimed, key: '', result: { outcome: 'unsent', reason } };
  }
  const key = openKey(sealer, provider);
  if (key === undefined) {
    await database.write((tx) => pauseProvider(tx, { provider, reason: 'secret' }));
    return { provider, key: '', result: { outcome: 'unsent', reason: 'secret' } };
  }
  const startedAt = clock();
  const started = performance.now();
  const result = await send(shop, { provider, key, call });
  const ms = Math.round(performance.now() - started);
  const url = call.params?.['link'] ?? '';
  const made = { provider, call, at: startedAt, endedAt: clock(), ms, key, url, result };
  const recorded = database.write((tx) => recordCall(tx, made));
  await (call.onUnrecorded ? recorded.catch(call.onUnrecorded) : recorded);
  return { provider, key, result };
}

function openKey(sealer: Shop['sealer'], provider: ProviderRow): string | undefined {
  try {
    return sealer.open(keyPlace(provider), provider.key_box);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined;
    throw error;
  }
}

function send(
  { outboundHttp, config }: ProviderShop,
  { provider, key, call }: { provider: ProviderRow; key: string; call: Call },
): Promise<CallResult> {
  const { action, params, timeoutMs = Number.POSITIVE_INFINITY } = call;
  const fields = { key, action, ...params };
  const isList = action === 'services';
  const readTimeoutMs = isList ? listTimeoutMs : usualTimeoutMs;
  return outboundHttp.send({
    url: provider.url,
    body: provider.sends_json === 1 ? { json: fields } : { form: fields },
    headers: { accept: 'application/json' },
    timeoutMs: Math.min(
      timeoutMs,
      action === 'add' ? config.outboundTimeoutMs : Math.min(readTimeoutMs, config.outboundTimeoutMs),
    ),
    maxAnswerBytes: isList ? maxListBytes : megabyte,
    usesFreshConnection: true,
    secrets: [key],
  });
}

interface MadeCall {
  readonly provider: ProviderRow;
  readonly call: Call;
  readonly at: number;
  readonly endedAt: number;
  readonly ms: number;
  readonly key: string;
  /** The customer's link, where one was sent. */
  readonly url: string;
  readonly result: CallResult;
}

async function recordCall(tx: Tx, made: MadeCall): Promise<void> {
  const { call, at, endedAt, ms, key, url, result } = made;
  const { id } = made.provider;
  const isAnswered = result.outcome === 'answered';
  const failed = hasFailed(result, answerSettingsOf(made.provider));
  // Locked first: the new row locks it too, and of two that then wait for each other one would be undone.
  const provider = await lockProvider(tx, id);
  await insertCall(tx, {
    provider_id: id,
    action: call.action,
    dispatch_id: call.dispatchId ?? (await findDispatchOf(tx, call)),
    at,
    ms,
    http_status: isAnswered ? result.status : null,
    outcome: isAnswered ? 'answered' : result.reason,
    has_failed: failed ? 1 : 0,
    excerpt: isAnswered ? excerptOf(result.body, key, url) : '',
  });
  if (!provider) return;
  const recent = failed ? await countRecentCalls(tx, { id, at: endedAt }) : { calls: 0, failures: 0 };
  const circuit = circuitAfter(circuitOf(provider), { hasFailed: failed, now: endedAt, recent });
  await updateProvider(tx, id, circuitColumns(circuit));
}

/** Null: it was about several orders, or about none of ours. */
async function findDispatchOf(tx: Tx, { providerId, params }: Call): Promise<number | null> {
  const number = params?.['order'] ?? params?.['orders'];
  if (number === undefined || number.includes(',')) return null;
  const dispatch = await tx
    .selectFrom('dispatches')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('provider_order', '=', number)
    .executeTakeFirst();
  return dispatch?.id ?? null;
}
