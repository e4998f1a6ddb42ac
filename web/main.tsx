import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { readStorefront } from '../contract/storefront.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Opening } from './opening.tsx';
import { call } from './platform/api.ts';
import { followBrowser } from './platform/connection.ts';
import { isPageOfAnother, noteLastUser } from './platform/last-user.ts';
import { LiveProvider } from './platform/live.tsx';
import { currentAddress, followLinks, navigate, useAddress } from './platform/location.ts';
import { prefetch, queryClient } from './platform/query.ts';
import { type Session, SessionProvider, useSession, whenSessionEnds } from './platform/session.tsx';
import { currentToken } from './platform/token.ts';
import { destinationOf, type Place, signInAgainAt } from './session-routes.ts';
import { InHindi } from './texts/in-hindi.ts';

const loadShell = {
  visitor: () => import('./public.tsx'),
  customer: () => import('./customer.tsx'),
  admin: (): Promise<{ BackOffice: ComponentType<{ place: Place; token: string }> }> =>
    import.meta.env.LANGUAGE === 'hi' ? import('./back-office-in-english.tsx') : import('./back-office.tsx'),
};

prefetch(readStorefront);
// Fetched while the account is still being asked for; a wrong guess only costs the head start.
if (currentToken() === null) void loadShell.visitor();
else if (window.location.pathname.startsWith('/admin')) void loadShell.admin();
else void loadShell.customer().then(({ fetchAhead }) => fetchAhead());

const PublicShell = lazy(() => loadShell.visitor().then((module) => ({ default: module.PublicShell })));
const CustomerShell = lazy(() => loadShell.customer().then((module) => ({ default: module.CustomerShell })));
const BackOffice = lazy(() => loadShell.admin().then((module) => ({ default: module.BackOffice })));

function App() {
  const session = useSession();
  const address = useAddress();
  const isNew = 'user' in session && isPageOfAnother(session.user.id);
  const destination = session.role === 'loading' ? undefined : destinationOf(session.role, address, { isNew });
  const redirect = destination && 'redirect' in destination ? destination.redirect : undefined;

  useEffect(() => {
    if (redirect !== undefined) navigate(redirect, { replace: true });
  }, [redirect]);

  if (session.role === 'loading') return <Opening isStruggling={session.isStruggling} />;
  if (!destination || 'redirect' in destination) return <Opening isStruggling={false} />;
  return (
    <Suspense fallback={<Opening isStruggling={false} />}>
      <Shell session={session} place={destination.place} />
    </Suspense>
  );
}

function Shell({ session, place }: { session: Exclude<Session, { role: 'loading' }>; place: Place }) {
  const userId = 'user' in session ? session.user.id : undefined;
  useEffect(() => {
    if (userId !== undefined) noteLastUser(userId);
  }, [userId]);

  if (session.role === 'visitor' || place === 'reset-password') return <PublicShell place={place} />;
  const { role, token } = session;
  // Another person's token gets a shell, and a channel, of its own.
  if (role === 'admin') return <BackOffice key={token} place={place} token={token} />;
  return (
    <LiveProvider key={token} token={token}>
      <CustomerShell place={place} token={token} />
    </LiveProvider>
  );
}

followLinks();
followBrowser();
whenSessionEnds(askToSignInAgain);
reloadAfterUpdate();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          {import.meta.env.LANGUAGE === 'hi' ? (
            <InHindi>
              <App />
            </InHindi>
          ) : (
            <App />
          )}
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
);

/** Wherever the person was, that is where they come back to. */
function askToSignInAgain(): void {
  const page = signInAgainAt(currentAddress());
  if (page !== undefined) navigate(page, { replace: true });
}

/** A page that was opened before an update of the shop asks for files that are gone; the new page has their successors. */
function reloadAfterUpdate(): void {
  const settledMs = 10_000;
  window.addEventListener('vite:preloadError', () => {
    // Right after loading it is no update, and loading again would go round in circles.
    if (performance.now() < settledMs) return;
    // Without a connection the file is not gone, and a page that is loaded again would be.
    call(readStorefront, {}).then(
      () => window.location.reload(),
      () => undefined,
    );
  });
}
