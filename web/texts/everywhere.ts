import { everywhereEn } from './en-everywhere.ts';
import { everywhereHi } from './hi-everywhere.ts';
import type { Wording } from './wording.ts';

export const everywhere: Wording<typeof everywhereEn> = import.meta.env.LANGUAGE === 'hi' ? everywhereHi : everywhereEn;
