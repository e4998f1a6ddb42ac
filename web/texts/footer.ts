import { footerEn } from './en-footer.ts';
import { footerHi } from './hi-footer.ts';
import type { Wording } from './wording.ts';

export const footer: Wording<typeof footerEn> = import.meta.env.LANGUAGE === 'hi' ? footerHi : footerEn;
