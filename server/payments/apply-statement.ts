import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorCode } from '../../contract/errors.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import type { Statement } from '../../contract/payments.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { second } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { isWhollyRead } from './assess-account.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findStatement, unfinishedText } from './find-statements.ts';
import { addCredited, findFitting, findOpenOfImport, markApplied } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';

interface Application {
  readonly importId: number;
  readonly by: AdminActor;
  readonly at: number;
}

/** A call stops after this time. The payments that are left still fit, and the next call credits them. */
const longestMs = 20 * second;
const pageSize = 200;
/**
 * Payments credited at the same time. On SQLite they share a commit; on PostgreSQL their transactions run in parallel and wait for each other only
 * to add to the import's sum. Payments of one amount are credited one after another.
 */
const atOnce = 8;

/**
 * Credits the payments of an import that fit, each in a transaction of its own: a call that breaks off loses nothing, and the next one continues.
 * Throws `not-found`, and `conflict` for one that is not wholly read: a row to come may contradict what fits.
 */
export async function applyStatement(database: Database, { importId, by, at }: Application): Promise<Statement> {
  await findStatement(database.read, importId);
  if (!(await isWhollyRead(database.read, importId))) throw new ExpectedError('conflict', unfinishedText);
  const until = performance.now() + longestMs;
  await refreshImport(database, { importId, by, at });
  const actor: AdminActor = { ...by, via: `statement:${importId}` };
  const credited = { count: 0, paise: 0 };
  let failed: PromiseRejectedResult | undefined;
  for (let afterId = 0; failed === undefined && performance.now() < until; ) {
    const fitting = await findFitting(database.read, { importId, afterId, limit: atOnce });
    const last = fitting.at(-1);
    if (!last) break;
    afterId = last.id;
    // All of them are waited for before an error is thrown: the others may still be crediting.
    const settled = await Promise.allSettled(
      [...Map.groupBy(fitting, ({ amountPaise }) => amountPaise).values()].map((ofAmount) =>
        confirmInOrder(database, { importId, paymentIds: ofAmount.map(({ id }) => id), by: actor, at }),
      ),
    );
    failed = settled.find((each) => each.status === 'rejected');
    const amounts = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    for (const paise of amounts.filter((amount) => amount > 0)) {
      credited.count++;
      credited.paise += paise;
    }
    await nextTurn();
  }
  await database.write(async (tx) => {
    if (failed === undefined) await markApplied(tx, importId, at);
    if (credited.count > 0) {
      await recordAct(tx, {
        by,
        action: 'apply',
        subject: 'statement',
        subjectId: importId,
        before: {},
        after: { credited: credited.count, creditedTotal: wireAmount(credited.paise) },
        at,
      });
    }
  });
  if (failed) throw failed.reason;
  return findStatement(database.read, importId);
}

/** Payments of one amount may fit the same intent. The first one gets it, as in the preview. */
async function confirmInOrder(
  database: Database,
  { paymentIds, ...application }: Application & { readonly paymentIds: readonly number[] },
): Promise<Paise[]> {
  const amounts: Paise[] = [];
  for (const paymentId of paymentIds) amounts.push(await confirmUnlessTaken(database, { ...application, paymentId }));
  return amounts;
}

/**
 * Credits one payment and adds it to the import's sum in the same transaction, so the sum is right even if the call breaks off. Answers 0 for a
 * payment that somebody else has decided meanwhile.
 */
async function confirmUnlessTaken(
  database: Database,
  { importId, paymentId, by, at }: Application & { readonly paymentId: number },
): Promise<Paise> {
  try {
    return await database.write(async (tx) => {
      const paise = await confirmPayment(tx, { paymentId, by, at });
      if (paise > 0) await addCredited(tx, { importId, paise, at });
      return paise;
    });
  } catch (error) {
    if (error instanceof ExpectedError && taken.has(error.code)) return 0;
    throw error;
  }
}

// `not-found`: its customer has left at this moment.
const taken: ReadonlySet<ErrorCode> = new Set([
  'already-decided',
  'conflict',
  'not-found',
  'own-account',
  'reference-used',
]);

/** What fits may have changed since the import. */
async function refreshImport(database: Database, { importId, by, at }: Application): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await findOpenOfImport(database.read, { importId, afterId, limit: pageSize });
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
    await database.write((tx) => refreshPayments(tx, { paymentIds: ids, adminId: by.adminId, at }));
    await nextTurn();
  }
}
