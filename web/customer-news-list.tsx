import { BellOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paiseOf } from '../contract/money.ts';
import { listNews, markNewsRead, type NewsItem } from '../contract/news.ts';
import { pages } from '../contract/pages.ts';
import { directionOf, placeOf } from './customer-news-list.rules.ts';
import { navigate } from './platform/location.ts';
import { useRead, useSend } from './platform/query.ts';
import { scrollToSection } from './platform/scroll-to-section.ts';
import { useLocalName } from './texts/local-name.ts';
import { newsList } from './texts/news-list.ts';
import { reasonText } from './texts/shop-reasons.ts';
import { reasonOf, useTexts } from './texts/texts.ts';
import { classNames } from './ui/class-names.ts';
import { Dialog } from './ui/dialog.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { Money } from './ui/money.tsx';
import { Pager } from './ui/pager.tsx';
import { RelativeDate } from './ui/relative-date.tsx';
import { Skeleton } from './ui/skeleton.tsx';

const pageSize = 20;
const pollMs = 15_000;

interface CustomerNewsListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What the shop did for the customer, newest first; what is shown counts as read. */
export function CustomerNewsList({ isOpen, onClose }: CustomerNewsListProps) {
  const isFollowed = useRef(false);
  const follow = () => {
    isFollowed.current = true;
    onClose();
  };
  useEffect(() => {
    if (isOpen) isFollowed.current = false;
  }, [isOpen]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={newsList.title}
      // Where a link leads, the focus goes too.
      returnsFocus={() => !isFollowed.current}
    >
      <List onFollow={follow} />
    </Dialog>
  );
}

function List({ onFollow }: { onFollow: () => void }) {
  const texts = useTexts();
  const [page, setPage] = useState(1);
  const list = useRead(listNews, { query: { page, pageSize } }, { keepsPrevious: true, staleMs: 0, pollMs });
  const isLast = list.data !== undefined && page * pageSize >= list.data.total;
  useMarkingRead(list.isPlaceholderData ? undefined : list.data?.items, isLast);

  if (list.isPending) return <NewsSkeletons label={texts.common.loading} />;
  if (!list.data) {
    return (
      <ErrorState
        title={newsList.failed}
        reason={reasonOf(list.error, texts)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { items, total } = list.data;
  if (total === 0) {
    return (
      <EmptyState icon={<BellOff aria-hidden />} title={newsList.empty}>
        {newsList.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={newsList.title} aria-busy={list.isPlaceholderData} className="-mt-4 mb-4">
        {items.map((item) => (
          <NewsLine key={item.id} item={item} onFollow={onFollow} />
        ))}
      </ul>
      {total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={total} things={newsList.things} onPage={setPage} />
      )}
    </>
  );
}

/** Tells the shop what was shown; the list itself goes on showing what was new when it came. */
function useMarkingRead(items: readonly NewsItem[] | undefined, isLast: boolean): void {
  const mark = useSend(markNewsRead);
  const newestUnread = items?.find(({ isRead }) => !isRead)?.id;
  // What is older than the last one stands on other pages, unseen. After the last page nothing does that anybody could still see.
  const markRead = useEffectEvent((upToId: number) =>
    mark.mutate({ body: { upToId, fromId: isLast ? undefined : items?.at(-1)?.id } }),
  );
  useEffect(() => {
    if (newestUnread !== undefined) markRead(newestUnread);
  }, [newestUnread]);
}

function NewsLine({ item, onFollow }: { item: NewsItem; onFollow: () => void }) {
  const nameOf = useLocalName();
  const { kind, subjectId, about, amount, text, isRead, at } = item;
  const direction = directionOf(kind);
  const { search, section } = placeOf(item);
  return (
    <li className="grid gap-1 border-t border-dashed border-line-strong py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-4">
        <a
          href={`${pages.home}${search}`}
          className="-my-2.5 min-w-0 py-2.5 font-semibold wrap-anywhere underline"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onFollow();
            navigate(`${pages.home}${search}`);
            if (section) scrollToSection(section);
          }}
        >
          {newsList.kinds[kind]?.(subjectId ?? 0) ?? newsList.other}
        </a>
        {amount !== null && (
          <Money amount={paiseOf(amount)} {...(direction && { direction, className: 'font-semibold' })} />
        )}
      </div>
      {about !== '' && <p className="wrap-anywhere text-ink-2">{nameOf(about)}</p>}
      {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{reasonText(text)}</p>}
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        <RelativeDate at={at} />
        {!isRead && (
          <span
            className={classNames(
              'inline-flex items-center gap-1.5 font-semibold text-ink',
              'before:size-2.5 before:rounded-full before:bg-marigold',
            )}
          >
            {newsList.isNew}
          </span>
        )}
      </p>
    </li>
  );
}

function NewsSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6 py-4">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid gap-2.5">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-48" />
        </span>
      ))}
    </div>
  );
}
