import { bonusEn } from './en-bonus.ts';
import { bonusHi } from './hi-bonus.ts';
import type { Wording } from './wording.ts';

export const bonusWords: Wording<typeof bonusEn> = import.meta.env.LANGUAGE === 'hi' ? bonusHi : bonusEn;
