import { queryClient } from './query.ts';

/** Whether this page itself has just sent something: what it changed has been said by the one who sent it. */
export function hasJustSent(withinMs: number): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === 'pending' || Date.now() - state.submittedAt < withinMs);
}
