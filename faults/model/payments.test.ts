import { expect, test, vi } from 'vitest';
import type { PaymentStory } from './payment-story.ts';
import { playPayments } from './play-payments.ts';

vi.setConfig({ testTimeout: 180_000 });

test('30 random stories of payments keep every promise after each step', async () => {
  const { broken, byMachine, payments, answers } = await playPayments({ runs: 30, seed: undefined, mostCommands: 30 });
  expect(broken).toBeUndefined();
  // The stories were about something.
  expect([byMachine > 10, payments > 60, answers.get('done') ?? 0]).toEqual([true, true, expect.any(Number)]);
  expect(answers.get('reference-used') ?? 0).toBeGreaterThan(3);
});

/** A shop that mixes its customers up: whatever is asked for is the last one's. */
async function mixUp({ shop, people }: PaymentStory): Promise<void> {
  const thief = people.at(-1)?.id ?? 0;
  const ids = people.map(({ id }) => id);
  const asked = shop.database.write((tx) =>
    tx
      .updateTable('fund_requests')
      .set({ user_id: thief })
      .where('status', '=', 'pending')
      .where('user_id', 'in', ids)
      .execute(),
  );
  await asked;
}

test('a machine that credits a stranger is found', async () => {
  const { broken } = await playPayments({ runs: 100, seed: undefined, mostCommands: 40, plant: mixUp });
  // By the story, or by the books.
  expect(broken).toMatch(/a machine credited it to a stranger|"promise":"a payment that was asked for/);
});
