import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DripShop, openDripShop } from '../testing-drip-feed.ts';
import { checkBooks } from './check-books.ts';

let drips: DripShop;
beforeAll(async () => {
  drips = await openDripShop();
});
beforeEach(() => drips.begin());
afterEach(() => drips.end());
afterAll(() => drips.shop.close());

const rollBack = new Error('roll back');

/** What the check finds while this is done to the books, which are as before after it. */
async function found(statement: string): Promise<string[]> {
  let promises: string[] = [];
  const { database } = drips.shop;
  await database
    .write(async (tx) => {
      await sql.raw(statement).execute(tx);
      // The check reads what this transaction sees.
      promises = (await checkBooks({ read: tx })).map(({ promise }) => promise);
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return promises;
}

test('what breaks the promises of orders in parts is found', async () => {
  const id = await drips.place({ runs: 2 });
  await drips.complete(id, 1);
  const [run] = await drips.runsOf(id);
  const wholePart = 'a run of an order is a whole part of it, and every run that has begun has its dispatch';
  const asMuch = 'of an order in parts as much is delivered as of its runs';
  expect(await found(`update drip_feeds set due_at = due_at where order_id = ${id}`)).toEqual([]);
  expect(await found(`update dispatches set quantity = 90, delivered = 90 where id = ${run?.id}`)).toContain(wholePart);
  expect(await found(`update drip_feeds set next_run = 2, due_at = null where order_id = ${id}`)).toContain(wholePart);
  expect(await found(`update dispatches set delivered = 40 where id = ${run?.id}`)).toEqual([asMuch]);
  const stopped = `update drip_feeds set due_at = null, stop_reason = 'cancelled' where order_id = ${id}`;
  expect(await found(stopped)).toEqual(['an order in parts whose runs have all ended is settled']);
  const gone = await found(`update orders set status = 'failed', delivered = 0 where id = ${id}`);
  expect(gone).toContain('runs are to come only of an order that is under way');
});
