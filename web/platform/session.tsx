import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { type User, whoAmI } from '../../contract/accounts.ts';
import { permissions } from '../../contract/permissions.ts';
import { clearAnswers, isForbidden, whenRefused } from './api.ts';
import { clearDrafts } from './draft-storage.ts';
import { clearLastUser } from './last-user.ts';
import { clearOfflineAnswers } from './offline-cache.ts';
import { queryClient, useRead } from './query.ts';
import {
  currentToken,
  notifySignedOut,
  onTokenChange,
  setToken,
  subscribeToToken,
  whenSignedOutElsewhere,
} from './token.ts';

export type Session =
  /** `isStruggling`: the server could not be reached yet and is asked again. */
  | { readonly role: 'loading'; readonly isStruggling: boolean }
  | { readonly role: 'visitor' }
  | { readonly role: 'customer' | 'admin'; readonly token: string; readonly user: User };

const userFreshMs = 5 * 60_000;
const SessionContext = createContext<Session>({ role: 'visitor' });

// Nothing that one person's token fetched may be shown under another's.
onTokenChange(() => {
  queryClient.clear();
  clearAnswers();
  clearOfflineAnswers();
});

let onEnded: () => void = () => {};

/** Registers what happens when the server, and not the person, has ended the session. */
export function whenSessionEnds(listener: () => void): void {
  onEnded = listener;
}

/** A page is prerendered for visitors. */
const noToken = () => null;

/** Knows who is signed in, in this tab and, through the stored token, in all others. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(subscribeToToken, currentToken, noToken);
  const me = useRead(whoAmI, {}, { enabled: token !== null, staleMs: userFreshMs, persists: true });
  const isRefused = isForbidden(me.error);

  // Only this answer ends a session; a server in trouble, a proxy, or no answer at all signs nobody out.
  useEffect(() => {
    if (!isRefused) return;
    setToken(null);
    onEnded();
  }, [isRefused]);

  useEffect(() => {
    whenRefused(askWhoItIs);
    // What was typed is for a session that ended by itself, not for the next one at the same screen.
    return whenSignedOutElsewhere(clearDrafts);
  }, []);

  return <SessionContext value={sessionOf(token, me.data, me.failureCount > 0)}>{children}</SessionContext>;
}

/** Asks once, however many calls were refused at the same time; the answer to this very question asks nothing again. */
function askWhoItIs(): void {
  const filter = { queryKey: [whoAmI.path] };
  if (queryClient.isFetching(filter) === 0) void queryClient.invalidateQueries(filter);
}

/** An answer kept from an earlier version, or given by a node of one, names no permissions. */
function withPermissions(user: Omit<User, 'permissions'> & Partial<User>): User {
  return { ...user, permissions: user.permissions ?? (user.isAdmin ? [...permissions] : []) };
}

function sessionOf(token: string | null, user: User | undefined, isStruggling: boolean): Session {
  if (token === null) return { role: 'visitor' };
  if (!user) return { role: 'loading', isStruggling };
  const whole = withPermissions(user);
  return { role: whole.permissions.length > 0 ? 'admin' : 'customer', token, user: whole };
}

export function useSession(): Session {
  return use(SessionContext);
}

/** The account of whoever is signed in; throws outside the signed-in shells. */
export function useUser(): User {
  const session = use(SessionContext);
  if (!('user' in session)) throw new Error('Nobody is signed in here.');
  return session.user;
}

/** Signs in with what a successful login or registration answered. */
export function signIn({ token, user }: { token: string; user: User }): void {
  setToken(token);
  queryClient.setQueryData([whoAmI.path, {}], user);
}

/** Ends the session and forgets what was typed, in all tabs of this browser; telling the server is the caller's part. */
export function signOut(): void {
  clearDrafts();
  clearLastUser();
  notifySignedOut();
  setToken(null);
}
