import { describe, expect, test } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import { emptyOrder } from './order-draft.ts';
import { dayAhead, extraRules, orderedQuantity, typedExtras, usernameIn } from './typed-subscription.ts';
import { wantedLink } from './wanted-link.rules.ts';

const service = { minQuantity: 50, maxQuantity: 1_000, type: 'Subscriptions' } as Service; // the rules read nothing else of it
const typed = {
  ...emptyOrder,
  username: '@asha',
  minPerPost: '100',
  maxPerPost: '200',
  posts: '3',
  delayMinutes: '0',
  expiresOn: dayAhead(30),
};

const faultOf = (
  field: 'username' | 'minPerPost' | 'maxPerPost' | 'posts' | 'delayMinutes' | 'expiresOn',
  text: string,
) => {
  const values = { ...typed, [field]: text };
  return extraRules(service)[field]?.(text, values);
};

describe('what is wrong with an order for posts to come', () => {
  test.each([
    ['username', ' ', 'Please enter the username'],
    ['minPerPost', '49', 'Each post needs at least 50'],
    ['minPerPost', '', 'Please enter the least for each post'],
    ['minPerPost', '50', undefined],
    ['maxPerPost', '99', 'The most can not be below the least'],
    ['maxPerPost', '1,001', 'Each post can get at most 1,000'],
    ['maxPerPost', '1,000', undefined],
    ['posts', '0', 'Please enter 1 to 100 posts'],
    ['posts', '101', 'Please enter 1 to 100 posts'],
    ['posts', '1', undefined],
    ['delayMinutes', '0', undefined],
    ['delayMinutes', '', 'Please enter 0 to 1,440 minutes'],
    ['delayMinutes', '1,441', 'Please enter 0 to 1,440 minutes'],
    ['expiresOn', '', 'Please choose a day from tomorrow to 180 days from now'],
    ['expiresOn', dayAhead(0), 'Please choose a day from tomorrow to 180 days from now'],
    ['expiresOn', dayAhead(181), 'Please choose a day from tomorrow to 180 days from now'],
    ['expiresOn', dayAhead(1), undefined],
    ['expiresOn', dayAhead(180), undefined],
  ] as const)('%s %j: %s', (field, text, fault) => expect(faultOf(field, text)).toBe(fault));
});

test('the most of all posts is paid for, and what was typed is sent', () => {
  expect(orderedQuantity(service, typed)).toBe(600);
  const plan = { minPerPost: 100, maxPerPost: 200, posts: 3, delayMinutes: 0, expiresOn: typed.expiresOn };
  expect(typedExtras(service, typed)).toEqual({ ...plan, username: 'asha' });
  for (const more of [{ minPerPost: '201' }, { posts: 'ten' }, { maxPerPost: '' }])
    expect(orderedQuantity(service, { ...typed, ...more })).toBeUndefined();
});

test('a day is that of India', () => {
  expect(dayAhead(0, Date.UTC(2026, 10, 24, 18, 29))).toBe('2026-11-24');
  expect(dayAhead(1, Date.UTC(2026, 10, 24, 18, 30))).toBe('2026-11-26');
});

test.each([
  ['https://www.instagram.com/asha.k/?igsh=x', 'asha.k'],
  ['instagram.com/@asha', 'asha'],
  ['https://instagram.com/p/C7xQ', undefined],
  ['https://instagram.com', undefined],
  ['asha', undefined],
  ['', undefined],
])('%j leads to %j', (link, name) => expect(usernameIn(link)).toBe(name));

test('a profile is what it needs, whatever the name of the service says', () => {
  const named = { platform: 'instagram', serviceName: 'Auto likes', categoryName: 'Instagram Likes' };
  expect(wantedLink(named)?.kind).toBe('post');
  expect(wantedLink({ ...named, serviceType: 'Subscriptions' })?.kind).toBe('profile');
});
