import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Counts the statements that this process sends to its databases, without the beginnings and ends of transactions. */
export function countStatements(): { readonly count: () => number; readonly stop: () => void } {
  let count = 0;
  const { all, run } = StatementSync.prototype;
  const { query } = pg.Client.prototype;
  const counting = (original: (...values: never[]) => unknown) =>
    function (this: unknown, ...values: unknown[]) {
      count++;
      return Reflect.apply(original, this, values);
    };
  Object.assign(StatementSync.prototype, { all: counting(all), run: counting(run) });
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { readonly text: string }];
    if (!/^(?:begin|commit|rollback)/i.test(typeof first === 'string' ? first : first.text)) count++;
    return Reflect.apply(query, this, args);
  } as typeof query; // hands every form of call on to the original
  return {
    count: () => count,
    stop: () => {
      Object.assign(StatementSync.prototype, { all, run });
      pg.Client.prototype.query = query;
    },
  };
}
