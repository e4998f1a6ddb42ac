import { useState } from 'react';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { listDiscounts, termsOf } from '../../contract/pricing.ts';
import { call } from '../platform/api.ts';
import { ownLanguage } from '../platform/own-language.ts';
import type { PriceList } from './calculator.rules.ts';

type Reading = 'not yet' | 'under way' | 'done' | 'failed';

/** The live price list, fetched when it is first asked for, and again after a failure. */
export function usePriceList(): {
  readonly list: PriceList | undefined;
  readonly hasFailed: boolean;
  fetch: () => void;
} {
  const [list, setList] = useState<PriceList>();
  const [reading, setReading] = useState<Reading>('not yet');
  const fetch = () => {
    if (reading === 'under way' || reading === 'done') return;
    setReading('under way');
    readPriceList().then(
      (read) => {
        setList(read);
        setReading('done');
      },
      () => setReading('failed'),
    );
  };
  return { list, hasFailed: reading === 'failed', fetch };
}

async function readPriceList(): Promise<PriceList> {
  const [categories, services, discounts] = await Promise.all([
    call(listCategories, ownLanguage),
    call(listServices, ownLanguage),
    call(listDiscounts, {}),
  ]);
  return { categories, services, discounts: discounts.map(termsOf) };
}
