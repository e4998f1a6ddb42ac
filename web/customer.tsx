import { lazy, useState } from 'react';
import { whoAmI } from '../contract/accounts.ts';
import { listCategories, listPlatforms, listServices } from '../contract/catalogue.ts';
import { listFundRequests, readPaymentSettings } from '../contract/funds.ts';
import type { LiveEvent } from '../contract/live.ts';
import { listOrders } from '../contract/orders.ts';
import { pages } from '../contract/pages.ts';
import { listDiscounts } from '../contract/pricing.ts';
import { listTransactions } from '../contract/wallet.ts';
import { CustomerBar } from './customer-bar.tsx';
import { CustomerHome } from './customer-home.tsx';
import { MainContent } from './main-content.tsx';
import { NotFound } from './not-found.tsx';
import { useLive } from './platform/live.tsx';
import { navigate } from './platform/location.ts';
import { prefetch, useRead, useRefreshSoon } from './platform/query.ts';
import { scrollToSection } from './platform/scroll-to-section.ts';
import type { Place } from './session-routes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { Toaster } from './ui/toast.tsx';

const LegalPage = lazy(() => import('./legal/legal-page.tsx').then((m) => ({ default: m.LegalPage })));

const pollMs = 5_000;

/** Starts to fetch what the home shows, while it is still being asked who is there. */
export function fetchAhead(): void {
  for (const endpoint of [listPlatforms, listCategories, listServices, listDiscounts, readPaymentSettings]) {
    prefetch(endpoint);
  }
}

/** What a customer sees. */
export function CustomerShell({ place }: { place: Place }) {
  const { brandName } = useStorefront();
  const news = useNews();
  // The session reads it too; here it is asked again as long as no live channel is up.
  useRead(whoAmI, {}, { pollMs });

  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <CustomerBar
        brandName={brandName}
        onTop={() => toSection(place, 'top')}
        onWallet={() => toSection(place, 'wallet')}
      />
      <MainContent place={place} footer={<SiteFooter brandName={brandName} />}>
        {place === 'home' && <CustomerHome brandName={brandName} />}
        {place === 'terms' && <LegalPage brandName={brandName} which="terms" />}
        {place === 'privacy' && <LegalPage brandName={brandName} which="privacy" />}
        {place === 'not-found' && <NotFound brandName={brandName} />}
      </MainContent>
      <p role="status" className="sr-only">
        {news}
      </p>
      <Toaster />
    </div>
  );
}

/** Fetches what an event is about, and gives its words for those who can't see the page change. */
function useNews(): string {
  const refresh = useRefreshSoon();
  const [news, setNews] = useState('');
  useLive(
    (event) => {
      refresh(whoAmI, listTransactions, aboutOrders(event) ? listOrders : listFundRequests);
      // What the person has just done themselves was already said.
      if (isUpdate(event)) setNews(event.message);
    },
    () => refresh(whoAmI, listTransactions, listOrders, listFundRequests),
  );
  return news;
}

function isUpdate({ type }: LiveEvent): boolean {
  return type === 'order_update' || type === 'fund_request_update';
}

function aboutOrders({ type }: LiveEvent): boolean {
  return type === 'new_order' || type === 'order_update';
}

function toSection(place: Place, section: 'top' | 'wallet'): void {
  if (place !== 'home') {
    navigate(section === 'top' ? pages.home : `${pages.home}#${section}`);
    return;
  }
  if (section === 'top') window.scrollTo({ top: 0, behavior: 'smooth' });
  else scrollToSection(section);
}
