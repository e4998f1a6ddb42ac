import { orderPlacedEn } from './en-order-placed.ts';
import { orderPlacedHi } from './hi-order-placed.ts';
import type { Wording } from './wording.ts';

export const orderPlaced: Wording<typeof orderPlacedEn> =
  import.meta.env.LANGUAGE === 'hi' ? orderPlacedHi : orderPlacedEn;
