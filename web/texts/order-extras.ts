import { extraTexts } from '../../contract/order-extras.ts';
import { orderExtrasEn } from './en-order-extras.ts';
import { extraRefusalsHi, orderExtrasHi } from './hi-order-extras.ts';
import { addRefusals } from './later-refusals.ts';
import type { Wording } from './wording.ts';

export const orderExtras: Wording<typeof orderExtrasEn> =
  import.meta.env.LANGUAGE === 'hi' ? orderExtrasHi : orderExtrasEn;

if (import.meta.env.LANGUAGE === 'hi') addRefusals(extraTexts, extraRefusalsHi);
