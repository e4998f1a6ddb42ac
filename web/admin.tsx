import { lazy, Suspense, useState } from 'react';
import { listAllFundRequests } from '../contract/funds.ts';
import { listAllOrders } from '../contract/orders.ts';
import { pages } from '../contract/pages.ts';
import { AdminBar } from './admin-bar.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { MainContent } from './main-content.tsx';
import { NotFound } from './not-found.tsx';
import { useLive } from './platform/live.tsx';
import { useRefreshSoon } from './platform/query.ts';
import { useUser } from './platform/session.tsx';
import type { Place } from './session-routes.ts';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { adminTexts } from './texts/admin.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { Toaster } from './ui/toast.tsx';

const KeysDialog = lazy(() => import('./admin-keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })));
const LegalPage = lazy(() => import('./legal/legal-page.tsx').then((m) => ({ default: m.LegalPage })));

/** What an admin sees. */
export function AdminShell({ place }: { place: Place }) {
  const { brandName } = useStorefront();
  const user = useUser();
  if (!user.isAdmin) return <AccessDenied />;
  return <AdminPages place={place} brandName={brandName} />;
}

function AdminPages({ place, brandName }: { place: Place; brandName: string }) {
  const news = useNews();
  const [areKeysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <AdminBar brandName={brandName} isDashboard={place === 'dashboard'} onKeys={showKeys} />
      <MainContent place={place}>
        {place === 'dashboard' && <AdminDashboard brandName={brandName} onKeys={showKeys} />}
        {place === 'terms' && <LegalPage brandName={brandName} which="terms" />}
        {place === 'privacy' && <LegalPage brandName={brandName} which="privacy" />}
        {place === 'not-found' && <NotFound brandName={brandName} />}
      </MainContent>
      <p role="status" className="sr-only">
        {news}
      </p>
      {areKeysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      <Toaster />
    </div>
  );
}

/** Fetches what an event is about, and gives its words for those who can't see the page change. */
function useNews(): string {
  const refresh = useRefreshSoon();
  const [news, setNews] = useState('');
  useLive(
    ({ type, message }) => {
      refresh(type === 'new_order' || type === 'order_update' ? listAllOrders : listAllFundRequests);
      setNews(message);
    },
    () => refresh(listAllFundRequests, listAllOrders),
  );
  return news;
}

/** The routes lead nobody here who is not an admin; should it happen, this is all there is to see. */
function AccessDenied() {
  const { accessDenied, accessDeniedText, accessDeniedBack } = adminTexts.shell;
  return (
    <main className="wrap grid min-h-svh content-center justify-items-start gap-4 py-16">
      <h1 className="text-4xl">{accessDenied}</h1>
      <p className="text-lg text-ink-2">{accessDeniedText}</p>
      <ButtonLink href={pages.home}>{accessDeniedBack}</ButtonLink>
    </main>
  );
}
