import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant, line } from './fields.ts';

const minutes = 60_000;

export const accountTexts = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters',
  firstName: 'First name must be at least 2 characters',
  lastName: 'Last name must be at least 2 characters',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
} as const;

export const email = z
  .string(accountTexts.email)
  .trim()
  .toLowerCase()
  .max(254, accountTexts.email)
  .pipe(z.email(accountTexts.email));

/** Any characters at all; the upper bound only keeps the hashing cheap. */
export const password = z
  .string(accountTexts.password)
  .min(6, accountTexts.password)
  .max(256, 'At most 256 characters');

const name = (tooShort: string) => line({ min: 2, max: 60, tooShort });

export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  balance: amount,
  isAdmin: z.boolean(),
  createdAt: instant,
});

export type User = z.output<typeof user>;

/** The token goes into `Authorization: Bearer …`; it is shown this once and stored only as a hash. */
export const signedIn = z.object({ token: z.string(), user });

const credentials = z.object({ email, password });

export type SignedIn = z.output<typeof signedIn>;

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Make a customer account and sign in.',
  body: z.object({
    firstName: name(accountTexts.firstName),
    lastName: name(accountTexts.lastName),
    email,
    password,
  }),
  answer: signedIn,
  status: 201,
  limit: { calls: 10, windowMs: 60 * minutes },
});

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in, as a customer or as an admin.',
  body: credentials,
  answer: signedIn,
  limit: { calls: 60, windowMs: 15 * minutes },
});

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'customer',
  summary: 'End this session.',
  answer: z.object({ message: z.string() }),
});

export const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'customer',
  summary: 'The account that the token belongs to, with its balance.',
  answer: user,
});
