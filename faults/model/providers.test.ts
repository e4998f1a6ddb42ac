import { expect, test, vi } from 'vitest';
import { playProviders } from './play-providers.ts';
import type { Story } from './provider-story.ts';

vi.setConfig({ testTimeout: 180_000 });

test('30 random stories with providers keep every promise after each step', async () => {
  const { broken, sent, answers } = await playProviders({ runs: 30, seed: undefined, mostCommands: 30 });
  expect(broken).toBeUndefined();
  // The stories were about something.
  expect(sent).toBeGreaterThan(30);
  expect(answers.get('done') ?? 0).toBeGreaterThan(30);
});

/** What other panels do: what has no answer is sent once more. */
async function sendAgain({ shop, orders }: Story): Promise<void> {
  if (orders.length === 0) return;
  const unclear = shop.database.write((tx) =>
    tx
      .updateTable('dispatches')
      .set({ state: 'waiting', due_at: shop.clock.now })
      .where('order_id', 'in', orders)
      .where('state', '=', 'unknown')
      .execute(),
  );
  await unclear;
}

test('a worker that sends again what had no clear answer is found', async () => {
  const { broken } = await playProviders({ runs: 300, seed: undefined, mostCommands: 40, plant: sendAgain });
  expect(broken).toMatch(/sent twice|a panel has it, and no dispatch says so/);
});
