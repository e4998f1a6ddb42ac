import type { Permitted } from '../../../contract/permissions.ts';
import type { Via } from '../actor.ts';

/** Whom a bearer token belongs to. */
export interface Caller extends Permitted {
  readonly userId: number;
  readonly sessionId: number;
  /** Of the session. SQLite gives the number of a deleted session to a later one; the hash is never used again. */
  readonly tokenHash: Uint8Array;
  readonly via: Via;
  /** Until then the caller may do nothing else. */
  readonly mustChangePassword?: boolean;
  /** The own password was given in this session lately. */
  readonly isConfirmed: boolean;
}

/** Undefined: no such token, or no longer. */
export type FindCaller = (token: string) => Promise<Caller | undefined>;

// The name of a scheme has no case: https://www.rfc-editor.org/rfc/rfc9110#section-11.1
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** The token of an `Authorization: Bearer …` header; undefined when there is none of the right shape. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : bearer.exec(header)?.[1];
}
