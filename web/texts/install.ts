import { installEn } from './en-install.ts';
import { installHi } from './hi-install.ts';
import type { Wording } from './wording.ts';

export const install: Wording<typeof installEn> = import.meta.env.LANGUAGE === 'hi' ? installHi : installEn;
