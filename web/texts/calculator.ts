import { calculatorEn } from './en-calculator.ts';
import { calculatorHi } from './hi-calculator.ts';
import type { Wording } from './wording.ts';

export const calculator: Wording<typeof calculatorEn> = import.meta.env.LANGUAGE === 'hi' ? calculatorHi : calculatorEn;
