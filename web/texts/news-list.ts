import { newsListEn } from './en-news-list.ts';
import { newsListHi } from './hi-news-list.ts';
import type { Wording } from './wording.ts';

export const newsList: Wording<typeof newsListEn> = import.meta.env.LANGUAGE === 'hi' ? newsListHi : newsListEn;
