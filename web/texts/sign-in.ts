import { signInEn } from './en-sign-in.ts';
import { signInHi } from './hi-sign-in.ts';
import type { Wording } from './wording.ts';

export const signIn: Wording<typeof signInEn> = import.meta.env.LANGUAGE === 'hi' ? signInHi : signInEn;
