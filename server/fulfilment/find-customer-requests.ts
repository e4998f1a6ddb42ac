import { wireAmount } from '../../contract/money.ts';
import type { CustomerRequest } from '../../contract/order-requests.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

/** Nobody works through more at once. */
const maxItems = 200;

/** What customers ask for and a person has to do, the oldest first. */
export async function findCustomerRequests(db: Reader): Promise<CustomerRequest[]> {
  const [cancels, refills] = await Promise.all([findOfKind(db, 'cancel'), findOfKind(db, 'refill')]);
  return [...cancels, ...refills].toSorted((one, other) => one.at.localeCompare(other.at));
}

async function findOfKind(db: Reader, kind: 'cancel' | 'refill'): Promise<CustomerRequest[]> {
  const table = kind === 'cancel' ? 'cancel_requests' : 'refill_requests';
  const rows = await db
    .selectFrom(table)
    .innerJoin('orders as o', 'o.id', 'order_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([`${table}.id as id`, `${table}.state as state`, `${table}.created_at as created_at`])
    .select(['order_id', 'o.status', 'o.service_name', 'o.url', 'o.quantity'])
    .select(['o.total_paise', 'o.user_id', 'u.first_name', 'u.last_name', 'u.email'])
    .where('is_by_hand', '=', 1)
    .where('u.deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    // A request to cancel ends with its order.
    .$if(kind === 'cancel', (found) => found.where('o.status', 'in', ['pending', 'processing', 'failed']))
    .orderBy(`${table}.id`)
    .limit(maxItems)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind,
    state: row.state,
    at: isoTime(row.created_at),
    order: {
      id: row.order_id,
      status: row.status,
      serviceName: row.service_name,
      url: row.url,
      quantity: row.quantity,
      totalAmount: wireAmount(row.total_paise),
    },
    user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  }));
}
