import { keep, readKept } from './kept.ts';

interface Choice {
  readonly serviceId: number;
  readonly quantity: number;
}

const name = 'front page choice';

/** Remembers in this tab what was chosen on the front page, for the order form after registration or sign-in. */
export function carryChoice({ serviceId, quantity }: Choice): void {
  keep(name, { serviceId, quantity });
}

/** Gives what was chosen, once. */
export function takeChoice(): Choice | undefined {
  const { serviceId, quantity } = readKept(name);
  keep(name, undefined);
  return typeof serviceId === 'number' && typeof quantity === 'number' ? { serviceId, quantity } : undefined;
}
