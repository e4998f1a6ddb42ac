import { placingQuestionEn } from './en-placing-question.ts';
import { placingQuestionHi } from './hi-placing-question.ts';
import type { Wording } from './wording.ts';

export const placingQuestion: Wording<typeof placingQuestionEn> =
  import.meta.env.LANGUAGE === 'hi' ? placingQuestionHi : placingQuestionEn;
