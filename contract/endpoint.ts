import * as z from 'zod';
import { isStaff, may, type Permission, type Permitted } from './permissions.ts';
import type { Tag } from './tags.ts';

/**
 * Who may call: `customer` is anyone who is signed in (whoever runs the shop has a wallet too), `staff` whoever holds a
 * permission at all, and `may` names the one that is needed. `signed`: a webhook, whose caller is known by the
 * signature of the raw bytes alone.
 */
export type Access = 'anyone' | 'customer' | 'staff' | 'signed' | { readonly may: Permission };

/** Whether somebody who is signed in may call. */
export function isAllowed(access: Access, caller: Permitted): boolean {
  if (access === 'staff') return isStaff(caller);
  if (access === 'signed') return false;
  return typeof access === 'string' || may(caller, access.may);
}

/** For those who run the shop alone. */
export const isForStaff = (access: Access): boolean => access === 'staff' || typeof access === 'object';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** At most `calls` in `windowMs`, counted per signed-in account, else per address. */
export interface CallLimit {
  readonly calls: number;
  readonly windowMs: number;
  /** Keeps passwords from being guessed, or accounts from being made in numbers. */
  readonly isOfSignIn?: true;
}

/**
 * Whether the caller has to have given their own password in the last minutes (`confirmIdentity`, or a sign-in).
 * `by-input`: what is sent decides, in the operation.
 */
type Confirmation = 'never' | 'always' | 'by-input';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Paged extends boolean = boolean,
> {
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly access: Allowed;
  /** What the answer of a GET shows; empty for all others. */
  readonly reads: readonly Tag[];
  /** What a success may have changed; empty for a GET. */
  readonly changes: readonly Tag[];
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  readonly status: 200 | 201 | 204;
  /** Moves money or makes a thing: takes an `Idempotency-Key`, and a retry with the same key answers the same for so long. */
  readonly idempotent: keyof typeof keyDays | undefined;
  /** A list with `page` and `pageSize`; the totals come as headers. */
  readonly paged: Paged;
  readonly bodyLimitBytes: number;
  /** How many values the JSON of the body may hold, with all that is inside others. */
  readonly bodyMaxValues: number;
  /** How long one text in the JSON of the body may be. */
  readonly bodyMaxTextBytes: number;
  /** The body is no JSON but the bytes of something of one of these media types. */
  readonly bytesOf: readonly string[] | undefined;
  readonly limit: CallLimit | undefined;
  /** Of calls that search; each endpoint that searches has one. */
  readonly searchLimit: CallLimit | undefined;
  /** A success may change what an admin looks at: every open admin page hears `shop_change`. */
  readonly tellsAdmins: boolean;
  /** Answered also to somebody whose password the shop has made up, and who has to change it first. */
  readonly isOpenBeforePasswordChange: boolean;
  readonly confirmation: Confirmation;
}

/** For so many days at least a key is remembered. */
export const keyDays = { money: 30, other: 3 } as const;

const nothing = z.object({});
/** Faster than anybody types. */
const usualSearchLimit: CallLimit = { calls: 120, windowMs: 60_000 };
/** Of an ordinary body; an endpoint that takes more says so. */
export const defaultBodyLimitBytes = 64 * 1024;
export const defaultBodyMaxValues = 2_000;

type Nothing = typeof nothing;

/** A call either reads or writes. */
type Effect =
  | { method: 'GET'; reads: readonly Tag[]; changes?: never }
  | { method: Exclude<Method, 'GET'>; changes: readonly Tag[]; reads?: never };

interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Allowed extends Access,
  Paged extends boolean,
> {
  path: string;
  access: Allowed;
  summary: string;
  answer: Answer;
  params?: Params;
  query?: Query;
  body?: Body;
  status?: 200 | 201 | 204;
  idempotent?: keyof typeof keyDays;
  paged?: Paged;
  bodyLimitBytes?: number;
  bodyMaxValues?: number;
  bodyMaxTextBytes?: number;
  bytesOf?: readonly string[];
  limit?: CallLimit;
  /** Unless it is said, so does everything that only staff may send. */
  tellsAdmins?: boolean;
  isOpenBeforePasswordChange?: boolean;
  confirmation?: Confirmation;
}

export function defineEndpoint<
  Answer extends z.ZodType,
  const Allowed extends Access,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const Paged extends boolean = false,
>(
  definition: Definition<Params, Query, Body, Answer, Allowed, Paged> & Effect,
): Endpoint<Params, Query, Body, Answer, Allowed, Paged> {
  return {
    // A part left out has the type `Nothing` by the default of its type parameter, which the compiler can't follow.
    params: nothing as z.ZodType as Params,
    query: nothing as z.ZodType as Query,
    body: nothing as z.ZodType as Body,
    status: 200,
    idempotent: undefined,
    paged: false as Paged,
    bodyLimitBytes: defaultBodyLimitBytes,
    bodyMaxValues: defaultBodyMaxValues,
    bodyMaxTextBytes: definition.bodyLimitBytes ?? defaultBodyLimitBytes,
    bytesOf: undefined,
    limit: undefined,
    searchLimit: definition.query && searches(definition.query) ? usualSearchLimit : undefined,
    tellsAdmins: isForStaff(definition.access) && definition.method !== 'GET',
    isOpenBeforePasswordChange: false,
    confirmation: 'never',
    ...definition,
    reads: definition.reads ?? [],
    changes: definition.changes ?? [],
  };
}

/** Asked without the classes of zod, which a browser has not. */
const searches = (query: z.ZodType & { readonly shape?: object }): boolean => 'search' in (query.shape ?? {});

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
