import { Bell } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { notificationTexts as texts } from '../texts/admin-notifications.ts';
import { NotificationList } from './notification-list.tsx';
import { unreadIn } from './notifications.rules.ts';
import { useNotifications } from './notifications.tsx';
import { useSecurityNotices } from './use-security-notices.ts';

/** How many news are unread; opens them, below itself or from below on a phone. Escape and a press outside close it. */
export function NotificationBell() {
  const { list } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  const notices = useSecurityNotices();
  const unread = unreadIn(list) + notices.length;
  return (
    <>
      <button
        type="button"
        aria-label={texts.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={`${id}-news`}
        className="relative grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 transition-colors hover:bg-sunk hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-clay px-1 text-xs leading-none font-bold text-on-clay tabular"
          >
            {unread}
          </span>
        )}
      </button>
      <div
        ref={popover}
        id={`${id}-news`}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        // A dialog that is closed would keep the keys of the page to itself.
        {...(isOpen && { role: 'dialog', 'aria-labelledby': `${id}-heading` })}
        className="fixed inset-auto m-0 max-h-[min(80dvh,40rem)] overflow-y-auto overscroll-contain border border-line bg-sheet p-0 text-ink shadow-raised max-md:inset-x-0 max-md:bottom-0 max-md:w-full max-md:max-w-none max-md:rounded-t-xl md:top-15 md:right-4 md:w-[26rem] md:rounded-xl"
      >
        {isOpen && (
          <NotificationList heading="h2" headingId={`${id}-heading`} onOpen={() => popover.current?.hidePopover()} />
        )}
      </div>
    </>
  );
}
