import type { User } from '../../contract/accounts.ts';
import { signIn } from '../platform/session.tsx';

const delayMs = 100;

/** Signs in a moment later, so that the success is seen before the page changes. */
export function enter(answer: { token: string; user: User }): void {
  setTimeout(() => signIn(answer), delayMs);
}
