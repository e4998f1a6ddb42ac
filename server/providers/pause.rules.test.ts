import { expect, test } from 'vitest';
import type { PassReason } from '../../contract/dispatches.ts';
import { pauseStep, type SoldService } from './pause.rules.ts';

const sold: SoldService = { mode: 'auto', isActive: true, shopPause: null };

test.each<[(PassReason | undefined)[], 'pause' | undefined]>([
  [[], 'pause'],
  [['below-floor'], 'pause'],
  [['not-offered', 'quarantined'], 'pause'],
  [['not-offered', 'provider-off'], 'pause'],
  [['another-type', 'off'], 'pause'],
  [['not-offered', undefined], undefined],
  [['below-floor', 'balance-low'], undefined],
  [['circuit-open'], undefined],
  [['provider-paused'], undefined],
  [['sending-stopped'], undefined],
  [['set-aside'], undefined],
  [['provider-off', 'off'], undefined],
])('routes that are %o: %s', (reasons, step) => {
  expect(pauseStep(sold, reasons)).toBe(step);
});

test('what the shop has paused comes back once a route can deliver, or when it is delivered by hand', () => {
  const paused: SoldService = { ...sold, isActive: false, shopPause: 'paused' };
  expect(pauseStep(paused, ['below-floor'])).toBeUndefined();
  expect(pauseStep(paused, [undefined])).toBe('resume');
  expect(pauseStep(paused, ['balance-low'])).toBe('resume');
  expect(pauseStep({ ...paused, mode: 'hand' }, ['below-floor'])).toBe('resume');
});

test('what an admin has switched on or off stays so', () => {
  expect(pauseStep({ ...sold, shopPause: 'kept' }, ['not-offered'])).toBeUndefined();
  expect(pauseStep({ ...sold, shopPause: 'kept' }, [undefined])).toBe('forget');
  expect(pauseStep({ ...sold, isActive: false }, ['not-offered'])).toBeUndefined();
  expect(pauseStep({ ...sold, isActive: false }, [undefined])).toBeUndefined();
});
