import * as z from 'zod';
import { accountTexts, email, password } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  id,
  idInPath,
  instant,
  line,
  listQuery,
  numberKey,
  paging,
  paragraph,
  rupeesAsPaise,
  sortByTime,
} from './fields.ts';
import { referenceNumber } from './funds.ts';
import { confirmsPendingAct } from './pending-acts.ts';
import { walletTransaction } from './wallet.ts';

export const balanceOperations = ['add', 'subtract', 'set'] as const;
export type BalanceOperation = (typeof balanceOperations)[number];

export const userTexts = {
  amount: 'Please enter an amount',
  amountTooHigh: 'At most ₹9,99,999.99 at a time',
  description: 'Please enter a description; the customer sees it',
  referenceOfAdd: 'A reference number belongs to a payment that is added',
  passwordMissing: 'Please enter a password',
  currentPassword: 'Please enter your current password',
  quota: 'Please enter a whole number of megabytes from 200 to 10,000',
  ownBalance: "You can't change the balance of your own wallet. Another admin can.",
} as const;

/** A balance operation that moves more asks for the admin's own password, alone or with the others of a day, and all admins are told. */
export const confirmedAbovePaise = 10_000_00;

export const roles = ['customer', 'admin', 'deleted'] as const;
export type Role = (typeof roles)[number];

/** An account as an admin sees it. */
export const userForAdmin = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Always this word: no endpoint answers a hash or a password. */
  password: z.literal('Encrypted'),
  balance: amount,
  isAdmin: z.boolean(),
  phone: z.string(),
  dateOfBirth: z.string(),
  createdAt: instant,
  deletedAt: instant.nullable(),
});

export type UserForAdmin = z.output<typeof userForAdmin>;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: { may: 'users.read' },
  reads: ['accounts', 'wallets'],
  summary: 'All accounts, newest first unless `sort` says otherwise; searched by name, email, phone or number.',
  query: listQuery(numberKey, { role: z.enum(roles).optional(), sort: sortByTime }),
  answer: z.array(userForAdmin),
  paged: true,
});

/** Internal: what an admin wrote with a balance operation; the customer never sees it. */
const userNote = z.object({
  text: z.string(),
  /** Null for what was written before notes had an author. */
  by: z.string().nullable(),
  at: instant.nullable(),
});

export const quotaMegabytes = { min: 200, max: 10_000 } as const;

/** What the account's tickets and pictures take, and what they may take. */
export const ticketStorage = z.object({ usedBytes: z.int(), quotaBytes: z.int() });

export type TicketStorage = z.output<typeof ticketStorage>;

/** One account with what there is about it; the lists themselves are the other panels', filtered. */
export const userOverview = z.object({
  user: userForAdmin,
  /** The newest first. */
  notes: z.array(userNote),
  /** The last hour in which a session of it was used; null without any. */
  seenAt: instant.nullable(),
  orders: z.object({ count: z.int(), open: z.int(), spent: amount, refunded: amount }),
  topUps: z.object({ count: z.int(), total: amount, pending: z.int() }),
  tickets: z.object({ count: z.int(), open: z.int() }),
  storage: ticketStorage,
});

export type UserOverview = z.output<typeof userOverview>;

const ofUser = z.object({ id: idInPath });

/** Of whoever asks; needed where the account is their own. */
const currentPassword = z.string().max(256).optional();

export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: { may: 'users.read' },
  reads: ['accounts', 'funds', 'orders', 'sessions', 'tickets', 'wallets'],
  summary: 'One account, with the sums of its orders, top-ups and tickets.',
  params: ofUser,
  answer: userOverview,
});

export const listUserTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user-transactions/:id',
  access: { may: 'users.read' },
  reads: ['wallets'],
  summary: "The movements of somebody's wallet, newest first.",
  params: ofUser,
  query: paging,
  answer: z.array(walletTransaction),
  paged: true,
});

/** Rupees as an answer has them. */
const answeredBalance = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/, 'Please give the balance as it was answered, such as 120.50');

export const changeBalance = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/balance-operation',
  access: { may: 'wallets.adjust' },
  // With a reference it is known as the credit of the payment that has it.
  changes: ['accounts', 'audit', 'payments', 'wallets'],
  summary:
    'Add to a wallet, subtract from it, or set it; `set` books the difference. Never below zero, nor with another balance than expected.',
  params: ofUser,
  body: z.object({
    operation: z.enum(balanceOperations),
    /** For `set` it may be 0. */
    amount: rupeesAsPaise({
      minPaise: 0,
      maxPaise: 999_999_99,
      tooLow: userTexts.amount,
      tooHigh: userTexts.amountTooHigh,
    }),
    description: line({ min: 1, max: 200, tooShort: userTexts.description }),
    adminNotes: paragraph(2_000).default(''),
    /** Of the payment that is added: it can't be credited a second time then. */
    referenceNumber: referenceNumber.optional(),
    /** Rupees as they were answered; a wallet that holds anything else is left as it is. */
    expectedBalance: answeredBalance.optional(),
    confirms: confirmsPendingAct,
  }),
  answer: userForAdmin,
  idempotent: 'money',
  confirmation: 'by-input',
});

export const changeAdminStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/admin-status',
  access: { may: 'users.roles' },
  changes: ['accounts', 'audit', 'sessions'],
  summary: 'Make somebody an admin, or no longer one; their sessions end. Not oneself, and not the last one.',
  params: ofUser,
  body: z.object({ isAdmin: z.boolean() }),
  answer: userForAdmin,
  confirmation: 'always',
});

export const setUserPassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/password',
  access: { may: 'users.edit' },
  changes: ['accounts', 'audit', 'sessions'],
  summary: 'Set a new password for somebody; all their sessions end. The own one needs the current one too.',
  params: ofUser,
  body: z.object({ password: password.min(1, userTexts.passwordMissing), currentPassword }),
  answer: z.object({ message: z.string() }),
  confirmation: 'always',
});

export const setStorageQuota = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/storage-quota',
  access: { may: 'users.edit' },
  changes: ['accounts', 'audit'],
  summary: "Set how much an account's tickets and pictures may take: 200 to 10,000 MB of 1,048,576 bytes.",
  params: ofUser,
  body: z.object({
    quotaMegabytes: z
      .int(userTexts.quota)
      .min(quotaMegabytes.min, userTexts.quota)
      .max(quotaMegabytes.max, userTexts.quota),
  }),
  answer: ticketStorage,
});

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  access: { may: 'users.edit' },
  changes: ['audit', 'sessions'],
  summary: 'Sign somebody out on every device; of oneself all but this one.',
  params: ofUser,
  answer: z.object({ ended: z.int() }),
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: { may: 'users.edit' },
  changes: ['accounts', 'audit', 'sessions', 'wallets'],
  summary:
    'Make a customer anonymous. Orders and money movements stay; what the wallet holds is given up, and asks for the own password as taking it out by hand does.',
  params: ofUser,
  /** What the wallet was seen to hold; one that holds anything else is not given up. */
  query: z.object({ balance: answeredBalance.optional() }),
  answer: z.object({ message: z.string() }),
  confirmation: 'by-input',
});

export const adminAccount = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instant,
});

export type AdminAccount = z.output<typeof adminAccount>;

export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/api/admin/admins',
  access: { may: 'users.roles' },
  reads: ['accounts'],
  summary: 'Everybody who runs the shop, the first one first.',
  answer: z.array(adminAccount),
});

const name = (tooShort: string) => line({ min: 2, max: 60, tooShort });

export const createAdmin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/admins',
  access: { may: 'users.roles' },
  changes: ['accounts', 'audit'],
  summary: 'Make an account that runs the shop.',
  body: z.object({
    email,
    firstName: name(accountTexts.firstName),
    lastName: name(accountTexts.lastName),
    password,
  }),
  answer: adminAccount,
  status: 201,
  confirmation: 'always',
});

export const setAdminPassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/admins/:id/password',
  access: { may: 'users.roles' },
  changes: ['accounts', 'audit', 'sessions'],
  summary: 'Set the password of an admin; their other sessions end. The own one needs the current one too.',
  params: ofUser,
  body: z.object({ newPassword: password, currentPassword }),
  answer: z.object({ message: z.string() }),
  confirmation: 'always',
});

export const deleteAdmin = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id',
  access: { may: 'users.roles' },
  changes: ['accounts', 'audit', 'sessions'],
  summary: 'Delete an admin: the account becomes anonymous. Not oneself, and not the last one.',
  params: ofUser,
  answer: z.object({ message: z.string() }),
  confirmation: 'always',
});
