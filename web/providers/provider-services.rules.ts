import type { ProviderService } from '../../contract/provider-services.ts';
import { providerServiceTexts as texts } from '../texts/admin-provider-services.ts';

/** Why a service can't be imported, in words; undefined where it can. */
export function whyNotImported(service: ProviderService): string | undefined {
  if (service.state === 'missed') return texts.missedText;
  if (service.state === 'gone') return texts.goneText;
  if (service.state === 'unusable') return texts.reasons[service.reason ?? ''] ?? service.reason ?? undefined;
  if (service.serviceIds.length > 0) return texts.inShop(service.serviceIds.map((id) => `#${id}`).join(', '));
  return service.canImport ? undefined : texts.notSold(service.type);
}

/** By how much a cost has moved, such as `+45.6 %`; undefined where it did not, or from nothing. */
export function movedBy(from: string, to: string): string | undefined {
  const [before, after] = [Number(from), Number(to)];
  if (before === 0 || before === after) return undefined;
  const percent = ((after - before) / before) * 100;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`;
}

export const isDearer = (from: string, to: string): boolean => Number(to) > Number(from);

/** Panels write this or more for no limit at all. */
const unlimitedFrom = 1_000_000_000;

export const isUnlimited = (max: number): boolean => max >= unlimitedFrom;
