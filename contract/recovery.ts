import * as z from 'zod';
import { email, password } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';

/** How long the link in the mail is good for. */
export const resetLinkHours = 1;

const quarterOfAnHourMs = 15 * 60_000;

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  changes: [],
  summary: 'Ask for a mail with a link to set a new password. The answer does not tell whether the account exists.',
  body: z.object({ email }),
  answer: z.object({ message: z.string() }),
  limit: { calls: 10, windowMs: quarterOfAnHourMs, isOfSignIn: true },
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  // All sessions of the account end, and each of its pages finds that out by itself.
  changes: [],
  summary: 'Set a new password with the token of the mail: once, within the hour. Ends every session of the account.',
  body: z.object({ token: z.string().max(100), password }),
  answer: z.object({ message: z.string() }),
  limit: { calls: 20, windowMs: quarterOfAnHourMs, isOfSignIn: true },
});
