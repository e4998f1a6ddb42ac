import { day } from '../platform/clock.ts';
import { dateOfDay } from '../platform/indian-time.ts';
import type { Reader, Tx } from '../tables.ts';
import { maxApartDays } from './match.rules.ts';
import { gapsAround } from './statement-gap.rules.ts';

interface Assessment {
  readonly importId: number;
  readonly payeeId: number;
  /** The file names the account, or whoever imported it did. */
  readonly isNamed: boolean;
}

/**
 * Marks the imports of an account that certainly belong to it. A file belongs if it names the account;
 * or shares a payment with a file that belongs, or with a message; or if nothing contradicts it: its balances join on, and it lacks no
 * payment that a file that belongs has within its days. Each new one can settle others, so this goes on until nothing changes.
 */
export async function assessAccount(tx: Tx, { importId, payeeId, isNamed }: Assessment): Promise<void> {
  if (isNamed) await markSure(tx, importId);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const unsure of await findUnsure(tx, payeeId)) {
      if (!(await isSure(tx, { importId: unsure, payeeId }))) continue;
      await markSure(tx, unsure);
      isChanged = true;
    }
  }
}

/** One that is being read, or was broken off, has no days yet. */
async function findUnsure(tx: Tx, payeeId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('statement_imports')
    .select('id')
    .where('payee_id', '=', payeeId)
    .where('is_of_account', '=', 0)
    .where('first_day', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function isSure(tx: Tx, asked: Asked): Promise<boolean> {
  if (await hasKnownPayment(tx, asked)) return true;
  return !((await isBesideBalances(tx, asked)) || (await lacksKnownPayment(tx, asked)));
}

async function markSure(tx: Tx, importId: number): Promise<void> {
  await tx.updateTable('statement_imports').set({ is_of_account: 1 }).where('id', '=', importId).execute();
}

type Asked = Pick<Assessment, 'importId' | 'payeeId'>;

/** Files that are known as of the account. */
const knownFiles = (tx: Tx, { importId, payeeId }: Asked) =>
  tx
    .selectFrom('statement_imports')
    .where('payee_id', '=', payeeId)
    .where('is_of_account', '=', 1)
    .where('id', '<>', importId);

/** Whether it has a payment that a file that belongs to the account, or a message, shows. */
export async function hasKnownPayment(tx: Tx, asked: Asked): Promise<boolean> {
  const shared = await tx
    .selectFrom('statement_payments as own')
    .innerJoin('payments as p', 'p.id', 'own.payment_id')
    .select('p.id')
    .where('own.import_id', '=', asked.importId)
    .where('p.payee_id', '=', asked.payeeId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('statement_payments as other')
            .select('other.payment_id')
            .whereRef('other.payment_id', '=', 'p.id')
            .where('other.import_id', 'in', knownFiles(tx, asked).select('id')),
        ),
        eb.exists(
          eb
            .selectFrom('payment_evidence_of as o')
            .innerJoin('payment_evidence as e', 'e.id', 'o.evidence_id')
            .select('o.evidence_id')
            .whereRef('o.payment_id', '=', 'p.id')
            .whereRef('e.payee_id', '=', 'p.payee_id')
            .where('e.source', '=', 'message'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}

/** Its balances are not those at which other files end and begin. */
async function isBesideBalances(tx: Tx, asked: Asked): Promise<boolean> {
  const columns = ['id', 'is_proven', 'first_day', 'last_day', 'opening_paise', 'closing_paise'] as const;
  const own = await tx.selectFrom('statement_imports').select(columns).where('id', '=', asked.importId).execute();
  const others = await knownFiles(tx, asked).select(columns).where('first_day', 'is not', null).execute();
  const [file, ...known] = [...own, ...others].map((row) => ({
    id: row.id,
    firstDay: row.first_day ?? '',
    lastDay: row.last_day ?? '',
    openingPaise: row.is_proven === 1 ? row.opening_paise : null,
    closingPaise: row.is_proven === 1 ? row.closing_paise : null,
  }));
  return file !== undefined && gapsAround(file, known).length > 0;
}

/** Another file of the account shows a payment of its days that it does not have. The last day of a file may be cut short. */
async function lacksKnownPayment(tx: Tx, asked: Asked): Promise<boolean> {
  const own = await tx
    .selectFrom('statement_imports')
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .where('id', '=', asked.importId)
    .executeTakeFirst();
  if (!own?.firstDay || !own.lastDay) return false;
  const { firstDay, lastDay } = own;
  const lacking = await tx
    .selectFrom('statement_payments as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select('p.id')
    .where('s.import_id', 'in', filesAround(tx, { ...asked, firstDay, lastDay }))
    .where('p.payee_id', '=', asked.payeeId)
    .where('p.paid_on', '>=', firstDay)
    .where('p.paid_on', '<', lastDay)
    .limit(1)
    .executeTakeFirst();
  return lacking !== undefined;
}

interface AskedDays extends Asked {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The known files that can have a payment of these days: another file may show it some days apart. Old imports don't say their days. */
const filesAround = (tx: Tx, { firstDay, lastDay, ...asked }: AskedDays) =>
  knownFiles(tx, asked)
    .select('id')
    .where((eb) =>
      eb.or([
        eb('first_day', 'is', null),
        eb.and([
          eb('last_day', '>=', dateOfDay(dayOfDate(firstDay) - maxApartDays)),
          eb('first_day', '<=', dateOfDay(dayOfDate(lastDay) + maxApartDays)),
        ]),
      ]),
    );

const dayOfDate = (date: string): number => Math.floor(Date.parse(date) / day);

interface ReadState {
  readonly first_day: string | null;
  readonly is_of_account: number;
  readonly row_count: number;
}

/** Whether rows of an import are still missing. One of an earlier version has no days, and is known as of its account. */
export const isUnfinished = ({ first_day, is_of_account, row_count }: ReadState): boolean =>
  first_day === null && is_of_account !== 1 && row_count > 0;

export async function isWhollyRead(db: Reader, importId: number): Promise<boolean> {
  const found = await db
    .selectFrom('statement_imports')
    .select(['first_day', 'is_of_account', 'row_count'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return !isUnfinished(found);
}

/** All rows of an import are there: from the day of the first one to that of the last. */
export async function setDays(
  tx: Tx,
  { importId, firstDay, lastDay }: { importId: number; firstDay: string | null; lastDay: string | null },
): Promise<void> {
  const days = { first_day: firstDay, last_day: lastDay };
  await tx.updateTable('statement_imports').set(days).where('id', '=', importId).execute();
}
