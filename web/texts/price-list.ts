import { priceListEn } from './en-price-list.ts';
import { priceListHi } from './hi-price-list.ts';
import type { Wording } from './wording.ts';

export const priceListTexts: Wording<typeof priceListEn> =
  import.meta.env.LANGUAGE === 'hi' ? priceListHi : priceListEn;
