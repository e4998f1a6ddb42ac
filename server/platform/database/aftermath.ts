/** A statement that failed took the whole transaction with it; what was sent behind it would stand outside of any. */
export class TransactionGone extends Error {
  override readonly name = 'TransactionGone';
}

// In a transaction that has failed; of a prepared statement that never came to be: https://www.postgresql.org/docs/current/errcodes-appendix.html
const refusals = ['25P02', '26000'];

/** What was sent behind a statement that failed is refused, by PostgreSQL itself too: why, the fault of that one tells. */
export const isAftermath = (error: unknown): boolean =>
  error instanceof TransactionGone ||
  (error instanceof Error && 'code' in error && refusals.includes(String(error.code)));
