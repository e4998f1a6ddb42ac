import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { ApiError } from '../platform/api.ts';
import { en } from './en.ts';
import type { catalogueEn } from './en-catalogue.ts';
import type { installEn } from './en-install.ts';
import type { ordersEn } from './en-orders.ts';
import type { profileEn } from './en-profile.ts';
import type { supportEn } from './en-support.ts';
import type { walletEn } from './en-wallet.ts';
import { hi } from './hi.ts';
import type { Wording } from './wording.ts';

interface Parts {
  readonly catalogue: Wording<typeof catalogueEn>;
  readonly wallet: Wording<typeof walletEn>;
  readonly orders: Wording<typeof ordersEn>;
  readonly support: Wording<typeof supportEn>;
  readonly profile: Wording<typeof profileEn>;
  readonly install: Wording<typeof installEn>;
}

export type Texts = Wording<typeof en> & Parts;

// The shells and the pages that are fetched on their own put in the parts that they need.
const TextsContext = createContext<Texts>((import.meta.env.LANGUAGE === 'hi' ? hi : en) as Texts);

/** Adds the words of a part of the shop for what is inside, so that nobody fetches those of pages they don't see. */
export function TextsPart({ part, children }: { part: Partial<Parts>; children: ReactNode }) {
  const texts = use(TextsContext);
  const value = useMemo(() => ({ ...texts, ...part }), [texts, part]);
  return createElement(TextsContext, { value }, children);
}

/** The words of the public and the customer pages in the language of the person. */
export function useTexts(): Texts {
  return use(TextsContext);
}

/** Why a call failed, for a person: the shop's own words where it has some. */
export function reasonOf(error: unknown, texts: Texts, otherwise: string = texts.common.tryAgain): string {
  if (!(error instanceof ApiError)) return otherwise;
  const { common, connection } = texts;
  if (error.status === 0) return common.noConnection;
  // Without a code something on the way has answered, in words that are not for people.
  if (error.code === undefined && error.status === 408) return common.tooSlow;
  if (error.code === undefined && error.status === 413) return common.tooLarge;
  if (error.code === undefined && error.status === 503) return `${connection.unreachable} ${common.tryAgain}`;
  return error.serverMessage ?? otherwise;
}
