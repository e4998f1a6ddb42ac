import { pages } from '../../contract/pages.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { type Books, useBooks } from './use-books.ts';

const texts = reportTexts.books;

/** Whether the ledger adds up, in a word that leads to its check. */
export function BooksBadge() {
  const { books, hasFailed } = useBooks();
  const [tone, words] = standing(books, hasFailed);
  return (
    <span role="status">
      <a href={`${pages.adminDashboard}?tab=overview#books`} className="inline-flex rounded-full no-underline">
        <Badge tone={tone}>{words}</Badge>
      </a>
    </span>
  );
}

function standing(books: Books | undefined, hasFailed: boolean): readonly [tone: Tone, words: string] {
  if (books === undefined) return ['stone', hasFailed ? texts.unknown : texts.checking];
  if (books === null) return ['stone', texts.unchecked];
  return books.faults.length === 0 ? ['leaf', texts.balance] : ['clay', texts.faults(books.faults.length)];
}
