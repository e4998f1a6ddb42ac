import { hash } from 'node:crypto';

const characters = 16;

/** What the address of a file says of what is in it. */
export const hashContent = (content: Uint8Array | string): string =>
  hash('sha256', content, 'hex').slice(0, characters);
