import { lazy, Suspense, useEffect, useState } from 'react';
import { pages } from '../contract/pages.ts';
import { ConfirmIdentity } from './accounts/confirm-identity.tsx';
import { AdminBar } from './admin-bar.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { MainContent } from './main-content.tsx';
import { NotificationsProvider } from './notifications/notifications.tsx';
import { SecurityAlarm } from './notifications/security-alarm.tsx';
import { LiveProvider } from './platform/live.tsx';
import { useUser } from './platform/session.tsx';
import { useShortcut } from './platform/shortcut.ts';
import { createSocketChannel } from './platform/socket-channel.ts';
import { whenIdle } from './platform/when-idle.ts';
import { ShopAlarms } from './reports/shop-alarms.tsx';
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

function AdminPages({ brandName }: { brandName: string }) {
  const [layer, setLayer] = useState<'keys' | 'palette' | 'profile'>();
  const close = () => setLayer(undefined);
  useAdminNews();
  useEffect(renewPushWhenIdle, []);
  useShortcut('k', () => setLayer('palette'));
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <AdminBar
        brandName={brandName}
        onKeys={() => setLayer('keys')}
        onPalette={() => setLayer('palette')}
        onProfile={() => setLayer('profile')}
      />
      <ShopAlarms />
      <SecurityAlarm />
      <MainContent place="dashboard">
        <AdminDashboard brandName={brandName} onKeys={() => setLayer('keys')} />
      </MainContent>
      <Suspense>
        {layer === 'keys' && <KeysDialog onClose={close} />}
        {layer === 'palette' && <Palette onClose={close} />}
        {layer === 'profile' && <AdminProfileDialog onClose={close} />}
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
