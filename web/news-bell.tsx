import { Bell } from 'lucide-react';
import { useState } from 'react';
import { CustomerNewsList } from './customer-news-list.tsx';
import { useUnread } from './support/use-unread.ts';
import { newsList } from './texts/news-list.ts';
import { IconButton } from './ui/icon-button.tsx';

/** How much of what the shop did was not read yet, and the list of it. */
export function NewsBell() {
  const { news: unread } = useUnread();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={newsList.bell(unread)}
        icon={
          <>
            <Bell aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-clay px-1 text-xs leading-none font-bold text-on-clay tabular"
              >
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </>
        }
        className="relative"
        onClick={() => setIsOpen(true)}
      />
      <CustomerNewsList isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
