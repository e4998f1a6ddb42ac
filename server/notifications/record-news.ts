import { sql } from 'kysely';
import type { Paise } from '../../contract/money.ts';
import { maxNews, type NewsKind } from '../../contract/news.ts';
import { isSqlite } from '../platform/database/locking.ts';
import { statement } from '../platform/database/statement.ts';
import type { Tables, Tx } from '../tables.ts';

export interface News {
  readonly userId: number;
  readonly kind: NewsKind;
  /** Of the fund request, the order or the ticket; null for an operation on the balance. */
  readonly subjectId: number | null;
  /** Undefined where no money is concerned. */
  readonly amountPaise?: Paise | undefined;
  /** The reason or the note, as the customer reads it. */
  readonly text?: string;
  readonly at: number;
}

interface NewsRow {
  readonly userId: number;
  readonly kind: NewsKind;
  readonly subjectId: number | null;
  readonly amountPaise: number | null;
  readonly text: string;
  readonly at: number;
}

/** Inserts nothing for an account that is deleted; one that is being deleted is waited for. */
const insertNews = statement<Tables, NewsRow, unknown>((db, { userId, kind, subjectId, amountPaise, text, at }) => {
  const standing = db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select([
      'users.id',
      // The database can't tell the type of a bare parameter in a select.
      sql<NewsKind>`cast(${kind} as text)`.as('kind'),
      sql<number | null>`cast(${subjectId} as bigint)`.as('subject_id'),
      sql<number | null>`cast(${amountPaise} as bigint)`.as('amount_paise'),
      sql<string>`cast(${text} as text)`.as('text'),
      sql<number>`cast(${at} as bigint)`.as('at'),
    ]);
  return db
    .insertInto('customer_news')
    .columns(['user_id', 'kind', 'subject_id', 'amount_paise', 'text', 'at'])
    .expression(isSqlite(db) ? standing : standing.forKeyShare());
});

/** Leaves rows that another transaction is at to the next call: nobody waits for tidying up. */
const deleteBeyondNewest = statement<Tables, { userId: number }, unknown>((db, { userId }) => {
  const own = db.selectFrom('customer_news').select('id').where('user_id', '=', userId);
  const beyond = own.where('id', '<=', own.orderBy('id', 'desc').limit(1).offset(maxNews));
  return db.deleteFrom('customer_news').where('id', 'in', isSqlite(db) ? beyond : beyond.forUpdate().skipLocked());
});

/** Puts what this transaction does on the list of news of its customer, of which the newest are kept. */
export async function recordNews(tx: Tx, { userId, kind, subjectId, amountPaise, text = '', at }: News): Promise<void> {
  await insertNews(tx, { userId, kind, subjectId, amountPaise: amountPaise ?? null, text, at });
  await deleteBeyondNewest(tx, { userId });
}

/** Takes the news of an account away: they tell what its person did here. */
export async function deleteNews(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('customer_news').where('user_id', '=', userId).execute();
}
