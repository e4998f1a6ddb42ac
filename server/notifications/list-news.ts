import type { Language } from '../../contract/languages.ts';
import { wireAmount } from '../../contract/money.ts';
import { maxNews, type NewsItem, type NewsKind } from '../../contract/news.ts';
import { isoTime } from '../platform/clock.ts';
import type { Paging } from '../platform/database/bounded-count.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';

/** How the subjects of news are called in a language, by the first word of their kinds; their modules know. */
export type NewsSubjects = Readonly<
  Record<'order' | 'ticket', (db: Reader, ids: readonly number[], language: Language) => Promise<Map<number, string>>>
>;

/** What the shop did for a customer, newest first. */
export async function listNews(
  db: Reader,
  subjects: NewsSubjects,
  { userId, page, pageSize }: Paging & { userId: number },
): Promise<Page<NewsItem>> {
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, maxNews - offset));
  const items = limit === 0 ? [] : await findNews(db, subjects, { userId, offset, limit });
  const { total } = await db
    .selectFrom('customer_news')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(total, maxNews), items };
}

/** All that is kept, for the person's own data. */
export const exportNews = (db: Reader, subjects: NewsSubjects, userId: number): Promise<NewsItem[]> =>
  findNews(db, subjects, { userId, offset: 0, limit: maxNews });

export async function countUnreadNews(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('customer_news')
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.min(count, maxNews);
}

interface ToldNews {
  readonly kind: NewsKind;
  readonly subjectId?: number | null;
}

/** What one of them is about, for those who tell of it elsewhere in the language of its customer. */
export async function findAboutNews(
  db: Reader,
  subjects: NewsSubjects,
  { kind, subjectId = null }: ToldNews,
  language: Language,
): Promise<string> {
  const row = { kind, subject_id: subjectId };
  return (await findAbout(db, subjects, [row], language))(row);
}

async function findNews(
  db: Reader,
  subjects: NewsSubjects,
  { userId, offset, limit }: { userId: number; offset: number; limit: number },
): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('customer_news')
    .select(['id', 'kind', 'subject_id', 'amount_paise', 'text', 'is_read', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  // The pages know the words of their language.
  const aboutOf = await findAbout(db, subjects, rows, 'en');
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    about: aboutOf(row),
    amount: row.amount_paise === null ? null : wireAmount(row.amount_paise),
    text: row.text,
    isRead: row.is_read === 1,
    at: isoTime(row.at),
  }));
}

interface About {
  readonly kind: NewsKind;
  readonly subject_id: number | null;
}

/** The first word of a kind says what its subject is. */
const subjectOf = ({ kind }: About): string => kind.slice(0, kind.indexOf('-'));

async function findAbout(
  db: Reader,
  subjects: NewsSubjects,
  rows: readonly About[],
  language: Language,
): Promise<(row: About) => string> {
  const names = new Map<string, Map<number, string>>();
  for (const [subject, find] of Object.entries(subjects)) {
    const own = rows.filter((row) => subjectOf(row) === subject);
    const ids = new Set(own.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id])));
    if (ids.size > 0) names.set(subject, await find(db, [...ids], language));
  }
  return (row) => names.get(subjectOf(row))?.get(row.subject_id ?? 0) ?? '';
}
