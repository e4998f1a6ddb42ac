import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Books, useBooks } from './use-books.ts';

const texts = reportTexts.books;

/** Whether the ledger adds up, in a word that leads to its check; on a narrow page a mark, unless it does not. */
export function BooksBadge({ mark }: { mark: ReactNode }) {
  const { books, hasFailed } = useBooks();
  const [tone, words] = standing(books, hasFailed);
  const isFine = tone !== 'clay';
  return (
    <span role="status" className="inline-flex">
      <a
        href={`${pages.adminDashboard}?tab=overview#books`}
        title={words}
        className={classNames(
          'inline-flex rounded-full p-1 no-underline',
          tone === 'leaf' ? 'text-leaf' : 'text-ink-3',
        )}
      >
        {isFine && <span className="xl:hidden">{mark}</span>}
        <Badge tone={tone} className={isFine ? 'max-xl:sr-only' : 'max-md:px-1.5 max-md:text-xs'}>
          {words}
        </Badge>
      </a>
    </span>
  );
}

function standing(books: Books | undefined, hasFailed: boolean): readonly [tone: Tone, words: string] {
  if (books === undefined) return ['stone', hasFailed ? texts.unknown : texts.checking];
  if (books === null) return ['stone', texts.unchecked];
  return books.faults.length === 0 ? ['leaf', texts.balance] : ['clay', texts.faults(books.faults.length)];
}
