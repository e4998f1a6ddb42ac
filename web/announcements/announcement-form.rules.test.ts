import { expect, test } from 'vitest';
import type { OwnAnnouncement } from '../../contract/announcements-admin.ts';
import { announcementBody, rulesFor, valuesOf } from './announcement-form.rules.ts';

const stored: OwnAnnouncement = {
  id: 1,
  version: 1,
  text: 'We are closed for Diwali.',
  textHi: '',
  link: '/mass-order',
  tone: 'warning',
  startsAt: '2026-11-07T18:45:12.345Z',
  endsAt: '2026-11-09T18:29:00.000Z',
};
const now = Date.parse('2026-11-07T10:00:00Z');

test('a time that was not touched keeps its seconds, and none is none', () => {
  expect(announcementBody(valuesOf(stored), stored)).toMatchObject({
    startsAt: stored.startsAt,
    endsAt: stored.endsAt,
  });
  expect(announcementBody(valuesOf(undefined))).toMatchObject({ startsAt: null, endsAt: null });
});

test('what was typed on several lines becomes one', () => {
  const typed = { ...valuesOf(undefined), text: ' We are closed\nfor  Diwali. ', link: ' /papers ' };
  expect(announcementBody(typed)).toMatchObject({ text: 'We are closed for Diwali.', textHi: '', link: '/papers' });
});

test('a field that is not sound says why', () => {
  const faultsOf = (values: Partial<ReturnType<typeof valuesOf>>, isNew = true) => {
    const all = { ...valuesOf(stored), ...values };
    const rules = rulesFor({ isNew, now: () => now });
    return Object.entries(rules).flatMap(([name, rule]) => {
      const fault = rule(all[name as keyof typeof all], all);
      return fault === undefined ? [] : [[name, fault]];
    });
  };
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ text: ' \n' })).toEqual([['text', 'Please enter the text']]);
  expect(faultsOf({ text: 'a'.repeat(281) })).toEqual([['text', 'At most 280 characters']]);
  expect(faultsOf({ textHi: 'अ'.repeat(281) })).toEqual([['textHi', 'At most 280 characters']]);
  expect(faultsOf({ link: '//a.in' })[0]?.[0]).toBe('link');
  expect(faultsOf({ startsAt: '' })).toEqual([]);
  expect(faultsOf({ startsAt: '' }, false)).toEqual([['startsAt', 'Please enter a date and a time']]);
  expect(faultsOf({ endsAt: '2026-11-08T00:15' })).toEqual([['endsAt', 'The end must be after the start']]);
  expect(faultsOf({ startsAt: '', endsAt: '2026-11-07T15:29' })).toEqual([['endsAt', 'The end must be in the future']]);
});
