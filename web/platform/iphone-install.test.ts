import { expect, test } from 'vitest';
import { needsShareMenu } from './iphone-install.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`;
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test.each([
  ['an iPhone', `${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 5, true],
  ['an iPad, which calls itself a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['Chrome on an iPhone', `${iPhone} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 5, false],
  ['Firefox on an iPhone', `${iPhone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 5, false],
  ['Opera on an iPhone', `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1 OPT/6.2.0`, 5, false],
  ['Instagram on an iPhone', `${iPhone} Mobile/15E148 Instagram 400.0.0.0`, 5, false],
  ['an Android phone', android, 5, false],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  expect(needsShareMenu({ userAgent, maxTouchPoints, isStandalone: false })).toBe(expected);
  expect(needsShareMenu({ userAgent, maxTouchPoints, isStandalone: true })).toBe(false);
});
