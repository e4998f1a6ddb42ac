import type { UseQueryResult } from '@tanstack/react-query';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { Statement } from '../../contract/payments.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PointAgain } from './point-again.tsx';

interface ImportHistoryProps {
  readonly history: UseQueryResult<{ readonly items: readonly Statement[] }, Error>;
  readonly onShow: (id: number) => void;
  readonly onPointAgain: (file: File) => void;
}

/** What was imported before, newest first. */
export function ImportHistory({ history, onShow, onPointAgain }: ImportHistoryProps) {
  return (
    <Sheet as="section" aria-label={texts.history} isPadded={false}>
      <h3 className="px-4.5 pt-4.5 text-lg">{texts.history}</h3>
      {history.isError && !history.data && (
        <ErrorState title={texts.failed} isRetrying={history.isFetching} onRetry={() => void history.refetch()} />
      )}
      {history.isLoading && <Skeleton className="m-4.5 h-24 rounded-lg" />}
      {history.data?.items.length === 0 && <p className="p-4.5 text-ink-2">{texts.noHistory}</p>}
      <ul className="grid pb-2">
        {history.data?.items.map((statement) => (
          <li
            key={statement.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-dashed border-line-strong px-4.5 py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{statement.account}</p>
              <p className="text-sm text-ink-3 wrap-anywhere">
                <RelativeDate at={statement.importedAt} /> · {statement.name}
              </p>
              <p className="text-sm text-ink-2 tabular">
                {texts.historyCredited(statement.creditedCount)}, {formatRupees(paiseOf(statement.creditedTotal))}
              </p>
            </div>
            <Button isSmall aria-label={texts.showOf(statement.name)} onClick={() => onShow(statement.id)}>
              {texts.show}
            </Button>
            <div className="col-span-2 mt-2 empty:hidden">
              <PointAgain statement={statement} onFile={onPointAgain} />
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
