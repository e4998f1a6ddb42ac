import { NotificationList } from './notifications/notification-list.tsx';
import { PushSettings } from './push/admin-push-settings.tsx';
import { Sheet } from './ui/sheet.tsx';

/** What came in while the page is open, and whether this browser hears of it while no page is. */
export function NotificationsPanel() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <Sheet as="section" aria-labelledby="news" isPadded={false} className="overflow-hidden">
        <NotificationList heading="h3" headingId="news" />
      </Sheet>
      <PushSettings />
    </div>
  );
}
