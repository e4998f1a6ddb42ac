import { expect, test } from 'vitest';
import { refillDaysIn } from './refill-days.rules.ts';

test.each([
  ['Instagram Followers | 30 days refill | 5K/day', 30],
  ['Start 0-1 Day | 30 Days Refill', 30],
  ['Likes [Start: 1 day] [Refill: 60 Days]', 60],
  ['Followers | 100K/day | Refill 90d', 90],
  ['Followers R60', 60],
  ['Followers 365D', 365],
  ['Followers | 0–2 days start | 365D', 365],
  ['Followers | 1 Day start', 30],
  ['Followers | Speed 5K Per Day', 30],
  ['Followers | 45 Day Auto Refill', 45],
  ['Followers with refill', 30],
])('%s promises %i days', (name, days) => {
  expect(refillDaysIn(name)).toBe(days);
});
