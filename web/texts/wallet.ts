import { walletEn } from './en-wallet.ts';
import { walletHi } from './hi-wallet.ts';
import type { Wording } from './wording.ts';

export const wallet: Wording<typeof walletEn> = import.meta.env.LANGUAGE === 'hi' ? walletHi : walletEn;
