import { descriptionsEn } from './en-descriptions.ts';
import { descriptionsHi } from './hi-descriptions.ts';
import type { Wording } from './wording.ts';

export const descriptions: Wording<typeof descriptionsEn> =
  import.meta.env.LANGUAGE === 'hi' ? descriptionsHi : descriptionsEn;
