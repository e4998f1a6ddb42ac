import { afterEach, expect, test, vi } from 'vitest';
import { isSlowConnection } from './slow-connection.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('a connection described as %o is slow: %s', (connection, isSlow) => {
  vi.stubGlobal('navigator', { connection });
  expect(isSlowConnection()).toBe(isSlow);
});
