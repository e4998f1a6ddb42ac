import { listTransactions, type TransactionType, type WalletTransaction } from '../../contract/wallet.ts';
import { call } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { type CsvWords, localDay, transactionsCsv, withoutRepeats } from './transactions-csv.rules.ts';

const pageSize = 100;

export interface Export {
  readonly type: TransactionType | undefined;
  readonly words: CsvWords & { readonly fileName: (day: string) => string };
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

export interface ExportProgress {
  readonly got: number;
  readonly total: number;
}

/** Fetches every transaction of the type, or of all, and saves them as one file; answers how many they were. */
export async function exportTransactions({ type, words, signal, onProgress }: Export): Promise<number> {
  const fetched: WalletTransaction[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await call(listTransactions, { query: { page, pageSize, type } }, { signal });
    fetched.push(...items);
    onProgress({ got: Math.min(fetched.length, total), total });
    if (items.length < pageSize) break;
  }
  // Left while the last answer was being read.
  signal.throwIfAborted();
  const transactions = withoutRepeats(fetched);
  saveFile(
    words.fileName(localDay(Date.now())),
    new Blob([transactionsCsv(transactions, words)], { type: 'text/csv;charset=utf-8' }),
  );
  return transactions.length;
}
