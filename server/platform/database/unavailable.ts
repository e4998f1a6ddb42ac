import { ExpectedError } from '../expected-error.ts';
import { NoWritableServer } from './servers.ts';

// SQLite's primary result codes: https://www.sqlite.org/rescode.html
const sqliteCodes = new Map([
  [5, 'busy'],
  [8, 'read-only'],
  [10, 'input/output'],
  [13, 'full'],
  [14, 'cannot open'],
]);

// PostgreSQL's classes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresClasses = ['08', '53', '57', '58'];
const readOnlyTransaction = '25006';
const postgresCodes = [readOnlyTransaction, '40001', '40P01', '55000', '55P03'];
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
const poolTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection has been discarded|Cannot use a pool after|Query read timeout/i;

/** A write met a server that takes none: it was made a standby, or set to read only. Nothing was written. */
export function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === readOnlyTransaction;
}

/** True when the database could not be reached or had no room, so that trying later may help. */
function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoWritableServer) return true;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff);
  if ('code' in error && typeof error.code === 'string') {
    const { code } = error;
    if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'; // a socket, not any other file
    if (networkCodes.includes(code) || postgresCodes.includes(code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code) && postgresClasses.includes(code.slice(0, 2))) return true;
  }
  return poolTexts.test(error.message);
}

/** The same error as the caller is to see it. */
export function asUnavailable(error: unknown): unknown {
  if (!meansUnavailable(error)) return error;
  return new ExpectedError('unavailable', 'The shop cannot be reached right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
    cause: error,
  });
}
