import { expect, test } from 'vitest';
import { gapsAround, type ImportedDays } from './statement-gap.rules.ts';

let count = 0;
const days = (firstDay: string, lastDay: string, balances: readonly [opening: number | null, closing: number | null]) =>
  ({
    id: ++count,
    ...{ firstDay: `2026-${firstDay}`, lastDay: `2026-${lastDay}` },
    ...{ openingPaise: balances[0], closingPaise: balances[1] },
  }) satisfies ImportedDays;

const [june1, june5, june20] = [
  days('06-01', '06-03', [100_00, 200_00]),
  days('06-05', '06-12', [300_00, 400_00]),
  days('06-20', '07-02', [400_00, 900_00]),
];

test('rows are missing where a balance is not that of the statement before', () => {
  expect(gapsAround(june5, [june20, june1, june5])).toEqual([
    'Between 3 and 5 June 2026 rows are missing: the balance is ₹200.00 at the end of the statement before and ₹300.00 at the beginning of the next. Download these days and import them, or see whether one of the two files is of another account.',
  ]);
  expect(gapsAround(june1, [june20, june1, june5])).toHaveLength(1);
  expect(gapsAround(june20, [june20, june1, june5])).toEqual([]);
});

test.each([
  ['07-02', '07-04', /^Between 2 and 4 July 2026 rows/],
  ['06-30', '07-04', /^Between 30 June and 4 July 2026 rows/],
])('days between %s and %s', (end, start, text) => {
  const [one, two] = [days('06-29', end, [0, 100]), days(start, '07-31', [200, 300])];
  expect(gapsAround(two, [one, two])[0]).toMatch(text);
  const ofNextYear = { ...two, firstDay: '2027-01-02', lastDay: '2027-01-02' };
  expect(gapsAround(ofNextYear, [one])[0]).toMatch(/ 2026 and 2 January 2027 rows/);
});

test('nothing is said of what can’t be known', () => {
  // Alone; without balances; and the same day in both files, of which either may have only a part.
  expect(gapsAround(june5, [june5])).toEqual([]);
  expect(gapsAround(june5, [june5, days('06-01', '06-04', [null, null])])).toEqual([]);
  expect(gapsAround(days('06-05', '06-06', [null, 1]), [june1])).toEqual([]);
  expect(gapsAround(june5, [june5, june1, days('06-04', '06-05', [200_00, 250_00])])).toEqual([]);
});

test('what another file covers is not missing', () => {
  expect(gapsAround(june5, [june1, june5, days('05-01', '06-30', [0, 0])])).toEqual([]);
  expect(gapsAround(june5, [june1, june5, days('06-03', '06-04', [200_00, 300_00])])).toEqual([]);
  // A file that was cut off, and the whole one.
  const [cut, whole] = [days('06-01', '06-02', [100_00, 150_00]), days('06-01', '06-04', [100_00, 300_00])];
  expect(gapsAround(june5, [cut, whole, june5])).toEqual([]);
  expect(gapsAround(cut, [cut, whole, june5])).toEqual([]);
  expect(gapsAround(june5, [cut, june5])).toHaveLength(1);
  // Two that end on one day, of which one has only a part; and two that begin on one day.
  const longer = days('06-02', '06-03', [150_00, 300_00]);
  for (const own of [june1, longer, june5]) expect(gapsAround(own, [june1, longer, june5])).toEqual([]);
  expect(gapsAround(june5, [june1, june5, { ...june5, id: 0, lastDay: '2026-06-08' }])).toHaveLength(1);
});
