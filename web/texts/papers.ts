import { papersEn } from './en-papers.ts';
import { papersHi } from './hi-papers.ts';
import type { Wording } from './wording.ts';

export const papers: Wording<typeof papersEn> = import.meta.env.LANGUAGE === 'hi' ? papersHi : papersEn;
