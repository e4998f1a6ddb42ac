import { hash } from 'node:crypto';

/** Tells one plan from another: what a person was shown, from what would be done by now. */
export const markOf = (plan: unknown): string => hash('sha256', JSON.stringify(plan), 'base64url');
