import { paiseOf } from '../../contract/money.ts';
import { priceOf } from '../../contract/price.ts';
import type { Database } from '../tables.ts';
import {
  countRows,
  findBroken,
  findPricedOrders,
  hasShapeOfPromises,
  promiseNames,
  sumBooks,
} from './reports.queries.ts';

const maxShown = 20;
const ordersPerPage = 2_000;

export interface BooksFault {
  readonly promise: string;
  readonly subjects: readonly string[];
}

/** Proves that the books balance: goes through everything there is, and answers what breaks a promise; nothing when all is well. */
export async function checkBooks({ read }: Pick<Database, 'read'>): Promise<BooksFault[]> {
  const faults: BooksFault[] = [];
  for (const promise of promiseNames) {
    const subjects = await findBroken(read, promise, maxShown);
    if (subjects.length > 0) faults.push({ promise, subjects });
  }
  const { walletsPaise, inPaise, outPaise } = await sumBooks(read);
  if (walletsPaise !== inPaise - outPaise) {
    faults.push({
      promise: 'all wallets hold what came in less what went out',
      subjects: [`off by ${walletsPaise - inPaise + outPaise} paise`],
    });
  }
  const mispriced = await findMispriced(read);
  if (mispriced.length > 0)
    faults.push({ promise: 'an order cost what its rate and discounts make', subjects: mispriced });
  return faults;
}

/** How much a check goes through; a check that looked at nothing has shown nothing. */
export function countBooks({ read }: Pick<Database, 'read'>) {
  return countRows(read);
}

async function findMispriced(read: Database['read']): Promise<string[]> {
  const wrong: string[] = [];
  for (let afterId = 0; wrong.length < maxShown; ) {
    const orders = await findPricedOrders(read, { afterId, limit: ordersPerPage });
    wrong.push(...orders.filter((order) => !isPricedRight(order)).map(({ id }) => `order ${id}`));
    const last = orders.at(-1);
    if (!last || orders.length < ordersPerPage) break;
    afterId = last.id;
  }
  return wrong;
}

type PricedOrder = Awaited<ReturnType<typeof findPricedOrders>>[number];

/** False too for one that nobody can read: a check that stops at it would say nothing of the others. */
function isPricedRight(order: PricedOrder): boolean {
  try {
    const none = { promotional: undefined, quantity: undefined };
    const list = priceOf(order.rate, order.quantity, none, order.serviceType);
    const discounts = JSON.parse(order.discounts) as { amountOff: string }[]; // written by place-order
    const off = discounts.reduce((sum, { amountOff }) => sum + paiseOf(amountOff), 0);
    return order.listPaise === list && order.totalPaise === list - off;
  } catch {
    return false;
  }
}

/** Whether the tables have the shape that the books are looked through in. */
export function hasShapeOfBooks({ read }: Pick<Database, 'read'>): Promise<boolean> {
  return hasShapeOfPromises(read);
}
