import { expect, test } from 'vitest';
import { newsKinds } from '../contract/news.ts';
import { directionOf, placeOf } from './customer-news-list.rules.ts';
import { newsListEn } from './texts/en-news-list.ts';
import { newsListHi } from './texts/hi-news-list.ts';

test('every kind of news has its words, and leads to what it is about', () => {
  for (const kind of newsKinds) {
    for (const { kinds } of [newsListEn, newsListHi]) expect(kinds[kind](7)).not.toBe('');
    const isOfThing = kind.startsWith('order-') || kind.startsWith('ticket-');
    expect(placeOf({ kind, subjectId: isOfThing ? 7 : null }).search).toMatch(
      isOfThing ? /^\?(?:order|ticket)=7$/ : /^\?wallet=(?:history|requests)$/,
    );
  }
});

test('only money that has moved has a direction', () => {
  expect(newsKinds.filter((kind) => directionOf(kind) === 'in')).toEqual([
    'request-approved',
    'request-return-failed',
    'order-partial',
    'order-refunded',
    'balance-added',
  ]);
  expect(newsKinds.filter((kind) => directionOf(kind) === 'out')).toEqual([
    'request-returned',
    'request-reversed',
    'request-debt-paid',
    'balance-taken',
  ]);
});
