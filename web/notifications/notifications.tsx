import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { type News, type Notification, withNew, withRead } from './notifications.rules.ts';

interface Notifications {
  /** The newest first. */
  readonly list: readonly Notification[];
  readonly add: (event: News, state: { isRead: boolean }) => void;
  readonly read: (key: number) => void;
  readonly clear: () => void;
}

const NotificationsContext = createContext<Notifications | undefined>(undefined);

/** Keeps the latest news as long as the page is open, for all who show it. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Notification[]>([]);
  const lastKey = useRef(0);
  const value = useMemo(
    () => ({
      list,
      add: (event: News, { isRead }: { isRead: boolean }) => {
        lastKey.current += 1;
        const notification = { key: lastKey.current, event, isRead };
        setList((before) => withNew(before, notification));
      },
      read: (key: number) => setList((before) => withRead(before, key)),
      clear: () => setList([]),
    }),
    [list],
  );
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications) throw new Error('Nobody keeps notifications here.');
  return notifications;
}
