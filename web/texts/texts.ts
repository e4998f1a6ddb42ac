import { createContext, use } from 'react';
import { ApiError } from '../platform/api.ts';
import { en } from './en.ts';

export type Texts = typeof en;

const TextsContext = createContext<Texts>(en);

/** The words of the public and the customer pages in the language of the person. */
export function useTexts(): Texts {
  return use(TextsContext);
}

/** Why a call failed, for a person: the server's own words where it has some. */
export function reasonOf(error: unknown, texts: Texts, otherwise: string = texts.common.tryAgain): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.status === 0 ? texts.common.noConnection : (error.serverMessage ?? otherwise);
}
