import { expect, test } from 'vitest';
import { isGstin, splitTax } from './tax.ts';

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each([
  '27AAPFU0939F1ZW',
  '27AAPFU0939F1Z',
  '72AAPFU0939F1ZV',
  '27aapfu0939f1zv',
  '27AAPFU0939F1ZV ',
  '00AAPFU0939F1ZV',
  '２7AAPFU0939F1ZV',
  '',
])('"%s" is none', (text) => {
  expect(isGstin(text)).toBe(false);
});

test('an exchanged pair of neighbours is found', () => {
  const gstin = '29AAGCB7383J1Z4';
  for (let at = 7; at < 10; at++) {
    const swapped = gstin.slice(0, at) + gstin.charAt(at + 1) + gstin.charAt(at) + gstin.slice(at + 2);
    expect([swapped, isGstin(swapped)]).toEqual([swapped, swapped === gstin]);
  }
});

test('every amount from one paisa on adds up, and both halves are the same', () => {
  for (let paise = 1; paise <= 30_000; paise++) {
    const within = splitTax(paise, { isWithinState: true });
    expect(within.taxablePaise + within.cgstPaise + within.sgstPaise).toBe(paise);
    expect([within.cgstPaise, within.igstPaise]).toEqual([within.sgstPaise, 0]);
    expect(Math.abs(within.cgstPaise - (within.taxablePaise * 9) / 100)).toBeLessThanOrEqual(1);
    const across = splitTax(paise, { isWithinState: false });
    expect(across.taxablePaise + across.igstPaise).toBe(paise);
    expect(Math.abs(across.igstPaise - (across.taxablePaise * 18) / 100)).toBeLessThanOrEqual(1);
  }
  expect(splitTax(118_00, { isWithinState: true })).toEqual({
    taxablePaise: 100_00,
    cgstPaise: 9_00,
    sgstPaise: 9_00,
    igstPaise: 0,
  });
  expect(splitTax(500_37, { isWithinState: false })).toMatchObject({ taxablePaise: 424_04, igstPaise: 76_33 });
});
