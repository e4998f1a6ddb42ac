import type { Plugin } from 'vite';

/** Words do nothing but stand there: those of the other language, which nobody asks for, are left out. */
export const wordsAlone: Plugin = {
  name: 'words-alone',
  transform: { filter: { id: /web[\\/]texts[\\/]/ }, handler: () => ({ moduleSideEffects: false }) },
};
