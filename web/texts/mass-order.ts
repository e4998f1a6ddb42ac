import { massOrderEn } from './en-mass-order.ts';
import { massOrderHi } from './hi-mass-order.ts';
import type { Wording } from './wording.ts';

export const massOrder: Wording<typeof massOrderEn> = import.meta.env.LANGUAGE === 'hi' ? massOrderHi : massOrderEn;
