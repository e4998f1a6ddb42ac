import type { Selectable } from 'kysely';
import { wireRate } from '../../contract/money.ts';
import { type Provider, providerTexts, type RepeatPromise } from '../../contract/providers.ts';
import type { ProviderTrouble } from '../../contract/reports.ts';
import { day, isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tables } from '../tables.ts';
import { isBalanceOld } from './balance.rules.ts';
import { decimalText } from './decimal.rules.ts';
import type { CurrencyRate } from './price.rules.ts';

export type ProviderRow = Selectable<Tables['providers']>;

/** Money is in 10⁻⁸ of the provider's currency. */
export interface ProviderValues {
  readonly name: string;
  readonly url: string;
  readonly currency: string;
  readonly fx_e4: number;
  readonly fx_buffer_bp: number;
  readonly low_mark_e8: number | null;
  readonly calls_per_minute: number;
  readonly sends_json: 0 | 1;
  readonly has_text_ids: 0 | 1;
  readonly has_status_codes: 0 | 1;
  readonly refuses_with_5xx: 0 | 1;
  readonly lists_orders: 0 | 1;
  readonly repeat_promise: RepeatPromise;
  readonly repeat_seconds: number;
  readonly is_active: 0 | 1;
  /** Undefined: as it is. */
  readonly batch_cap?: number;
}

/**
 * Ten-thousandths as `85.00`, with the third and fourth decimal only where they say something. What a provider asks may come to
 * more than a number holds exactly: that is as if it were the largest.
 */
export const rateText = (valueE4: number | bigint): string =>
  wireRate(Math.min(Number(valueE4), Number.MAX_SAFE_INTEGER)).replace(/0{1,2}$/, '');

export const currencyRateOf = ({
  fx_e4,
  fx_buffer_bp,
}: Pick<ProviderValues, 'fx_e4' | 'fx_buffer_bp'>): CurrencyRate => ({
  fxE4: fx_e4,
  bufferBp: fx_buffer_bp,
});

const oneE4 = 10_000;

/** Throws `invalid-input` for a provider in rupees with another rate than 1, unless it is stored so from before. */
export function assertRupeeRate(
  { currency, fx_e4 }: Pick<ProviderValues, 'currency' | 'fx_e4'>,
  was?: Pick<ProviderValues, 'currency' | 'fx_e4'>,
): void {
  if (currency !== 'INR' || fx_e4 === oneE4 || (was?.currency === currency && was.fx_e4 === fx_e4)) return;
  throw new ExpectedError('invalid-input', providerTexts.rupeeRate, { fields: { rate: providerTexts.rupeeRate } });
}

export const percentText = (basisPoints: number): string => (basisPoints / 100).toFixed(2);
const e8 = (value: number | null): string | null => (value === null ? null : decimalText(BigInt(value)));
const time = (at: number | null): string | null => (at === null ? null : isoTime(at));

/** What an admin does who switches a provider off, and on again after whatever stopped it. */
export const switchingActs = { off: 'pause', on: 'resume' } as const;

/** What can be edited, as acts note it. The key is in none of it but by its last characters. */
export function auditedProvider(row: ProviderValues & Pick<ProviderRow, 'key_hint' | 'batch_cap'>) {
  return {
    name: row.name,
    url: row.url,
    keyHint: row.key_hint,
    currency: row.currency,
    rate: rateText(row.fx_e4),
    buffer: percentText(row.fx_buffer_bp),
    isActive: row.is_active === 1,
    sendsJson: row.sends_json === 1,
    hasTextIds: row.has_text_ids === 1,
    hasStatusCodes: row.has_status_codes === 1,
    refusesWith5xx: row.refuses_with_5xx === 1,
    listsOrders: row.lists_orders === 1,
    repeatPromise: row.repeat_promise,
    repeatSeconds: row.repeat_seconds,
    callsPerMinute: row.calls_per_minute,
    batchCap: row.batch_cap,
    lowBalance: e8(row.low_mark_e8),
  };
}

/** How its answers are to be read. */
export const answerSettingsOf = (row: Pick<ProviderRow, 'has_text_ids' | 'has_status_codes' | 'refuses_with_5xx'>) => ({
  allowsTextIds: row.has_text_ids === 1,
  allowsCodes: row.has_status_codes === 1,
  refusesWith5xx: row.refuses_with_5xx === 1,
});

export function wireProvider(row: ProviderRow, now: number): Provider {
  return {
    id: row.id,
    ...auditedProvider(row),
    rateAt: isoTime(row.fx_at),
    pausedReason: row.paused_reason,
    sendingStoppedAt: time(row.sending_stopped_at),
    balance: e8(row.balance_e8),
    balanceAt: time(row.balance_at),
    isLow: isLow(row),
    restsUntil: row.circuit_state === 'open' && row.circuit_until > now ? isoTime(row.circuit_until) : null,
    syncedAt: time(row.synced_at),
    syncOutcome: row.sync_outcome,
    services: row.service_count,
  };
}

const isLow = ({ balance_e8, low_mark_e8 }: Pick<ProviderRow, 'balance_e8' | 'low_mark_e8'>): boolean =>
  balance_e8 !== null && low_mark_e8 !== null && balance_e8 < low_mark_e8;

/** A rate that nobody has looked at for longer makes wrong prices. */
const freshRateMs = 7 * day;
/** Of so many rests in a row the last one was for a minute: what is broken for a moment answers again by then. */
const longRests = 2;

interface Circumstances {
  readonly now: number;
  readonly hasQuarantine: boolean;
  /** Orders wait for more balance there, whatever mark is set. */
  readonly hasUnpaid: boolean;
  /** When its balance was last asked for; known only where it is late. */
  readonly balanceAskedAt: number | undefined;
  /** It has answered about no order for an hour. */
  readonly hasNoStates: boolean;
  /** What is wrong with what is bought there. */
  readonly ofRoutes: ReadonlySet<ProviderTrouble['trouble']> | undefined;
}

export function troublesOf(
  row: ProviderRow,
  { now, hasQuarantine, hasUnpaid, balanceAskedAt, hasNoStates, ofRoutes }: Circumstances,
): ProviderTrouble['trouble'][] {
  if (row.is_active === 0) return [];
  const isEmpty = hasUnpaid || (row.balance_e8 !== null && row.balance_e8 <= 0);
  const isPaused = row.paused_reason !== null;
  const isSilent = row.circuit_state === 'open' && row.circuit_opened >= longRests;
  const troubles: readonly (readonly [ProviderTrouble['trouble'], boolean])[] = [
    ['paused', isPaused],
    ['empty-balance', isEmpty],
    ['low-balance', isLow(row) && !isEmpty],
    // The other two say why it is old.
    ['old-balance', isBalanceOld(row, balanceAskedAt, now) && !isPaused && !isSilent],
    ['no-states', hasNoStates && !isPaused && !isSilent],
    ['not-answering', isSilent],
    ['list-refused', row.sync_outcome !== null && row.sync_outcome !== 'synced'],
    ['old-rate', row.currency !== 'INR' && now - row.fx_at > freshRateMs],
    ['quarantine', hasQuarantine],
    ['below-floor', ofRoutes?.has('below-floor') ?? false],
    ['not-offered', ofRoutes?.has('not-offered') ?? false],
    ['bounds', ofRoutes?.has('bounds') ?? false],
    ['sending-stopped', row.sending_stopped_at !== null],
  ];
  return troubles.flatMap(([trouble, isOne]) => (isOne ? [trouble] : []));
}

const ports = ['', '8443'];
const hostName = /^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,10}$/;
const isNumeric = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

/** The address of an API as it is stored. Throws `invalid-input` for one that the shop calls nothing at. */
export function providerAddress(text: string, { reachesLoopback }: { reachesLoopback: boolean }): string {
  const url = URL.parse(text);
  const isInside = url !== null && reachesLoopback && ['localhost', '127.0.0.1'].includes(url.hostname);
  const isOutside =
    url?.protocol === 'https:' && ports.includes(url.port) && hostName.test(url.hostname) && !isNumeric(url.hostname);
  const isPlain = url?.username === '' && url.password === '' && url.hash === '';
  if (url && isPlain && (isOutside || (isInside && /^https?:$/.test(url.protocol)))) return url.href;
  throw new ExpectedError('invalid-input', providerTexts.address, { fields: { url: providerTexts.address } });
}

export const hostOf = (url: string): string => new URL(url).host;

/** Where a key stands: sealed for one provider and one host, it opens at no other. */
export const keyPlace = ({ id, url }: { id: number; url: string }) =>
  ({ table: 'providers', column: 'key_box', id: `${id}:${hostOf(url)}` }) as const;

/** The last four characters, of a key that is long enough to spare them. */
export const keyHintOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '');

export const providerIsGone = () => new ExpectedError('not-found', 'This provider is no longer there.');
