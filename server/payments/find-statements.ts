import { wireAmount } from '../../contract/money.ts';
import { openStates, type Statement } from '../../contract/payments.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { isUnfinished } from './assess-account.ts';
import { findGaps } from './find-gaps.ts';
import { findStatementReversals } from './find-statement-reversals.ts';
import { type Bank, bankNames } from './statement-format.rules.ts';

/** An import with what its payments are by now. Throws `not-found`. */
export async function findStatement(db: Reader, importId: number): Promise<Statement> {
  const row = await imports(db).where('i.id', '=', importId).executeTakeFirst();
  if (!row) throw new ExpectedError('not-found', 'There is no such import.');
  const [statement] = await wireStatements(db, [row]);
  if (!statement) throw new Error('An import was lost on its way.');
  return statement;
}

export async function findStatements(
  db: Reader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<Statement>> {
  const rows = await imports(db)
    .orderBy('i.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('statement_imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items: await wireStatements(db, rows) };
}

const imports = (db: Reader) =>
  db
    .selectFrom('statement_imports as i')
    .innerJoin('payee_accounts as a', 'a.id', 'i.payee_id')
    .innerJoin('users as u', 'u.id', 'i.imported_by')
    .selectAll('i')
    .select(['a.label', 'u.first_name', 'u.last_name', 'u.email']);

type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

async function wireStatements(db: Reader, rows: readonly ImportRow[]): Promise<Statement[]> {
  const ids = rows.map(({ id }) => id);
  const sums = await sumPayments(db, ids);
  const reversals = await findStatementReversals(db, ids);
  const gaps = await findGaps(db, rows);
  return rows.map((row) => {
    const of = sums.filter(({ importId }) => importId === row.id);
    const reversed = reversals.get(row.id) ?? { count: 0, paise: 0, owedPaise: 0 };
    const [fits, open, settled] = [sumOf(of, 'fits'), sumOf(of, 'open'), sumOf(of, 'settled')];
    const unnamed = sumOf(of, 'unnamed');
    // Both were written by the import from values of these types.
    const ignoredKinds = JSON.parse(row.no_payments) as Record<string, number>;
    const problems = JSON.parse(row.problems) as string[];
    return {
      id: row.id,
      bank: row.bank,
      bankName: bankNames[row.bank as Bank] ?? row.bank, // an earlier version may have known other banks
      account: row.label,
      name: row.name,
      period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
      openingBalance: row.opening_paise === null ? null : wireAmount(row.opening_paise),
      closingBalance: row.closing_paise === null ? null : wireAmount(row.closing_paise),
      isProven: row.is_proven === 1,
      rows: row.row_count,
      credits: row.credit_count,
      creditTotal: wireAmount(row.credit_paise),
      debits: row.debit_count,
      debitTotal: wireAmount(row.debit_paise),
      matched: fits.count,
      matchedTotal: wireAmount(fits.paise),
      needsDecision: open.count + unnamed.count,
      needsDecisionTotal: wireAmount(open.paise + unnamed.paise),
      unnamed: unnamed.count,
      unnamedTotal: wireAmount(unnamed.paise),
      settled: settled.count,
      ignored: Object.values(ignoredKinds).reduce((sum, count) => sum + count, 0),
      ignoredKinds,
      problems: [...problems, ...accountHint(row), ...(gaps.get(row.id) ?? [])],
      takenBack: reversed.count,
      takenBackTotal: wireAmount(reversed.paise),
      takenBackOwed: wireAmount(reversed.owedPaise),
      importedAt: isoTime(row.imported_at),
      importedBy: { id: row.imported_by, firstName: row.first_name, lastName: row.last_name, email: row.email },
      creditedCount: row.credited_count,
      creditedTotal: wireAmount(row.credited_paise),
    };
  });
}

export const unfinishedText =
  'Not all rows of this file are read yet. If this stays, its import was broken off: import the same file again, and nothing is credited twice.';

/** Its account is assessed with its last row. */
function accountHint(row: ImportRow): string[] {
  if (isUnfinished(row)) return [unfinishedText];
  if (row.is_of_account === 1 || row.first_day === null) return [];
  return [
    `It is not certain that this file is of ${row.label}: it does not go on from the other files of it. Is it of another account? Until you import it again and choose its account, nothing counts as missing because it is not in this file.`,
  ];
}

interface PaymentSum {
  readonly importId: number;
  readonly group: 'fits' | 'unnamed' | 'open' | 'settled';
  readonly count: number;
  readonly paise: number | null;
}

function sumPayments(db: Reader, importIds: readonly number[]): Promise<PaymentSum[]> {
  if (importIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('statement_payments as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select((eb) => [
      's.import_id as importId',
      eb
        .case()
        .when(eb.and([eb('p.state', '=', 'unmatched'), eb('p.reason', '=', 'fits')]))
        .then<PaymentSum['group']>('fits')
        .when(eb.and([eb('p.state', '=', 'unmatched'), eb('p.reason', '=', 'nobody')]))
        .then<PaymentSum['group']>('unnamed')
        .when('p.state', 'in', openStates)
        .then<PaymentSum['group']>('open')
        .else<PaymentSum['group']>('settled')
        .end()
        .as('group'),
      eb.fn.countAll<number>().as('count'),
      eb.cast<number>(eb.fn.sum('p.amount_paise'), 'bigint').as('paise'),
    ])
    .where('s.import_id', 'in', importIds)
    .groupBy(['s.import_id', 'group'])
    .execute();
}

const sumOf = (sums: readonly PaymentSum[], group: PaymentSum['group']) => {
  const found = sums.find((each) => each.group === group);
  return { count: found?.count ?? 0, paise: found?.paise ?? 0 };
};
