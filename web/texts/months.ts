import { englishMonths } from '../../contract/india.ts';
import { monthsHi } from './hi-months.ts';

export const months = import.meta.env.LANGUAGE === 'hi' ? monthsHi : englishMonths;
