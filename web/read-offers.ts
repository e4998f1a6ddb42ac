import { listCategories, listPlatforms, listServices } from '../contract/catalogue.ts';
import { listDiscounts, termsOf } from '../contract/pricing.ts';
import { call } from './platform/api.ts';
import { ownLanguage } from './platform/own-language.ts';

/** What can be ordered, and the discounts that hold. */
export async function readOffers() {
  const [platforms, categories, services, discounts] = await Promise.all([
    call(listPlatforms, {}),
    call(listCategories, ownLanguage),
    call(listServices, ownLanguage),
    call(listDiscounts, {}),
  ]);
  return { platforms, categories, services, discounts: discounts.map(termsOf) };
}
