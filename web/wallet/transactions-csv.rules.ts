import { paiseOf, wireAmount } from '../../contract/money.ts';
import type { TransactionType, WalletTransaction } from '../../contract/wallet.ts';
import { csvText, textCell, timeCell } from '../platform/csv.ts';
import { descriptionOf } from '../texts/described.ts';

export interface CsvWords {
  readonly columns: Readonly<Record<'id' | 'date' | 'type' | 'description' | 'amount' | 'balanceAfter', string>>;
  readonly types: Readonly<Record<TransactionType, string>>;
}

/** A table for spreadsheets, as RFC 4180 describes it; instants in India's time. */
export function transactionsCsv(transactions: readonly WalletTransaction[], { columns, types }: CsvWords): string {
  const { id, date, type, description, amount, balanceAfter } = columns;
  const lines = [
    [id, date, type, description, amount, balanceAfter].map(textCell),
    ...transactions.map((each) => [
      String(each.id),
      timeCell(each.createdAt),
      textCell(types[each.type]),
      textCell(descriptionOf(each)),
      signedAmount(each),
      each.balanceAfter,
    ]),
  ];
  return csvText(lines);
}

// A number of our own making: a minus in it is meant, and a spreadsheet may add it up.
function signedAmount({ amount, direction }: WalletTransaction): string {
  return wireAmount(direction === 'out' ? -paiseOf(amount) : paiseOf(amount));
}
