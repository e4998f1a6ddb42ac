// How a journey waits.
import { fileRule } from './rule.ts';
import { viewsOf } from './source.ts';

/** They make a line slow for the page that is tried; what they wait for themselves is a state. */
const slowLines = ['e2e/early-input.ts'];
const pauses = /\bwaitForTimeout\s*\(|\bnew Promise\b[^\n]*\bsetTimeout\s*\(|\bretry:\s*(?!0\b)\w+/g;

export const journeysWaitForStates = fileRule(
  {
    name: 'a journey waits for a state and sets no retry',
    part: /^e2e\//,
    appliesTo: (path) => /^e2e\/.*\.ts$/.test(path),
  },
  (path, text) => {
    const { code, uncommented } = viewsOf(text);
    const found = [...code.matchAll(pauses)].map(([pause]) => pause);
    const imported = /node:timers\/promises/.exec(uncommented)?.[0];
    return [...found, ...(imported ? [imported] : [])]
      .filter((pause) => !(slowLines.includes(path) && pause.startsWith('new Promise')))
      .map((pause) => `${pause} waits for a time, or tries again`);
  },
);
