import { describe, expect, test } from 'vitest';
import { refundOfUndelivered } from '../../contract/price.ts';
import type { StatusReading } from '../providers/status.rules.ts';
import { deliveredOf, haveRunsEnded, type RunAtProvider, runAfter } from './run.rules.ts';

const run: RunAtProvider = { state: 'accepted', quantity: 100, delivered: null, endedAt: null };
const said = (status: StatusReading['status'], remains?: number | 'unreadable', chargeE8?: bigint): StatusReading => ({
  kind: 'status',
  status,
  remains,
  chargeE8,
  startCount: undefined,
  currency: undefined,
});
const now = 1_000_000;

describe('a run', () => {
  test.each([
    ['pending says nothing', said('pending'), { delivered: null, hasChanged: false, end: undefined }],
    ['running has what arrived', said('running', 40), { delivered: 60, hasChanged: true, end: undefined }],
    ['running without a word has begun', said('running'), { delivered: 0, hasChanged: true, end: undefined }],
    ['completed is whole', said('completed', 0), { delivered: 100, end: 'completed', attention: undefined }],
    ['partial has the rest', said('partial', 57), { delivered: 43, end: 'partial' }],
    ['cancelled has nothing', said('canceled'), { delivered: 0, end: 'canceled' }],
    ['failed counts what arrived', said('failed', 20), { delivered: 80, end: 'failed' }],
    ['more remains than was ordered', said('partial', 900), { delivered: 0, end: 'partial' }],
    ['partial with nothing left is for a person', said('partial', 0), { delivered: null, end: 'partial' }],
    ['cancelled and charged is for a person', said('canceled', 100, 5n), { delivered: null, end: 'canceled' }],
    [
      'unreadable stays as it is',
      said('partial', 'unreadable'),
      { delivered: null, hasChanged: false, end: undefined },
    ],
  ])('%s', (_, reading, expected) => {
    expect(runAfter(reading, run, now)).toMatchObject(expected);
  });

  test('that has ended takes nothing back, and gives up what it had within 30 days', () => {
    const ended = { state: 'ended', quantity: 100, delivered: 100, endedAt: now } as const;
    expect(runAfter(said('partial', 30), ended, now + 1)).toMatchObject({ delivered: 70, hasChanged: true });
    expect(runAfter(said('running', 30), ended, now + 1)).toMatchObject({ delivered: 100, hasChanged: false });
    const late = now + 31 * 24 * 3_600_000;
    expect(runAfter(said('partial', 30), ended, late)).toMatchObject({ delivered: 100, attention: { reason: 'late' } });
    const part = { ...ended, delivered: 40 };
    expect(runAfter(said('partial', 50), part, now + 1)).toMatchObject({ delivered: 40, hasChanged: false });
    expect(runAfter(said('completed', 0), part, now + 1)).toMatchObject({ delivered: 40, hasChanged: false });
  });
});

/** The same numbers at each run of the tests. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('kept and refunded are the total to the paisa, whatever the runs of 2,000 orders come to, and nothing is taken back', () => {
  const below = randomFrom(43);
  const words = ['running', 'completed', 'partial', 'canceled', 'failed'] as const;
  let settled = 0;
  for (let story = 0; story < 2_000; story++) {
    const count = 2 + below(9);
    const perRun = 1 + below(500);
    const quantity = perRun * count;
    const totalPaise = 1 + below(200_000);
    let runs: RunAtProvider[] = Array.from({ length: count }, () => ({ ...run, quantity: perRun }));
    let refundedPaise = 0;
    for (let step = 0; step < 60; step++) {
      const chosen = below(count);
      const reading = said(words[below(words.length)] ?? 'running', below(perRun + 2));
      runs = runs.map((each, index) => {
        if (index !== chosen) return each;
        const { delivered, end } = runAfter(reading, each, now);
        return { ...each, delivered, ...(end !== undefined && { state: 'ended' as const, endedAt: now }) };
      });
      if (!haveRunsEnded(runs)) continue;
      const delivered = deliveredOf(runs, quantity);
      const paid = refundOfUndelivered({ quantity, totalPaise, refundedPaise }, delivered);
      expect(paid).toBeGreaterThanOrEqual(0);
      refundedPaise += paid;
      const keptPaise = Number((BigInt(totalPaise) * BigInt(delivered)) / BigInt(quantity));
      expect(keptPaise + refundedPaise).toBe(totalPaise);
      settled++;
    }
  }
  expect(settled).toBeGreaterThan(10_000);
});
