import { readDraft, saveDraft } from './draft-storage.ts';

type Choice = { readonly serviceId: number; readonly quantity: number };

const name = 'front page choice';

/** Remembers in this tab what was chosen on the front page or in the price list, for the order form after registration or sign-in. */
export function saveChoice(choice: Choice): void {
  saveDraft(name, choice);
}

/** Gives what was chosen, once. */
export function consumeChoice(): Choice | undefined {
  const { serviceId, quantity } = readDraft(name);
  saveDraft(name, undefined);
  return typeof serviceId === 'number' && typeof quantity === 'number' ? { serviceId, quantity } : undefined;
}
