import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { pages } from '../contract/pages.ts';
import { ConfirmIdentity } from './accounts/confirm-identity.tsx';
import { AdminBar } from './admin-bar.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { panelOf, usePanels, waitingIn } from './admin-panels.tsx';
import { AdminRail } from './admin-rail.tsx';
import { AdminTabBar } from './admin-tab-bar.tsx';
import { MainContent } from './main-content.tsx';
import { NotificationsProvider } from './notifications/notifications.tsx';
import { SecurityAlarm } from './notifications/security-alarm.tsx';
import { LiveProvider } from './platform/live.tsx';
import { navigate, useSearchParams } from './platform/location.ts';
import { useNavigationKeys } from './platform/navigation-keys.ts';
import { useRowKeys } from './platform/row-keys.ts';
import { useUser } from './platform/session.tsx';
import { useShortcut } from './platform/shortcut.ts';
import { createSocketChannel } from './platform/socket-channel.ts';
import { useStartPanel } from './platform/start-panel.ts';
import { useUndoKey } from './platform/undo.ts';
import { whenIdle } from './platform/when-idle.ts';
import { ShopAlarms } from './reports/shop-alarms.tsx';
import { useStats } from './reports/use-stats.ts';
import { SkipLink } from './skip-link.tsx';
import { useStorefront } from './storefront/use-storefront.ts';
import { adminTexts } from './texts/admin.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { Toaster } from './ui/toast.tsx';
import { useAdminNews } from './use-admin-news.ts';

const FirstPasswordPage = lazy(() =>
  import('./accounts/first-password-page.tsx').then((m) => ({ default: m.FirstPasswordPage })),
);
const KeysDialog = lazy(() => import('./admin-keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })));
const AdminProfileDialog = lazy(() =>
  import('./admin-profile-dialog.tsx').then((m) => ({ default: m.AdminProfileDialog })),
);
const AdminMore = lazy(() => import('./admin-more.tsx').then((m) => ({ default: m.AdminMore })));
const Palette = lazy(() => import('./admin-palette.tsx').then((m) => ({ default: m.Palette })));

function renewPushWhenIdle(): void {
  whenIdle()
    .then(() => import('./push/browser-push.ts'))
    .then(({ renewSubscription }) => renewSubscription())
    // The panel of push notifications says how it stands.
    .catch(() => undefined);
}

/** What an admin sees. */
export function AdminShell({ token }: { token: string }) {
  const { brandName } = useStorefront();
  const user = useUser();
  if (user.permissions.length === 0) return <AccessDenied />;
  if (user.mustChangePassword) {
    return (
      <Suspense>
        <FirstPasswordPage user={user} />
        <Toaster />
      </Suspense>
    );
  }
  // Only now: until the first password is changed the server refuses the socket, and a refused one never tries again.
  return (
    <LiveProvider token={token} create={createSocketChannel}>
      <NotificationsProvider userId={user.id}>
        <AdminPages brandName={brandName} />
      </NotificationsProvider>
    </LiveProvider>
  );
}

type Layer = 'keys' | 'palette' | 'profile' | 'more';

function AdminPages({ brandName }: { brandName: string }) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  const stats = useStats().data;
  const panels = usePanels();
  const open = panelOf(panels, params.get('tab'), useStartPanel()[0]);
  useAdminNews();
  useEffect(renewPushWhenIdle, []);
  useUndoKey();
  useShortcut('k', () => setLayer('palette'));
  useRowKeys(area, () => setLayer('keys'));
  const showsLetters = useNavigationKeys((letter) => {
    const panel = panels.find((each) => each.letter === letter);
    if (panel) navigate(`${pages.adminDashboard}?tab=${panel.tab}`);
  });
  const shell = { panels, open, stats };
  const layers = { onPalette: () => setLayer('palette'), onProfile: () => setLayer('profile') };
  return (
    <div className="min-h-svh [--bar-height:3.5rem] print:block md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] xl:grid-cols-[14.5rem_minmax(0,1fr)]">
      <SkipLink />
      <AdminRail {...{ id, brandName, showsLetters }} {...shell} {...layers} />
      <div className="flex min-h-svh min-w-0 flex-col">
        <AdminBar {...shell} {...layers} onKeys={() => setLayer('keys')} />
        <ShopAlarms />
        <SecurityAlarm />
        <MainContent place="dashboard">
          <AdminDashboard {...{ id, brandName, open, area }} waiting={waitingIn(open, stats) ?? 0} />
        </MainContent>
      </div>
      <AdminTabBar {...shell} onMore={() => setLayer('more')} />
      <Suspense>
        {layer === 'keys' && <KeysDialog onClose={close} />}
        {layer === 'palette' && <Palette onClose={close} />}
        {layer === 'profile' && <AdminProfileDialog onClose={close} />}
        {layer === 'more' && <AdminMore {...{ panels, stats }} {...layers} onClose={close} />}
      </Suspense>
      <ConfirmIdentity />
      <Toaster />
    </div>
  );
}

/** The routes lead nobody here who is not an admin; should it happen, this is all there is to see. */
function AccessDenied() {
  const { accessDenied, accessDeniedBack } = adminTexts.shell;
  return (
    <main className="wrap grid min-h-svh content-center justify-items-start gap-4 py-16">
      <h1 className="text-3xl">{accessDenied}</h1>
      <ButtonLink href={pages.home}>{accessDeniedBack}</ButtonLink>
    </main>
  );
}
