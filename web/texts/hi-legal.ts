import type { legalFrameEn } from './en-legal.ts';
import { localeHi } from './hi-ui.ts';
import type { Wording } from './wording.ts';

/** The documents themselves are the operator's, and stand as they were written. */
export const legalFrameHi: Wording<typeof legalFrameEn> = {
  contents: 'इस पेज पर',
  version: (at) => `${new Intl.DateTimeFormat(localeHi, { dateStyle: 'long' }).format(at)} का संस्करण`,
  asWritten: 'यह दस्तावेज़ उसी भाषा में है जिसमें शॉप ने इसे लिखा है।',
};
