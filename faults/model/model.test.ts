import { expect, test, vi } from 'vitest';
import { doubleRefund, doubleSpend } from './planted.ts';
import { playModel } from './play-model.ts';

vi.setConfig({ testTimeout: 180_000 });

test('50 random stories, alone and at once, leave the shop where the model says', async () => {
  const { broken, answers, crowds } = await playModel({ runs: 50, seed: undefined, mostCommands: 20 });
  expect(broken).toBeUndefined();
  expect(crowds).toBeGreaterThan(20);
  // The stories were about something: orders, refunds, refusals and races came to pass.
  for (const answer of [
    '201',
    '409 already-decided',
    '422 insufficient-balance',
    '422 key-reused',
    '403 not-allowed',
  ]) {
    expect([answer, answers.get(answer) ?? 0]).not.toEqual([answer, 0]);
  }
});

test.each([
  ['double spend', doubleSpend],
  ['double refund', doubleRefund],
])('a planted %s is found', async (_, send) => {
  const { broken } = await playModel({ runs: 400, seed: undefined, mostCommands: 20, send, isShrunk: false });
  // By what people were told, or by the books.
  expect(broken).toMatch(/No order of these explains their answers|The shop holds .*"promise"/);
});
