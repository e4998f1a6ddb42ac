import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { eventKey } from '../platform/event-key.ts';
import { readMemory, saveClearing, saveReading } from './notification-memory.ts';
import { type News, type Notification, withNew, withRead } from './notifications.rules.ts';

interface Notifications {
  /** The newest first. */
  readonly list: readonly Notification[];
  readonly add: (event: News, state: { isRead: boolean }) => void;
  /** Adds what was told before this page was there, unless it was cleared. */
  readonly addEarlier: (event: News) => void;
  readonly read: (key: string) => void;
  readonly clear: () => void;
}

const NotificationsContext = createContext<Notifications | undefined>(undefined);

interface NotificationsProviderProps {
  /** Whose browser it is: what somebody else has read or cleared in it does not count. */
  readonly userId: number;
  readonly children: ReactNode;
}

/** Keeps the latest news for all who show it. The server tells those of a day again; the browser remembers what was read and cleared. */
export function NotificationsProvider({ userId, children }: NotificationsProviderProps) {
  const [list, setList] = useState<readonly Notification[]>([]);
  const value = useMemo(() => {
    const add = (event: News, isRead: boolean) =>
      setList((before) => withNew(before, { key: eventKey(event), event, isRead }));
    return {
      list,
      add: (event: News, { isRead }: { isRead: boolean }) => {
        if (isRead) saveReading(userId, eventKey(event));
        add(event, isRead);
      },
      addEarlier: (event: News) => {
        const { clearedTo, readKeys } = readMemory(userId);
        if (event.timestamp > clearedTo) add(event, readKeys.includes(eventKey(event)));
      },
      read: (key: string) => {
        saveReading(userId, key);
        setList((before) => withRead(before, key));
      },
      clear: () => {
        const [newest] = list;
        if (newest) saveClearing(userId, newest.event.timestamp);
        setList([]);
      },
    };
  }, [list, userId]);
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications) throw new Error('Nobody keeps notifications here.');
  return notifications;
}
