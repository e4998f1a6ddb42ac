import { Bell } from 'lucide-react';
import { useState } from 'react';
import { countUnreadNews } from '../contract/unread-news.ts';
import type { CustomerNewsList } from './customer-news-list.tsx';
import { useRead } from './platform/query.ts';
import { reasonOf, useTexts } from './texts/texts.ts';
import { IconButton } from './ui/icon-button.tsx';
import { Spinner } from './ui/spinner.tsx';
import { showToast } from './ui/toast.tsx';

const pollMs = 15_000;

/** How much of what the shop did was not read yet, and the list of it, which is fetched when it is opened. */
export function NewsBell() {
  const texts = useTexts();
  const unread = useRead(countUnreadNews, {}, { pollMs }).data?.news ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  const [List, setList] = useState<typeof CustomerNewsList>();
  const close = () => setIsOpen(false);

  const open = async () => {
    setIsOpen(true);
    try {
      const { CustomerNewsList } = await import('./customer-news-list.tsx');
      setList(() => CustomerNewsList);
    } catch (error) {
      close();
      showToast({ tone: 'error', title: texts.connection.partFailed, text: reasonOf(error, texts) });
    }
  };
  return (
    <>
      <IconButton
        label={texts.bar.news(unread)}
        icon={
          <>
            {isOpen && !List ? <Spinner /> : <Bell aria-hidden />}
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
        className="relative -mr-2"
        onClick={open}
      />
      {List && <List isOpen={isOpen} onClose={close} />}
    </>
  );
}
