import { listMovements, type Movement } from '../../contract/movements.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { monthCloseTexts } from '../texts/admin-month-close.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { DownloadList } from '../ui/download-list.tsx';

/** Saves every movement of every wallet in a month. */
export function DownloadMovements({ month }: { month: string }) {
  const words = useTexts();
  const load = async () => {
    const { movementColumnNames, movementLine } = await import('./movements-csv.rules.ts');
    return {
      name: `ledger-${month}`,
      columns: movementColumnNames,
      lineOf: movementLine,
      keyOf: ({ id }: Movement) => String(id),
    };
  };
  return (
    <DownloadList
      endpoint={listMovements}
      query={{ month }}
      load={load}
      texts={{ ...downloadTexts, download: monthCloseTexts.download }}
      reasonOf={(error) => reasonOf(error, words)}
      isSmall={false}
    />
  );
}
