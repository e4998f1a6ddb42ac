import { IfMay } from '../platform/permissions.tsx';
import { reportTexts } from '../texts/admin-reports.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type Books, useBooksCheck } from './use-books.ts';

const texts = reportTexts.books;

/** What the last check of the ledger found, and the way to another one. */
export function BooksCheck({ books }: { books: Books | undefined }) {
  const { check, isChecking } = useBooksCheck();
  return (
    <Sheet as="section" id="books" aria-labelledby="books-title" tabIndex={-1} className="grid content-start gap-3">
      <h3 id="books-title" className="text-xl">
        {texts.title}
      </h3>
      <p className="text-sm text-ink-2">{texts.text}</p>
      {books && (
        <p className="text-[0.9375rem]">
          {texts.lastCheck} <RelativeDate at={books.checkedAt} />
        </p>
      )}
      {books === null && <p>{texts.unchecked}</p>}
      {books?.faults.length === 0 && (
        <Banner tone="leaf" title={texts.balance}>
          {texts.sound}
        </Banner>
      )}
      {books && books.faults.length > 0 && (
        <Banner tone="clay" title={texts.faults(books.faults.length)}>
          <ul className="list-disc pl-4 wrap-anywhere">
            {books.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Banner>
      )}
      <IfMay permission="shop.operate">
        <div>
          <Button isSmall isWide isBusy={isChecking} onClick={check}>
            {texts.checkNow}
          </Button>
        </div>
      </IfMay>
    </Sheet>
  );
}
