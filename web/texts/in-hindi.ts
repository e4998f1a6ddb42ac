import { createElement, type ReactNode } from 'react';
import { wordRefusals } from '../platform/api.ts';
import { UiWordsProvider } from '../ui/words.ts';
import { refusalInHindi } from './hi-answers.ts';
import { uiWordsHi } from './hi-ui.ts';

wordRefusals(refusalInHindi);

/** Everything in it speaks Hindi by itself: the components, and what the server refuses. */
export function InHindi({ children }: { children: ReactNode }) {
  return createElement(UiWordsProvider, { value: uiWordsHi }, children);
}
