import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { FileColumns } from '../../contract/statement-columns.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { shownDay } from './column-fields.tsx';
import { groupedReference } from './payments.rules.ts';

interface ColumnsReadingProps {
  readonly reading: NonNullable<FileColumns['reading']>;
  readonly isImporting: boolean;
  readonly onImport: () => void;
}

/** What the chosen columns make of the file, before anything of it is stored. */
export function ColumnsReading({ reading, isImporting, onImport }: ColumnsReadingProps) {
  const { isImportable, problems, credits, creditTotal, debits, firstDay, lastDay, ignored, certain } = reading;
  return (
    <Sheet as="section" aria-label={texts.checked} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">{texts.checked}</h3>
      {!isImportable && (
        <Banner tone="clay" title={texts.refused}>
          <Problems problems={problems} />
        </Banner>
      )}
      {isImportable && (
        <>
          <p>{texts.sum(credits, formatRupees(paiseOf(creditTotal)), debits)}</p>
          <p className="text-ink-2">
            {firstDay && lastDay && texts.days(shownDay(firstDay), shownDay(lastDay))} {texts.certain(certain)}{' '}
            {ignored > 0 && texts.left(ignored)} {reading.isProven && texts.proven}
            {!reading.hasBalance && texts.noBalance}
          </p>
          {problems.length > 0 && (
            <Banner tone="gold">
              <Problems problems={problems} />
            </Banner>
          )}
        </>
      )}
      <ul className="grid">
        {reading.shown.map(({ line, date, direction, amount, referenceNumber }) => (
          <li
            key={line}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-dashed border-line-strong py-2 tabular"
          >
            <span className="wrap-anywhere">
              {shownDay(date)}{' '}
              <span className="block text-sm text-ink-2">{groupedReference(referenceNumber) ?? texts.noReference}</span>
            </span>
            <span className="text-right font-semibold">
              {direction === 'in' ? '' : '−'}
              {formatRupees(paiseOf(amount))}{' '}
              <span className="block text-sm font-normal text-ink-2">
                {direction === 'in' ? texts.come : texts.gone}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isImportable && (
        <Button variant="primary" isWide isBusy={isImporting} onClick={onImport}>
          {texts.import}
        </Button>
      )}
    </Sheet>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {problems.slice(0, 5).map((problem) => (
        <li key={problem} className="wrap-anywhere">
          {problem}
        </li>
      ))}
    </ul>
  );
}
