import { checkBooksNow, readOverview, type ShopOverview } from '../../contract/reports.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';

const texts = reportTexts.books;
/** They are checked by the server on its own; an alarm comes by itself while the live channel is up. */
const pollMs = 5 * 60_000;

export type Books = ShopOverview['books'];

/** The last check of the ledger: undefined until it is known, null before there was one. */
export function useBooks(): { readonly books: Books | undefined; readonly hasFailed: boolean } {
  const overview = useRead(readOverview, { query: { days: '7' } }, { pollMs });
  return { books: overview.data?.books, hasFailed: overview.isError };
}

/** What is in trouble; nothing until it is known. */
export function useAlarms(): ShopOverview['alarms'] {
  return (
    useRead(readOverview, { query: { days: '7' } }, { pollMs, enabled: useMay()('reports.read') }).data?.alarms ?? []
  );
}

/** Goes through the ledger now, and says what came of it. */
export function useBooksCheck(): { readonly check: () => void; readonly isChecking: boolean } {
  const words = useTexts();
  const send = useSend(checkBooksNow, {
    onDone: ({ faults }) => {
      if (faults.length === 0) showToast({ tone: 'success', title: texts.checked, text: texts.checkedText });
      else showToast({ tone: 'error', title: texts.foundFaults(faults.length), text: texts.foundFaultsText });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.checkFailed, text: reasonOf(error, words) }),
  });
  return { check: () => send.mutate({ body: {} }), isChecking: send.isPending };
}
