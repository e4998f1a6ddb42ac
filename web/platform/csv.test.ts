import { expect, test } from 'vitest';
import { timeCell } from './csv.ts';

test('an instant is written as spreadsheets read it, in India’s time', () => {
  expect(timeCell('2026-03-10T19:45:07.999Z')).toBe('2026-03-11 01:15:07');
});
