import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minute } from '../platform/clock.ts';
import { markUnknown } from '../providers/record-dispatch.ts';
import { openPanelShop, type PanelShop } from '../testing-providers.ts';

let open: PanelShop;
beforeEach(async () => {
  open = await openPanelShop();
});
afterEach(() => open.close());

test('three unclear answers that are recorded at the same moment stop the sending to their provider', async () => {
  const { shop, place } = open;
  const orderIds = [await place(), await place(), await place()];
  await shop.sendDispatches();
  const at = shop.clock.now;
  const none = { provider_order: null, accepted_at: null, next_look_at: null };
  const sending = { ...none, state: 'sending', lease_until: at + minute } as const;
  const rows = await shop.database.write((tx) =>
    tx
      .updateTable('dispatches')
      .set(sending)
      .where('order_id', 'in', orderIds)
      .returning(['id', 'tries', 'order_id as orderId'])
      .execute(),
  );
  expect(rows).toHaveLength(3);
  const unclear = { reason: 'no-json', hint: undefined, words: undefined, at };
  await Promise.all(
    rows.map((row) =>
      shop.database.write(async (tx) => {
        await markUnknown(tx, { ...row, ...unclear });
        // On PostgreSQL, the other two are written meanwhile.
        await sleep(100);
      }),
    ),
  );
  const providers = shop.database.read.selectFrom('providers').select('sending_stopped_at');
  expect(await providers.execute()).toEqual([{ sending_stopped_at: at }]);
});
