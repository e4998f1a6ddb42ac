import { expect, test } from 'vitest';
import { withBonus } from './bonus.ts';

const quoted = { listPaise: 12_000, totalPaise: 10_000, lines: [] };

test.each([
  [6_000, 5_000, 6_000, 4_000],
  [6_000, 4_000, 6_000, 4_000],
  [6_000, 3_999, 10_000, undefined],
  [10_000, 5_000, 10_000, undefined],
  [9_999, 5_000, 9_999, 1],
  [1, 9_999, 1, 9_999],
  [0, 20_000, 10_000, undefined],
])('a wallet of %i and a bonus of %i pay %i, and the bonus %j', (balancePaise, bonusPaise, totalPaise, offPaise) => {
  const price = withBonus(quoted, { balancePaise, bonusPaise });
  expect(price.totalPaise).toBe(totalPaise);
  expect(price.bonus?.offPaise).toBe(offPaise);
  expect(price.listPaise).toBe(12_000);
});
