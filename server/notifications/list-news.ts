import { wireAmount } from '../../contract/money.ts';
import { maxNews, type NewsItem, newsKinds } from '../../contract/news.ts';
import { isoTime } from '../platform/clock.ts';
import type { Paging } from '../platform/database/bounded-count.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';

/** What the shop did for a customer, newest first. */
export async function listNews(
  db: Reader,
  { userId, page, pageSize }: Paging & { userId: number },
): Promise<Page<NewsItem>> {
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, maxNews - offset));
  const items = limit === 0 ? [] : await findNews(db, { userId, offset, limit });
  const { total } = await db
    .selectFrom('customer_news')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(total, maxNews), items };
}

/** All that is kept, for the person's own data. */
export const exportNews = (db: Reader, userId: number): Promise<NewsItem[]> =>
  findNews(db, { userId, offset: 0, limit: maxNews });

export async function countUnreadNews(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('customer_news')
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.min(count, maxNews);
}

const kindsOf = (subject: 'order' | 'ticket') => newsKinds.filter((kind) => kind.startsWith(`${subject}-`));

async function findNews(
  db: Reader,
  { userId, offset, limit }: { userId: number; offset: number; limit: number },
): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('customer_news as news')
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'news.subject_id').on('news.kind', 'in', kindsOf('order')),
    )
    .leftJoin('tickets', (join) =>
      join.onRef('tickets.id', '=', 'news.subject_id').on('news.kind', 'in', kindsOf('ticket')),
    )
    .select(['news.id', 'news.kind', 'news.subject_id', 'news.amount_paise', 'news.text', 'news.is_read', 'news.at'])
    .select(['orders.service_name', 'tickets.subject'])
    .where('news.user_id', '=', userId)
    .orderBy('news.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    about: row.service_name ?? row.subject ?? '',
    amount: row.amount_paise === null ? null : wireAmount(row.amount_paise),
    text: row.text,
    isRead: row.is_read === 1,
    at: isoTime(row.at),
  }));
}
