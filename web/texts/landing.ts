import { landingEn } from './en-landing.ts';
import { landingHi } from './hi-landing.ts';
import type { Wording } from './wording.ts';

export const landing: Wording<typeof landingEn> = import.meta.env.LANGUAGE === 'hi' ? landingHi : landingEn;
