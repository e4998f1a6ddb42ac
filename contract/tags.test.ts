import { expect, test } from 'vitest';
import { endpoints } from './api.ts';
import { isForStaff } from './endpoint.ts';
import type { LiveEvent } from './live.ts';
import { changeData, liveTags, type Tag, tags, tagsOfEvent } from './tags.ts';

const all = Object.entries(endpoints);
const writes = all.filter(([, { method }]) => method !== 'GET');
const reads = all.filter(([, { method }]) => method === 'GET');

/** Their effect is on no page: on a mailbox, on this browser's pushes, or on sessions that are over. */
const changeNothingShown = [
  'readStatementColumns',
  'forgotPassword',
  'resetPassword',
  'subscribePush',
  'unsubscribePush',
  'testPush',
  'uploadPicture',
  // They enqueue jobs, which say what has changed.
  'receiveBankMessage',
  'receiveCashfreeEvent',
  'receivePhonepeEvent',
  'receiveRazorpayEvent',
];

test('every writing endpoint says what it changes, and every reading one what it shows', () => {
  expect(Math.min(writes.length, reads.length)).toBeGreaterThan(20);
  const silent = writes.filter(([, { changes }]) => changes.length === 0).map(([name]) => name);
  expect(silent.sort()).toEqual(changeNothingShown.sort());
  expect(reads.filter((entry) => entry[1].reads.length === 0).map(([name]) => name)).toEqual(['readPushKey']);
});

test('what is changed is shown somewhere, and what is shown is changed by something', () => {
  const shown = new Set(reads.flatMap((entry) => entry[1].reads));
  const changed = new Set<Tag>([...writes.flatMap(([, { changes }]) => changes), ...liveTags]);
  expect([...shown].sort()).toEqual([...tags].sort());
  expect([...changed].sort()).toEqual([...tags].sort());
});

test('what an admin does to the shop is in the audit, but for what concerns their own page alone', () => {
  const unaudited = writes.filter(([, { access, changes }]) => isForStaff(access) && !changes.includes('audit'));
  expect(unaudited.map(([name]) => name).sort()).toEqual(
    [
      'acknowledgeSecurityNotice',
      'changeQuietHours',
      'confirmIdentity',
      'deleteSavedView',
      'readStatementColumns',
      'saveView',
      'testPush',
    ].sort(),
  );
});

const event = (type: LiveEvent['type'], data: LiveEvent['data'] = {}): LiveEvent => ({
  type,
  message: '',
  timestamp: '2026-01-01T00:00:00.000Z',
  data,
});

test('an event says what has changed', () => {
  expect(tagsOfEvent(event('order_update', { id: 7 }))).toEqual(['news', 'orders', 'wallets']);
  expect(tagsOfEvent(event('shop_change', changeData(['audit', 'catalogue'])))).toEqual(['audit', 'catalogue']);
  expect(tagsOfEvent(event('shop_change', changeData([])))).toEqual([]);
  expect(tagsOfEvent(event('of_a_later_version' as LiveEvent['type']))).toEqual([]);
  expect(tagsOfEvent(event('shop_change', { changes: 'catalogue of-a-later-version' }))).toEqual(['catalogue']);
});
