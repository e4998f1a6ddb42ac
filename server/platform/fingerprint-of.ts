import { hash } from 'node:crypto';

/** The same for the same plan, as JSON: shows whether what would be done now is what a person was shown. */
export const fingerprintOf = (plan: unknown): string => hash('sha256', JSON.stringify(plan), 'base64url');
