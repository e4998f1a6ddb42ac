import { orderListEn } from './en-order-list.ts';
import { orderListHi } from './hi-order-list.ts';
import type { Wording } from './wording.ts';

export const orderList: Wording<typeof orderListEn> = import.meta.env.LANGUAGE === 'hi' ? orderListHi : orderListEn;
