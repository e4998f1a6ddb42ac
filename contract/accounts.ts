import * as z from 'zod';
import { announcement } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, idInPath, instant, line } from './fields.ts';
import { inviteCode } from './invite-code.ts';
import { ordersAround } from './order.ts';
import { permissions } from './permissions.ts';
import { isStateCode } from './state-code.ts';

const minutes = 60_000;

export const accountTexts = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters',
  firstName: 'First name must be at least 2 characters',
  lastName: 'Last name must be at least 2 characters',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
  phone: 'Please enter a valid phone number',
  dateOfBirth: 'Please enter a valid date of birth',
  state: 'Please choose a State',
  underAge: 'Accounts are for people of 18 and older',
} as const;

export const minNameCharacters = 2;
export const minPasswordCharacters = 6;

/** After this many wrong tries at the current password, changing it is locked for so long after the last of them. */
export const passwordChangeLock = { tries: 3, hours: 24 } as const;

/** So long after the own password was given, acts that ask for it are taken without it. */
export const confirmedMinutes = 10;

export const email = z
  .string(accountTexts.email)
  .trim()
  .toLowerCase()
  .max(254, accountTexts.email)
  .pipe(z.email(accountTexts.email));

/** Any characters at all; the upper bound only keeps the hashing cheap. */
export const password = z
  .string(accountTexts.password)
  .min(minPasswordCharacters, accountTexts.password)
  .max(256, 'At most 256 characters');

const name = (tooShort: string) => line({ min: minNameCharacters, max: 60, tooShort });

export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  balance: amount,
  isAdmin: z.boolean(),
  /** What they may do beside what every customer may. */
  permissions: z.array(z.enum(permissions)),
  createdAt: instant,
  /** Payments that wait for review, asked for by a number or told of by the bank: their sum, and since when the oldest waits. Told at sign-in and by `whoAmI`, unless there are none. */
  fundsOnTheWay: z
    .object({
      amount,
      requests: z.int(),
      since: instant,
      /** Within so many minutes four of five of the last decisions came. Null: there were too few to tell. */
      usualMinutes: z.int().nullable(),
    })
    .optional(),
  /** There are payments that this person asked for and that have not arrived; `listIntents` names them. Told as `fundsOnTheWay` is. */
  hasBegunPayments: z.literal(true).optional(),
  /**
   * Their newest unpaid order is a covered one that was refused: `listUnpaidOrders` says why. Told for a week at least, until they withdraw
   * it or order the same.
   */
  hasRefusedOrder: z.literal(true).optional(),
  /** What the shop took back and the wallet did not hold. While it `blocks`, nothing can be ordered. */
  debt: z.object({ amount, blocks: z.boolean() }).optional(),
  /** What orders can use of bonuses: no money, never paid out. `endingFirst` of it ends at `expiresAt`. Left out where there is none. */
  bonus: z.object({ amount, endingFirst: amount, expiresAt: instant }).optional(),
  /** Told at sign-in and by `whoAmI` to those who have ordered. */
  orders: ordersAround.optional(),
  /** What the owner tells all customers now, newest start first. Told at sign-in and by `whoAmI`, unless there is nothing. */
  announcements: z.array(announcement).optional(),
  /** Set until the password that the shop has made up is changed: every other call is refused. */
  mustChangePassword: z.literal(true).optional(),
});

export type User = z.output<typeof user>;
export type FundsOnTheWay = NonNullable<User['fundsOnTheWay']>;

/** The token goes into `Authorization: Bearer …`; it is shown this once and stored only as a hash. */
export const signedIn = z.object({ token: z.string(), user });

const credentials = z.object({ email, password });

export type SignedIn = z.output<typeof signedIn>;

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  changes: ['accounts', 'sessions'],
  summary: 'Make a customer account and sign in.',
  tellsAdmins: true,
  body: z.object({
    firstName: name(accountTexts.firstName),
    lastName: name(accountTexts.lastName),
    email,
    password,
    /** The code of the customer who invited them; one that nobody has counts as none. */
    invitedBy: inviteCode.optional(),
  }),
  answer: signedIn,
  status: 201,
  limit: { calls: 10, windowMs: 60 * minutes, isOfSignIn: true },
});

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  changes: ['sessions'],
  summary: 'Sign in, as a customer or as an admin.',
  body: credentials,
  answer: signedIn,
  limit: { calls: 60, windowMs: 15 * minutes, isOfSignIn: true },
});

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'customer',
  changes: ['sessions'],
  isOpenBeforePasswordChange: true,
  summary: 'End this session.',
  answer: z.object({ message: z.string() }),
});

export const confirmIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'staff',
  changes: ['sessions'],
  summary: `Give your own password again, for acts that ask for it: it counts for ${confirmedMinutes} minutes, as a sign-in does.`,
  body: z.object({ password: z.string('Please enter your password').min(1, 'Please enter your password').max(256) }),
  answer: z.object({ confirmedUntil: instant }),
  limit: { calls: 30, windowMs: 15 * minutes },
  tellsAdmins: false,
});

export const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'customer',
  reads: ['accounts', 'announcements', 'wallets', 'funds', 'orders'],
  isOpenBeforePasswordChange: true,
  summary:
    'The account that the token belongs to, with its balance, what is on its way there, the orders under way, and what is announced.',
  answer: user,
});

/** Digits as people write them, with an optional country code; empty for none. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[ ()-]/g, '');
  return text === '' || /^\+?\d{7,15}$/.test(digits);
}

/** `YYYY-MM-DD` of a real day, from 1900 on; empty for none. */
export function isDateOfBirth(text: string): boolean {
  if (text === '') return true;
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether somebody born on this day is 18 by `now`, wherever on earth they are. */
export function isOfAge(dateOfBirth: string, now: number): boolean {
  if (dateOfBirth === '') return true;
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  const halfADay = 12 * 60 * minutes;
  return Date.UTC(year + 18, month - 1, day) <= now + halfADay;
}

export const profile = user.extend({
  phone: z.string(),
  /** `YYYY-MM-DD`; empty when it was not given. */
  dateOfBirth: z.string(),
  /** The State where you are, by its code of the tax office; empty when it was not given. */
  stateCode: z.string(),
  /** Wrong tries at the current password that still count. */
  passwordChangeAttempts: z.int(),
  lastPasswordChangeAttempt: instant.nullable(),
});

export type Profile = z.output<typeof profile>;

export const readProfile = defineEndpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: 'customer',
  reads: ['accounts', 'wallets'],
  summary: 'Your account with what it knows of you.',
  answer: profile,
});

export const changeProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  access: 'customer',
  changes: ['accounts'],
  summary: 'Change what the account knows of you; what is left out stays. The email cannot be changed.',
  body: z.object({
    firstName: name(accountTexts.firstName).optional(),
    lastName: name(accountTexts.lastName).optional(),
    phone: z.string().trim().max(30, accountTexts.phone).refine(isPhone, accountTexts.phone).optional(),
    dateOfBirth: z.string().trim().refine(isDateOfBirth, accountTexts.dateOfBirth).optional(),
    stateCode: z.string().refine(isStateCode, accountTexts.state).optional(),
  }),
  answer: profile,
});

export const changePassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/change-password',
  access: 'customer',
  changes: ['accounts', 'sessions'],
  isOpenBeforePasswordChange: true,
  summary: 'Change the password. Every other session of the account ends.',
  body: z.object({
    currentPassword: z.string('Please enter your current password').min(1).max(256),
    newPassword: password,
  }),
  answer: z.object({ message: z.string() }),
  limit: { calls: 30, windowMs: 15 * minutes, isOfSignIn: true },
});

export const session = z.object({
  id,
  /** What the browser said of itself. */
  userAgent: z.string(),
  createdAt: instant,
  /** To the hour. */
  seenAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});

export type SignedInDevice = z.output<typeof session>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'customer',
  reads: ['sessions'],
  summary: 'Where your account is signed in, most recently seen first.',
  answer: z.array(session),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'customer',
  changes: ['sessions'],
  summary: 'Sign one of your devices out.',
  params: z.object({ id: idInPath }),
  answer: z.object({ message: z.string() }),
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'customer',
  changes: ['sessions'],
  summary: 'Sign all your other devices out.',
  answer: z.object({ message: z.string() }),
});

/** What happens to the access to an account. */
export const accountEventKinds = [
  'account-created',
  'sign-in',
  'sign-out',
  'device-signed-out',
  'devices-signed-out',
  'password-changed',
  'password-reset',
  'password-set',
  'made-admin',
  'removed-admin',
  'confirmed',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** Counted by the day. `sign-in-locked`: refused without a look at the password, after too many failures. */
export const signInFailureKinds = ['sign-in-failed', 'sign-in-locked'] as const;

export type SignInFailureKind = (typeof signInFailureKinds)[number];

export const accountActivity = z.object({
  kind: z.enum([...accountEventKinds, ...signInFailureKinds]),
  /** Of several failures, the last one. */
  at: instant,
  /** More than 1 for failures alone: how many there were on that day. */
  times: z.int(),
  /** What the browser said of itself; empty for failures. */
  userAgent: z.string(),
  /** Where it came from, such as `203.0.113.0/24`: too wide to name a home. */
  network: z.string(),
});

export type AccountActivity = z.output<typeof accountActivity>;

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/api/user/activity',
  access: 'customer',
  reads: ['accounts', 'sessions'],
  summary:
    'Sign-ins, failed ones by the day, and changes of password and role of the last 180 days, newest first; at most 100.',
  answer: z.array(accountActivity),
});
