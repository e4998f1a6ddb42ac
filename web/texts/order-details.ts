import { orderDetailsEn } from './en-order-details.ts';
import { orderDetailsHi } from './hi-order-details.ts';
import type { Wording } from './wording.ts';

export const orderDetails: Wording<typeof orderDetailsEn> =
  import.meta.env.LANGUAGE === 'hi' ? orderDetailsHi : orderDetailsEn;
