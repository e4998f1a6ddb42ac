import { listTransactions, type TransactionType, type WalletTransaction } from '../../contract/wallet.ts';
import { type FetchProgress, fetchEveryPage } from '../platform/fetch-every-page.ts';
import { indianDate } from '../platform/indian-time.ts';
import { saveFile } from '../platform/save-file.ts';
import { type CsvWords, transactionsCsv } from './transactions-csv.rules.ts';

export interface Export {
  readonly type: TransactionType | undefined;
  readonly words: CsvWords & { readonly fileName: (day: string) => string };
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FetchProgress) => void;
}

/** Fetches every transaction of the type, or of all, and saves them as one file; answers how many they were. */
export async function exportTransactions({ type, words, signal, onProgress }: Export): Promise<number> {
  const transactions = await fetchEveryPage<WalletTransaction>(listTransactions, { type }, { signal, onProgress });
  const content = new Blob([transactionsCsv(transactions, words)], { type: 'text/csv;charset=utf-8' });
  saveFile(words.fileName(indianDate(Date.now())), content);
  return transactions.length;
}
