import { notFoundEn } from './en-not-found.ts';
import { notFoundHi } from './hi-not-found.ts';
import type { Wording } from './wording.ts';

export const notFound: Wording<typeof notFoundEn> = import.meta.env.LANGUAGE === 'hi' ? notFoundHi : notFoundEn;
