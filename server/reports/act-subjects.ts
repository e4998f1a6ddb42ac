import type { ActSubjects } from '../audit/find-subject-names.ts';
import type { Reader } from '../tables.ts';

const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

async function findPeople(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

async function findNamed(
  db: Reader,
  table: 'categories' | 'platforms' | 'providers' | 'services',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How the audit log names what an act was about. */
export const actSubjects: ActSubjects = {
  admin: findPeople,
  user: findPeople,
  category: (db, ids) => findNamed(db, 'categories', ids),
  platform: (db, ids) => findNamed(db, 'platforms', ids),
  provider: (db, ids) => findNamed(db, 'providers', ids),
  service: (db, ids) => findNamed(db, 'services', ids),
  order: async (db, ids) => {
    const rows = await db.selectFrom('orders').select(['id', 'service_name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, service_name }) => [id, service_name]));
  },
  ticket: async (db, ids) => {
    const rows = await db.selectFrom('tickets').select(['id', 'subject']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, subject }) => [id, subject]));
  },
  discount: async (db, ids) => {
    const rows = await db.selectFrom('discounts').select(['id', 'title']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
  coupon: async (db, ids) => {
    const rows = await db.selectFrom('coupons').select(['id', 'code']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, code }) => [id, code]));
  },
  'fund-request': async (db, ids) => {
    const rows = await db
      .selectFrom('fund_requests')
      .innerJoin('users', 'users.id', 'fund_requests.user_id')
      .select(['fund_requests.id', 'first_name', 'last_name'])
      .where('fund_requests.id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.id, nameOf(row)]));
  },
};
