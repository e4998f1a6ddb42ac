import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUiWords } from './words.ts';

const mostPageButtons = 5;

type PagerProps = {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The pages end at `total`, and there is more that they don't show. */
  isAtLeast?: boolean;
  /** What is counted, in the plural: `requests`. */
  things: string;
  /** The pages around this one also come with the side that they are on. */
  onPage: (page: number, side?: 'before' | 'after') => void;
  /** Whether a list that goes on behind `total` has rows after those that are shown. */
  hasNext?: boolean;
  /** How many come before the page, where it does not stand as its number says; infinite: more than are counted. */
  offset?: number;
  /** How many are shown, where they may be fewer than a page has. */
  shown?: number;
};

export function Pager({
  page,
  pageSize,
  total,
  isAtLeast = false,
  hasNext = false,
  things,
  onPage,
  offset = (page - 1) * pageSize,
  shown = pageSize,
}: PagerProps) {
  const words = useUiWords();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const end = Math.min(total, offset + shown);
  const isBeyond = isAtLeast && offset >= total;
  const count = (number: number) => number.toLocaleString(words.locale);
  const range = {
    from: count(Math.min(end, offset + 1)),
    to: count(end),
    total: isAtLeast ? words.andMore(count(total)) : count(total),
    things,
  };
  return (
    <nav aria-label={words.pagesOf(things)} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-3" role="status">
        {isBeyond ? words.showingBeyond({ ...range, shown: count(shown), total: count(total) }) : words.showing(range)}
      </p>
      {(end - offset < total || isAtLeast) && (
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
          <PageButton isEnd={offset <= 0} onClick={() => onPage(page - 1, 'before')}>
            <ChevronLeft aria-hidden className="size-4.5" />
            {words.previous}
          </PageButton>
          <div className="flex justify-center gap-2 max-sm:col-span-2 max-sm:row-start-1">
            {pagesAround(page, pageCount).map((number) => (
              <PageButton
                key={number}
                label={words.page(number)}
                isCurrent={number === page && offset % pageSize === 0}
                onClick={() => onPage(number)}
              >
                {number}
              </PageButton>
            ))}
          </div>
          <PageButton
            isEnd={isAtLeast && end >= total ? !hasNext : end >= total}
            onClick={() => onPage(page + 1, 'after')}
          >
            {words.next}
            <ChevronRight aria-hidden className="size-4.5" />
          </PageButton>
        </div>
      )}
    </nav>
  );
}

/** At most five pages with the current one in the middle, where there are enough on both sides. */
export function pagesAround(page: number, pageCount: number): number[] {
  const shown = Math.min(mostPageButtons, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(mostPageButtons / 2), pageCount - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}

type PageButtonProps = {
  label?: string;
  isCurrent?: boolean;
  isEnd?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function PageButton({ label, isCurrent = false, isEnd = false, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      // Stays focusable at the end, so that the focus is not lost by pressing on.
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onClick}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border-[1.5px] px-3 font-semibold transition-colors md:pointer-fine:min-h-9 md:pointer-fine:min-w-9',
        isCurrent && 'border-ink bg-ink text-on-ink',
        isEnd && 'cursor-not-allowed border-line-strong text-ink-3',
        !isCurrent && !isEnd && 'border-edge bg-sheet hover:border-ink',
      )}
    >
      {children}
    </button>
  );
}
