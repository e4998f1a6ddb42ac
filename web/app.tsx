import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode, Suspense, useEffect } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { isPageOfAnother, saveLastUser } from './platform/last-user.ts';
import { lazyPart } from './platform/lazy-part.ts';
import { navigate, useAddress } from './platform/location.ts';
import { queryClient } from './platform/query.ts';
import { type Session, SessionProvider, useSession } from './platform/session.tsx';
import { destinationOf, type Place } from './session-routes.ts';
import { InLanguage } from './texts/in-language.ts';

/** What the two sides and the pages for everybody consist of, each fetched when it is shown. */
export const shells = {
  visitor: lazyPart(
    () => import('./public.tsx'),
    (module) => module.PublicShell,
  ),
  customer: lazyPart(
    () => import('./customer.tsx'),
    (module) => module.CustomerShell,
  ),
  admin: lazyPart(
    (): Promise<{ BackOffice: ComponentType<{ token: string }> }> =>
      import.meta.env.LANGUAGE === 'hi' ? import('./back-office-in-english.tsx') : import('./back-office.tsx'),
    (module) => module.BackOffice,
  ),
};

const { Part: PublicShell } = shells.visitor;
const { Part: CustomerShell } = shells.customer;
const { Part: BackOffice } = shells.admin;

/** The whole of the browser's part, at the address where the browser is. */
export function App() {
  return (
    <StrictMode>
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <InLanguage>
              <Pages />
            </InLanguage>
          </SessionProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>
  );
}

function Pages() {
  const session = useSession();
  const address = useAddress();
  const isNew = 'user' in session && isPageOfAnother(session.user.id);
  const destination = session.role === 'loading' ? undefined : destinationOf(session.role, address, { isNew });
  const redirect = destination && 'redirect' in destination ? destination.redirect : undefined;

  useEffect(() => {
    if (redirect !== undefined) navigate(redirect, { replace: true });
  }, [redirect]);

  if (session.role === 'loading') return <LoadingScreen isStruggling={session.isStruggling} />;
  if (!destination || 'redirect' in destination) return <LoadingScreen isStruggling={false} />;
  return (
    <Suspense fallback={<LoadingScreen isStruggling={false} />}>
      <Shell session={session} place={destination.place} />
    </Suspense>
  );
}

/** Pages for everybody, which come without the shell of one's own side. */
const withoutShell: Readonly<Record<'visitor' | 'customer' | 'admin', readonly Place[]>> = {
  visitor: [],
  customer: ['reset-password'],
  admin: ['reset-password', 'terms', 'privacy', 'not-found'],
};

function Shell({ session, place }: { session: Exclude<Session, { role: 'loading' }>; place: Place }) {
  const userId = 'user' in session ? session.user.id : undefined;
  useEffect(() => {
    if (userId !== undefined) saveLastUser(userId);
  }, [userId]);

  if (session.role === 'visitor' || withoutShell[session.role].includes(place)) return <PublicShell place={place} />;
  const { role, token } = session;
  // Another person's token gets a shell, and a channel, of its own.
  if (role === 'admin') return <BackOffice key={token} token={token} />;
  return <CustomerShell key={token} place={place} token={token} />;
}
