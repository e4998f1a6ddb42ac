import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { readStorefront } from '../contract/storefront.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Opening } from './opening.tsx';
import { LiveProvider } from './platform/live.tsx';
import { followLinks, navigate, usePath, useSearch } from './platform/location.ts';
import { prefetch, queryClient } from './platform/query.ts';
import { type Session, SessionProvider, useSession } from './platform/session.tsx';
import { currentToken } from './platform/token.ts';
import { destinationOf, type Place } from './session-routes.ts';

const loadShell = {
  visitor: () => import('./public.tsx'),
  customer: () => import('./customer.tsx'),
  admin: () => import('./admin.tsx'),
};

prefetch(readStorefront);
// Fetched while the account is still being asked for; a wrong guess only costs the head start.
if (currentToken() === null) void loadShell.visitor();
else if (window.location.pathname.startsWith('/admin')) void loadShell.admin();
else void loadShell.customer().then(({ fetchAhead }) => fetchAhead());

const PublicShell = lazy(() => loadShell.visitor().then((module) => ({ default: module.PublicShell })));
const CustomerShell = lazy(() => loadShell.customer().then((module) => ({ default: module.CustomerShell })));
const AdminShell = lazy(() => loadShell.admin().then((module) => ({ default: module.AdminShell })));

function App() {
  const session = useSession();
  const path = usePath();
  const search = useSearch();
  const destination = session.role === 'loading' ? undefined : destinationOf(session.role, path, search);
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
  if (session.role === 'visitor') return <PublicShell place={place} />;
  const SignedInShell = session.role === 'admin' ? AdminShell : CustomerShell;
  // Another person's token gets a shell, and a channel, of its own.
  return (
    <LiveProvider key={session.token} token={session.token}>
      <SignedInShell place={place} />
    </LiveProvider>
  );
}

followLinks();
reloadAfterUpdate();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <App />
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
);

/** A page that was opened before an update of the shop asks for files that are gone; the new page has their successors. */
function reloadAfterUpdate(): void {
  const settledMs = 10_000;
  window.addEventListener('vite:preloadError', (event) => {
    // Right after loading it is no update, and loading again would go round in circles.
    if (performance.now() < settledMs) return;
    event.preventDefault();
    window.location.reload();
  });
}
