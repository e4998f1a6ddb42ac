import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../tables.ts';
import { checkBooksInWorker } from './check-books-in-worker.ts';
import { booksFaulty } from './reports.events.ts';
import { type BooksCheck, findLastBooksCheck, insertBooksCheck } from './reports.queries.ts';
import { lastNightlyCheck } from './reports.rules.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Goes through the whole ledger, keeps what was found, and alarms the admins when it is anything; `by` had it done by hand. */
export async function checkAndSave({ database, clock }: Parts, by?: AdminActor): Promise<BooksCheck> {
  const found = await checkBooksInWorker(database);
  const faults = found.map(({ promise, subjects }) => `${promise}: ${subjects.join(', ')}`);
  const check = { at: clock(), faults };
  await database.write(async (tx) => {
    await saveCheck(tx, check);
    if (!by) return;
    const after = { faults: faults.length };
    await recordAct(tx, {
      by,
      action: 'check',
      subject: 'books',
      subjectId: undefined,
      before: {},
      after,
      at: check.at,
    });
  });
  return check;
}

/** The same once a night; undefined when it was done since three in the morning. */
export async function checkNightly(shop: Parts): Promise<BooksCheck | undefined> {
  const last = await findLastBooksCheck(shop.database.read);
  return last && last.at >= lastNightlyCheck(shop.clock()) ? undefined : checkAndSave(shop);
}

async function saveCheck(tx: Tx, check: BooksCheck): Promise<void> {
  await insertBooksCheck(tx, check);
  if (check.faults.length === 0) return;
  await enqueueEvent(tx, booksFaulty(check));
}
