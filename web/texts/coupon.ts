import { couponEn } from './en-coupon.ts';
import { couponHi } from './hi-coupon.ts';
import type { Wording } from './wording.ts';

export const couponWords: Wording<typeof couponEn> = import.meta.env.LANGUAGE === 'hi' ? couponHi : couponEn;
