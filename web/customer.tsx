import { lazy, Suspense, useEffect } from 'react';
import { whoAmI } from '../contract/accounts.ts';
import type { Announcement } from '../contract/announcements.ts';
import { listCategories, listPlatforms, listServiceIds, listServices } from '../contract/catalogue.ts';
import { pages } from '../contract/pages.ts';
import { listDiscounts } from '../contract/pricing.ts';
import { CustomerBar } from './customer-bar.tsx';
import { tabBarClasses } from './customer-tab-bar.ts';
import type { HomePart } from './customer-tabs.tsx';
import { MainContent } from './main-content.tsx';
import { formatInIndia } from './platform/indian-time.ts';
import { lazyPart } from './platform/lazy-part.ts';
import { LiveProvider } from './platform/live.tsx';
import { createLiveChannel } from './platform/live-channel.ts';
import { navigate } from './platform/location.ts';
import { ownLanguage } from './platform/own-language.ts';
import { prefetch, useRead } from './platform/query.ts';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { useUser } from './platform/session.tsx';
import { whenSignedOutElsewhere } from './platform/token.ts';
import { fetchWhenIdle } from './platform/when-idle.ts';
import type { Place } from './session-routes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { catalogueEn } from './texts/en-catalogue.ts';
import { ordersEn } from './texts/en-orders.ts';
import { catalogueHi } from './texts/hi-catalogue.ts';
import { ordersHi } from './texts/hi-orders.ts';
import { TextsPart } from './texts/texts.ts';
import { clearToasts, Toaster } from './ui/toast.tsx';
import { fetchAnnouncementsAhead, useAnnouncements } from './use-announcements.ts';
import { useCustomerNews } from './use-customer-news.ts';
import { useHelp } from './use-help.tsx';
import { useWalletTab } from './use-wallet-tab.ts';

const home = lazyPart(
  () => import('./customer-home.tsx'),
  (module) => module.CustomerHome,
);
const account = lazyPart(
  () => import('./customer-account.tsx'),
  (module) => module.CustomerAccount,
);
const massOrder = lazyPart(
  () => import('./customer-mass-order.tsx'),
  (module) => module.CustomerMassOrder,
);
const papers = lazyPart(
  () => import('./customer-papers.tsx'),
  (module) => module.CustomerPapers,
);
const { Part: CustomerHome } = home;
const { Part: CustomerAccount } = account;
const { Part: CustomerMassOrder } = massOrder;
const { Part: CustomerPapers } = papers;
const CustomerTabs = lazy(async () => ({
  default: (await fetchWhenIdle(() => import('./customer-tabs.tsx'))).CustomerTabs,
}));
const LegalVisit = lazy(() => import('./legal-visit.tsx').then((m) => ({ default: m.LegalVisit })));
const NotFound = lazy(() => import('./not-found.tsx').then((m) => ({ default: m.NotFound })));

const texts =
  import.meta.env.LANGUAGE === 'hi'
    ? { catalogue: catalogueHi, orders: ordersHi }
    : { catalogue: catalogueEn, orders: ordersEn };
const pollMs = 5_000;
const nothing: readonly Announcement[] = [];

/** What Base UI's combobox and the dates of a list ask for. A slow phone takes a tenth of a second to load each: now nobody waits for it. */
function loadLocaleData(): void {
  setTimeout(() => new Intl.Collator(undefined, { usage: 'search' }));
  setTimeout(() => formatInIndia(0, 'exact', `${import.meta.env.LANGUAGE}-IN`));
}

/** Starts to fetch what the page shows, while it is still being asked who is there. Resolves when its code is here. */
export async function fetchAhead(path: string): Promise<void> {
  loadLocaleData();
  await Promise.all([fetchPageAhead(path), fetchAnnouncementsAhead()]);
}

async function fetchPageAhead(path: string): Promise<void> {
  if (path === pages.profile) {
    await account.load();
    return;
  }
  if (path === pages.papers) {
    await papers.load();
    return;
  }
  if (path === pages.massOrder) {
    void prefetch(listServices, ownLanguage);
    void prefetch(listDiscounts, {});
    await massOrder.load();
    return;
  }
  // All of it is here when the page is first rendered, so nothing of it is rendered twice.
  const offers = [listPlatforms, listServiceIds, listDiscounts].map((endpoint) => prefetch(endpoint, {}));
  await Promise.all([home.load(), prefetch(listCategories, ownLanguage), ...offers]);
}

/** What a customer sees. */
export function CustomerShell(props: { place: Place; token: string }) {
  return (
    <TextsPart part={texts}>
      <LiveProvider token={props.token} create={createLiveChannel}>
        <CustomerPages {...props} />
      </LiveProvider>
    </TextsPart>
  );
}

function CustomerPages({ place, token }: { place: Place; token: string }) {
  const storefront = useStorefront();
  const { brandName } = storefront;
  const help = useHelp();
  const news = useCustomerNews(help);
  const [, toWalletTab] = useWalletTab();
  const { id: userId, announcements = nothing } = useUser();
  const { Part: Announcements, comesWithPage } = useAnnouncements(announcements.length > 0, place);
  // The session reads it too; here it is asked again as long as no live channel is up.
  useRead(whoAmI, {}, { pollMs });
  useKeptAnswers(token);
  useEffect(() => whenSignedOutElsewhere(clearToasts), []);

  return (
    // The room for the bar at the foot: an element of that height would jump down as the page above it grows.
    <div className="flex min-h-svh flex-col max-md:pb-14 print:pb-0 [@media(height<26rem)]:pb-0">
      <SkipLink />
      <CustomerBar
        brandName={brandName}
        isProfile={place === 'profile'}
        onTop={() => toPart(place, 'top')}
        onWallet={() => toPart(place, 'wallet')}
        onAddFunds={() => {
          toWalletTab('add-funds');
          toPart(place, 'wallet');
        }}
        onHelp={() => help.open()}
      />
      {Announcements && (
        <Announcements key={place} running={announcements} userId={userId} comesWithPage={comesWithPage} />
      )}
      <MainContent place={place} footer={<SiteFooter storefront={storefront} />}>
        {place === 'home' && <CustomerHome brandName={brandName} onHelp={help.open} />}
        {place === 'mass-order' && <CustomerMassOrder brandName={brandName} />}
        {place === 'profile' && <CustomerAccount brandName={brandName} />}
        {place === 'papers' && <CustomerPapers brandName={brandName} />}
        {place === 'terms' && <LegalVisit which="terms" />}
        {place === 'privacy' && <LegalVisit which="privacy" />}
        {place === 'not-found' && <NotFound brandName={brandName} />}
      </MainContent>
      <Suspense fallback={<div className={`${tabBarClasses} h-14`} />}>
        <CustomerTabs isHome={place === 'home'} toPart={(part) => toPart(place, part)} onHelp={() => help.open()} />
      </Suspense>
      {help.center}
      <p role="status" className="sr-only">
        {news}
      </p>
      <Toaster />
    </div>
  );
}

function useKeptAnswers(token: string): void {
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    void fetchWhenIdle(() => import('./customer-offline.ts')).then(({ persistAnswers }) => {
      if (!isOver) stop = persistAnswers(token);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [token]);
}

function toPart(place: Place, part: HomePart): void {
  if (place !== 'home') {
    navigate(part === 'top' ? pages.home : `${pages.home}#${part}`);
    return;
  }
  if (part === 'top') window.scrollTo({ top: 0, behavior: 'smooth' });
  else scrollToSection(part);
}
