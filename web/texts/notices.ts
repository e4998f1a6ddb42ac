import { noticesEn } from './en-notices.ts';
import { noticesHi } from './hi-notices.ts';
import type { Wording } from './wording.ts';

export const notices: Wording<typeof noticesEn> = import.meta.env.LANGUAGE === 'hi' ? noticesHi : noticesEn;
