import { homeWalletEn } from './en-home-wallet.ts';
import { homeWalletHi } from './hi-home-wallet.ts';
import type { Wording } from './wording.ts';

export const homeWalletWords: Wording<typeof homeWalletEn> =
  import.meta.env.LANGUAGE === 'hi' ? homeWalletHi : homeWalletEn;
