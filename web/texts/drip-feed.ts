import { dripTexts } from '../../contract/drip-feed.ts';
import { dripFeedEn } from './en-drip-feed.ts';
import { dripFeedHi, dripRefusalsHi } from './hi-drip-feed.ts';
import { addRefusals } from './later-refusals.ts';
import type { Wording } from './wording.ts';

export const dripFeed: Wording<typeof dripFeedEn> = import.meta.env.LANGUAGE === 'hi' ? dripFeedHi : dripFeedEn;

if (import.meta.env.LANGUAGE === 'hi') addRefusals(dripTexts, dripRefusalsHi);
