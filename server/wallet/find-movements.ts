import { type SqlBool, sql } from 'kysely';
import type { Movement } from '../../contract/movements.ts';
import { findPage, type List, type PageQuery } from '../platform/database/find-page.ts';
import type { Page } from '../platform/http/answers.ts';
import { spanOfMonth } from '../platform/indian-time.ts';
import type { Reader } from '../tables.ts';
import { findLastMovement, findNumbersOf } from './find-movement-number.ts';
import { movedColumns, wireTransactions } from './wallet.queries.ts';

interface MovementFilter extends PageQuery {
  /** `2026-11`. */
  readonly month: string | undefined;
}

/** Every movement of every wallet, newest first. */
export async function findMovements(db: Reader, filter: MovementFilter): Promise<Page<Movement>> {
  const { ids, place, ...count } = await findPage(db, await listOf(db, filter.month), filter);
  if (ids.length === 0) return { ...count, ...place, items: [] };
  const rows = await db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.wallet_account')
    .innerJoin('users', 'users.id', 'ledger_accounts.user_id')
    .leftJoin('users as actors', 'actors.id', 'ledger_transfers.actor_id')
    .select(movedColumns)
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'actors.id as actorId',
      'actors.first_name as actorFirstName',
      'actors.last_name as actorLastName',
    ])
    .where('ledger_transfers.id', 'in', ids)
    .orderBy('ledger_transfers.id', 'desc')
    .execute();
  const moved = await wireTransactions(db, rows);
  const items = rows.map((row, index): Movement => {
    const { userId, firstName, lastName, email, actorId, actorFirstName, actorLastName } = row;
    const { type: _, ...transaction } = moved[index] as (typeof moved)[number]; // one for each row
    const by =
      actorId === null ? null : { id: actorId, firstName: actorFirstName ?? '', lastName: actorLastName ?? '' };
    return { ...transaction, kind: row.kind, user: { id: userId, firstName, lastName, email }, by };
  });
  return { ...count, ...place, items };
}

/** No index knows the moments of all movements; their numbers come close. */
async function listOf(db: Reader, month: string | undefined): Promise<List> {
  const table = 'ledger_transfers';
  if (month === undefined) return { table, where: [] };
  const { from, to } = spanOfMonth(month);
  const { first, last } = await findNumbersOf(db, { from, to, upToId: await findLastMovement(db) });
  return {
    table,
    where: [
      sql<SqlBool>`ledger_transfers.id >= ${first}`,
      sql<SqlBool>`ledger_transfers.id <= ${last}`,
      sql<SqlBool>`ledger_transfers.at >= ${from}`,
      sql<SqlBool>`ledger_transfers.at < ${to}`,
    ],
  };
}
