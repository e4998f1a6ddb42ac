import { useMemo } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { listDiscounts, termsOf } from '../../contract/pricing.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';
import { type ShownRate, shownRate } from './service-facts.rules.ts';

/** What each service costs per 1000 now. Without the list of discounts that is its full price. */
export function useShownRates(): (service: Service) => ShownRate {
  const now = useNowMs();
  const { data } = useRead(listDiscounts, {});
  const terms = useMemo(() => (data ?? []).map(termsOf), [data]);
  return (service) => shownRate(service, terms, now);
}
