import type { Plugin } from 'vite';

/** Marks the modules of texts as free of side effects, so that the texts of the other language are left out of a build. */
export const wordsAlone: Plugin = {
  name: 'words-alone',
  transform: { filter: { id: /web[\\/]texts[\\/]/ }, handler: () => ({ moduleSideEffects: false }) },
};
