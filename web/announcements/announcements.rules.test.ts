import { expect, test } from 'vitest';
import type { Announcement } from '../../contract/announcements.ts';
import { keyOf, placesOf, shownOf } from './announcements.rules.ts';

const announcement = (id: number, version = 1): Announcement => ({
  id,
  version,
  text: 'We are closed for Diwali.',
  textHi: '',
  link: '',
  tone: 'notice',
});
const [one, two, three] = [announcement(1), announcement(2), announcement(3)];

test('the two newest are shown; where one of them is dismissed, the next one is', () => {
  expect(shownOf([three, two, one], [])).toEqual([three, two]);
  expect(shownOf([three, two, one], [keyOf(three)])).toEqual([two, one]);
  expect(shownOf([three, two, one], [three, two, one].map(keyOf))).toEqual([]);
});

test('one that was edited is shown again to those who dismissed it', () => {
  expect(shownOf([announcement(1, 2)], [keyOf(one)])).toEqual([announcement(1, 2)]);
});

test('what came with the page has room above it, and keeps that room when it is over', () => {
  expect(placesOf([two], [two, one])).toEqual({
    rooms: [
      { announcement: two, isShown: true },
      { announcement: one, isShown: false },
    ],
    late: [],
  });
});

test('what comes later, or with other words, lies over the page', () => {
  const edited = announcement(1, 2);
  expect(placesOf([three, edited], [one])).toEqual({
    rooms: [{ announcement: one, isShown: false }],
    late: [three, edited],
  });
  // Read once more it is another object, and the same announcement.
  expect(placesOf([announcement(1)], [one]).late).toEqual([]);
});
