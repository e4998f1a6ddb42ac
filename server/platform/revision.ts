import { hash } from 'node:crypto';

const characters = 16;

/** Names what can be edited of a thing: the same for the same content. Its keys must come in the same order each time. */
export function revisionOf(content: object): string {
  return hash('sha256', JSON.stringify(content)).slice(0, characters);
}
