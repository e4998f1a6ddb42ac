import { legalFrameEn } from './en-legal-frame.ts';
import { legalFrameHi } from './hi-legal-frame.ts';
import type { Wording } from './wording.ts';

export const legalFrame: Wording<typeof legalFrameEn> = import.meta.env.LANGUAGE === 'hi' ? legalFrameHi : legalFrameEn;
