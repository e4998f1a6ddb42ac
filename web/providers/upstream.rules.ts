import type { ServiceRoute } from '../../contract/dispatches.ts';
import { formatRate } from '../../contract/money.ts';
import type { ServicePricing } from '../../contract/price-rules.ts';
import { upstreamTexts as texts } from '../texts/admin-upstream.ts';
import { moneyIn, plainPercent, rateOf } from './providers.rules.ts';

/** A route as it stands in the form. */
export interface RouteEntry {
  readonly key: number;
  /** Empty: none is chosen yet. */
  readonly providerId: string;
  readonly externalId: string;
  readonly isActive: boolean;
  /** Ends its quarantine. */
  readonly acceptsChange: boolean;
  /** Undefined for one that is added now. */
  readonly stored: ServiceRoute | undefined;
}

export const entryOfRoute = (route: ServiceRoute, key: number): RouteEntry => ({
  key,
  providerId: String(route.providerId),
  externalId: route.externalId,
  isActive: route.isActive,
  acceptsChange: false,
  stored: route,
});

export interface RouteFaults {
  readonly provider?: string;
  readonly externalId?: string;
}

export function faultsOfRoute(entry: RouteEntry, entries: readonly RouteEntry[]): RouteFaults {
  const isTwice = entries.some(
    ({ key, providerId, externalId }) =>
      key !== entry.key && providerId === entry.providerId && externalId.trim() === entry.externalId.trim(),
  );
  if (entry.providerId === '') return { provider: texts.faults.provider };
  if (!/^[\w-]{1,64}$/.test(entry.externalId.trim())) return { externalId: texts.faults.externalId };
  return isTwice ? { externalId: texts.faults.twice } : {};
}

export const isSoundRoute = (entry: RouteEntry, entries: readonly RouteEntry[]): boolean =>
  Object.keys(faultsOfRoute(entry, entries)).length === 0;

/** What the server is sent of sound entries. */
export const routesBody = (entries: readonly RouteEntry[]) =>
  entries.map(({ providerId, externalId, isActive, acceptsChange, stored }) => ({
    providerId: Number(providerId),
    externalId: externalId.trim(),
    isActive,
    acceptsChange,
    ...(acceptsChange && stored && { seen: { cost: stored.cost, quarantineReason: stored.quarantineReason } }),
  }));

/** What the server compares with the present state. */
export const routesRead = (routes: readonly ServiceRoute[]) =>
  routes.map(({ providerId, externalId, isActive }) => ({ providerId, externalId, isActive }));

export interface PriceLine {
  readonly label: string;
  readonly value: string;
  /** A sum of the lines before it. */
  readonly isSum?: boolean;
}

const rupees = (rateE4: number): string => formatRate(Math.min(rateE4, Number.MAX_SAFE_INTEGER));
// The server writes nothing else.
const e4 = (text: string): number => rateOf(text) ?? Number.MAX_SAFE_INTEGER;

/** From what a provider asks to what the rule says, as lines that add up. */
export function priceLines({ source, rule, rulePrice }: ServicePricing): readonly PriceLine[] {
  if (!source) return [];
  const words = texts.pricing;
  const cost = e4(source.costInRupees);
  const hasBuffer = Number(source.buffer) > 0;
  const lines: PriceLine[] = [
    { label: words.asks(source.providerName), value: moneyIn(source.currency, source.cost, 8) },
    ...(source.currency === 'INR'
      ? []
      : [{ label: words.atRate(moneyIn('INR', source.rate, 4), source.currency), value: '' }]),
    {
      label: hasBuffer ? words.costWithBuffer(plainPercent(source.buffer)) : words.cost,
      value: rupees(cost),
      isSum: true,
    },
  ];
  if (!rule || rulePrice === null) return lines;
  const [price, fixed] = [e4(rulePrice), e4(rule.fixed)];
  const onTop = Math.ceil((cost * Math.round(Number(rule.percent) * 100)) / 10_000);
  const rounding = price - cost - onTop - fixed;
  return [
    ...lines,
    { label: words.onTop(plainPercent(rule.percent)), value: `+${rupees(onTop)}` },
    ...(fixed > 0 ? [{ label: words.fixed, value: `+${rupees(fixed)}` }] : []),
    ...(rounding > 0 ? [{ label: words.rounding, value: `+${rupees(rounding)}` }] : []),
    { label: words.ruleSays, value: rupees(price), isSum: true },
  ];
}

/** What is left of the price as it is, and what part of it that is. */
export function keptOf({ source, pricePerThousand }: ServicePricing): { amount: string; percent: string } | undefined {
  if (!source) return undefined;
  const left = e4(pricePerThousand) - e4(source.costInRupees);
  return { amount: `${left < 0 ? '−' : ''}${rupees(Math.abs(left))}`, percent: source.margin.replace('-', '−') };
}
