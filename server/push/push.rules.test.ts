import { assert, expect, test } from 'vitest';
import type { PushTopics } from '../notifications/notifications.rules.ts';
import { minute, second } from '../platform/clock.ts';
import { dueTime, heldMessage, isWorthTrying, newsAmong, pushMessage, senderSubject, topicOf } from './push.rules.ts';

const topics: PushTopics = {
  new_order: { one: 'New order', many: (count) => `${count} new orders`, tab: 'orders' },
  new_ticket: { one: 'New support ticket', many: (count) => `${count} new support tickets`, tab: 'support' },
};

test('what is new is counted by its kind, and everything else is no news for a device', () => {
  const events = [
    { type: 'new_order', message: 'New order #1: Likes', data: { id: 1 } },
    { type: 'order_update', message: 'Order #1 is processing', data: { id: 1 } },
    { type: 'new_order', message: 'New order #2: Views', data: { id: 2 } },
    { type: 'new_ticket', message: 'New ticket #1: Followers went down', data: {} },
    { type: 'ticket_message', message: 'New message in ticket #1', data: {} },
  ] as const;
  expect(newsAmong(events, topics)).toEqual([
    { type: 'new_order', count: 2, message: 'New order #2: Views', subjectId: 2 },
    { type: 'new_ticket', count: 1, message: 'New ticket #1: Followers went down', subjectId: null },
  ]);
  expect(newsAmong([], topics)).toEqual([]);
});

test('a device is told what it is, how much, and where it is looked at', () => {
  const order = { type: 'new_order', message: 'New order #2: Views' };
  const topic = topicOf('new_order', topics);
  assert(topic);
  expect(pushMessage({ ...order, count: 1 }, topic)).toEqual({
    title: 'New order',
    body: 'New order #2: Views',
    url: '/admin/dashboard?tab=orders',
    tag: 'new_order',
  });
  expect(pushMessage({ ...order, count: 3 }, topic).title).toBe('3 new orders');
  expect(topicOf('order_update', topics)).toBeUndefined();
});

test('the first of a kind is taken at once, the next ones ten seconds after it, and work for it is left once', () => {
  const now = 1_000 * minute;
  const first = { added: 2, waiting: 2, waitingSince: now, sentAt: 0 };
  expect(dueTime(first, now)).toBe(now);
  expect(dueTime({ ...first, sentAt: now - 3 * second }, now)).toBe(now + 7 * second);
  expect(dueTime({ ...first, waiting: 5, waitingSince: now - 9 * second }, now)).toBeUndefined();
});

test('news whose work was lost gets other work', () => {
  const now = 1_000 * minute;
  expect(dueTime({ added: 1, waiting: 9, waitingSince: now - minute, sentAt: now - 2 * minute }, now)).toBe(now);
});

test('what fails is tried for a minute', () => {
  expect([0, 59_999, 60_000].map((age) => isWorthTrying({ at: 0, now: age }))).toEqual([true, true, false]);
});

test.each([
  ['hello@shop.example', 'https://shop.example', 'mailto:hello@shop.example'],
  ['', 'https://shop.example', 'https://shop.example'],
  ['', 'http://shop.example', 'mailto:no-reply@shop.example'],
  ['', undefined, 'mailto:no-reply@shop.example'],
])('a push service writes to whom the shop names: %j, %j', (contactEmail, publicUrl, subject) => {
  expect(senderSubject({ contactEmail, publicUrl, mailFrom: 'My Shop <no-reply@shop.example>' })).toBe(subject);
});

test('what quiet hours have held back is one notice, counted by its kind', () => {
  const held = [
    { type: 'new_ticket', count: 1 },
    { type: 'new_order', count: 3 },
  ];
  expect(heldMessage(held, topics)).toEqual({
    title: 'While it was quiet',
    body: '1 new support ticket, 3 new orders',
    url: '/admin/dashboard',
    tag: 'quiet',
  });
  expect(heldMessage(held.slice(1), topics)?.url).toBe('/admin/dashboard?tab=orders');
  // A later version has held it back, before it was rolled back.
  const unknown = { type: 'new_kind', count: 2 };
  expect(heldMessage([unknown, ...held.slice(1)], topics)?.body).toBe('3 new orders');
  expect(heldMessage([unknown], topics)).toBeUndefined();
});
