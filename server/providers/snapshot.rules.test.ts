import { describe, expect, test } from 'vitest';
import { readJson } from './answer.rules.ts';
import {
  afterAbsence,
  cleanText,
  compareService,
  importedName,
  readService,
  refusalOfSnapshot,
  type StoredService,
  wasThere,
} from './snapshot.rules.ts';

const documented = {
  service: 1,
  name: 'Instagram Followers | 30 days refill',
  type: 'Default',
  category: 'Instagram Followers',
  rate: '0.90',
  min: '50',
  max: '10000',
  refill: true,
  cancel: true,
  dripfeed: false,
};
const read = (changed: object = {}) => readService(readJson(JSON.stringify({ ...documented, ...changed })) ?? null);
const followers = {
  externalId: '1',
  name: 'Instagram Followers | 30 days refill',
  type: 'Default',
  category: 'Instagram Followers',
  costE8: 90_000_000,
  min: 50,
  max: 10_000,
  canRefill: true,
  canCancel: true,
  canDrip: false,
  reason: null,
};

describe('a row of the list', () => {
  test('as documented, with strings, numbers and flags of all kinds', () => {
    expect(read()).toEqual(followers);
    const other = { rate: 0.9, min: 50, max: 10_000, refill: 1, cancel: 'true', dripfeed: 0, service: '1.0' };
    expect(read(other)).toEqual(followers);
    expect(read({ type: undefined, refill: null })).toEqual({ ...followers, canRefill: false });
  });

  test.each([
    [{ rate: '0' }, 'bad-cost', { costE8: 0 }],
    [{ rate: '0.0000' }, 'bad-cost', {}],
    [{ rate: 'NaN' }, 'bad-cost', {}],
    [{ rate: '-1' }, 'bad-cost', {}],
    [{ rate: 120_000_000_000 }, 'bad-cost', {}],
    [{ rate: null }, 'bad-cost', {}],
    [{ min: 0 }, 'bad-bounds', {}],
    [{ max: 49 }, 'bad-bounds', {}],
    [{ max: 'many' }, 'bad-bounds', { min: 0, max: 0 }],
    [{ name: ' \u200b ' }, 'no-name', {}],
    [{ name: '<b></b>' }, 'no-name', {}],
    [{ rate: 1e-5 }, null, { costE8: 1_000 }],
    [{ max: 2_147_483_647 }, null, { max: 2_147_483_647 }],
  ])('with %o: %s', (changed, reason, more) => {
    expect(read(changed)).toMatchObject({ externalId: '1', reason, ...more });
  });

  test.each([{ service: '' }, { service: null }, { service: 'a b' }, { service: {} }, { service: '../1' }])(
    'with %o is not to be told from others',
    (changed) => {
      expect(read(changed)).toBeUndefined();
    },
  );

  test('that is no object is none', () => {
    expect([null, '1', true, []].map(readService)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test.each([
  ['<script>alert(1)</script>Likes', 'alert(1) Likes'],
  ['Likes\u202e\u0000\n\tfast  now', 'Likes fast now'],
  ['🔥 Likes 🇮🇳', '🔥 Likes 🇮🇳'],
  ['a < b > c', 'a c'],
  ['x'.repeat(400), 'x'.repeat(300)],
  [`${'x'.repeat(299)}🔥`, 'x'.repeat(299)],
  ['\ud800 Likes', 'Likes'],
])('%j is cleaned to %j', (text, cleaned) => {
  expect(cleanText(text, 300)).toBe(cleaned);
});

test.each([
  ['Instagram Likes | https://cheappanel.com/x | Fast', 'Instagram Likes | Fast'],
  ['CheapPanel Instagram Likes', 'Instagram Likes'],
  ['Likes [cheap-panel.io]', 'Likes'],
  ['Likes - t.me/cheappanel', 'Likes'],
  ['Likes 1.5K/day | 30 days refill', 'Likes 1.5K/day | 30 days refill'],
  ['www.x.y', ''],
  ['| Likes ★ CHEAPPANEL! | ~ Fast -', 'Likes ★ | Fast'],
])('the name %j is imported as %j', (name, imported) => {
  expect(importedName(name, ['cheappanel', '.'], 100)).toBe(imported);
});

describe('a list is refused whole', () => {
  const well = { offered: 10, distinct: 10, there: 10, missing: 0 };

  test.each([
    ['empty', { offered: 0, distinct: 0, missing: 10 }, 'empty'],
    ['an id twice', { distinct: 9 }, 'doubled-ids'],
    ['the first list', { there: 0 }, undefined],
    ['a fifth is missing', { missing: 2 }, undefined],
    ['more is missing', { missing: 3 }, 'too-many-missing'],
    ['all ids are others', { missing: 10 }, 'too-many-missing'],
  ])('%s', (_, changed, refusal) => {
    expect(refusalOfSnapshot({ ...well, ...changed }, { acceptsMissing: false })).toBe(refusal);
  });

  test('unless somebody says that so many may be missing', () => {
    expect(refusalOfSnapshot({ ...well, missing: 10 }, { acceptsMissing: true })).toBeUndefined();
    expect(refusalOfSnapshot({ ...well, offered: 0 }, { acceptsMissing: true })).toBe('empty');
    expect(refusalOfSnapshot({ ...well, distinct: 9 }, { acceptsMissing: true })).toBe('doubled-ids');
  });

  test('missed and gone services were not there before', () => {
    expect((['there', 'unusable', 'missed', 'gone'] as const).filter((state) => wasThere({ state }))).toEqual([
      'there',
      'unusable',
    ]);
  });
});

describe('a service beside the list before', () => {
  const before: StoredService = { ...followers, state: 'there' };

  test('without a change has none', () => {
    expect(compareService(before, followers)).toEqual({ service: before, changes: [], isAnother: false });
  });

  test('shows each change, and its return', () => {
    const { service, changes, isAnother } = compareService(
      { ...before, state: 'gone' },
      { ...followers, costE8: 180_000_000 },
    );
    expect(service.state).toBe('there');
    expect(isAnother).toBe(false);
    expect(changes).toEqual([
      { field: 'costE8', before: '90000000', after: '180000000' },
      { field: 'state', before: 'gone', after: 'there' },
    ]);
  });

  test('that can no longer be read is unusable, with the reason', () => {
    const { service, changes } = compareService(before, { ...followers, costE8: 0, reason: 'bad-cost' });
    expect(service.state).toBe('unusable');
    expect(changes.map(({ field }) => field)).toEqual(['costE8', 'reason', 'state']);
  });

  test.each([
    [{ name: 'Instagram Followers | 60 days refill' }, false],
    [{ name: 'INSTAGRAM followers, 30 DAYS' }, false],
    [{ name: 'YouTube Views | 60 days refill' }, true],
    [{ name: 'Instagram Followers | 30 days refill and many more words than there were before' }, true],
    [{ type: 'Package' }, true],
    [{ type: 'default' }, false],
    [{ category: 'YouTube' }, true],
    [{ category: 'instagram  followers' }, false],
  ])('with %o is another: %s', (changed, isAnother) => {
    expect(compareService(before, { ...followers, ...changed }).isAnother).toBe(isAnother);
  });

  test('that is missing twice in a row is gone', () => {
    expect((['there', 'unusable', 'missed', 'gone'] as const).map((state) => afterAbsence({ state }))).toEqual([
      'missed',
      'missed',
      'gone',
      undefined,
    ]);
  });
});
