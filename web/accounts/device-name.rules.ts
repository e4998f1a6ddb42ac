export interface DeviceWords {
  readonly on: (browser: string, system: string) => string;
  readonly aBrowser: string;
  readonly unknown: string;
}

type Mark = readonly [pattern: RegExp, name: string];

// Most browsers also claim to be the ones further down.
const browsers: readonly Mark[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera|Opera Mini)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:XiaoMi\/)?MiuiBrowser\//, 'Mi Browser'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Mark[] = [
  [/\bKAIOS\//, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const handheld: ReadonlySet<string | undefined> = new Set(['KaiOS', 'Android', 'iPhone', 'iPad']);

const nameIn = (marks: readonly Mark[], userAgent: string): string | undefined =>
  marks.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What a person would call the device that a browser described, such as `Chrome on Android`. */
export function deviceName(userAgent: string, words: DeviceWords): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (system === undefined) return browser ?? words.unknown;
  return words.on(browser ?? words.aBrowser, system);
}

export function isHandheld(userAgent: string): boolean {
  return handheld.has(nameIn(systems, userAgent));
}
