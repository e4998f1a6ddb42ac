import { readKept, saveDraft } from './draft-storage.ts';

interface Choice {
  readonly serviceId: number;
  readonly quantity: number;
}

const name = 'front page choice';

/** Remembers in this tab what was chosen on the front page, for the order form after registration or sign-in. */
export function saveChoice({ serviceId, quantity }: Choice): void {
  saveDraft(name, { serviceId, quantity });
}

/** Gives what was chosen, once. */
export function consumeChoice(): Choice | undefined {
  const { serviceId, quantity } = readKept(name);
  saveDraft(name, undefined);
  return typeof serviceId === 'number' && typeof quantity === 'number' ? { serviceId, quantity } : undefined;
}
