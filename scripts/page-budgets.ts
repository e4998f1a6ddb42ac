const kilobyte = 1_000;

interface Budget {
  readonly scriptsKb: number;
  readonly lcpSeconds: number;
  readonly cls: number;
}

const styleKb = 12;
const fontsKb = 45;

/** Told apart by how soon they must stand: https://web.dev/articles/vitals has the words. */
export const budgets = {
  window: { scriptsKb: 75, lcpSeconds: 1.5, cls: 0.02 },
  door: { scriptsKb: 110, lcpSeconds: 1.8, cls: 0.02 },
  home: { scriptsKb: 140, lcpSeconds: 2.0, cls: 0.05 },
  office: { scriptsKb: 170, lcpSeconds: 2.2, cls: 0.05 },
} as const satisfies Record<string, Budget>;

export interface MeasuredPage {
  readonly path: string;
  readonly who: 'nobody' | 'customer' | 'admin';
  /** Text that stands there when the page has all it waits for. */
  readonly sign: string;
  readonly budget: keyof typeof budgets;
}

export const measuredPages: readonly MeasuredPage[] = [
  { path: '/', who: 'nobody', sign: 'Get Started', budget: 'window' },
  { path: '/terms-of-service', who: 'nobody', sign: 'Terms of Service', budget: 'window' },
  { path: '/privacy-policy', who: 'nobody', sign: 'Privacy Policy', budget: 'window' },
  { path: '/login', who: 'nobody', sign: 'Create an account', budget: 'door' },
  { path: '/register', who: 'nobody', sign: '18 or older', budget: 'door' },
  { path: '/forgot-password', who: 'nobody', sign: 'Forgot your password?', budget: 'door' },
  { path: '/reset-password#token=a-token', who: 'nobody', sign: 'Set the new password', budget: 'door' },
  { path: '/home', who: 'customer', sign: 'of 50 delivered', budget: 'home' },
  { path: '/profile', who: 'customer', sign: 'asha@demo.tarakki.example', budget: 'home' },
  { path: '/admin/dashboard', who: 'admin', sign: 'Allow notifications', budget: 'office' },
];

/** The shop to look at, the browser to do it with, and who is signed in there. */
export interface Visit {
  readonly url: string;
  readonly chromiumPath: string;
  readonly tokens: Readonly<Record<'customer' | 'admin', string>>;
}

interface Exception {
  readonly scriptsKb: number;
  readonly reason: string;
}

const notPrerendered = 'The page is built in the browser until its HTML is prerendered.';

/** Larger budgets for a while, each with its reason. They only shrink, and one that is no longer needed has to go. */
export const exceptions: Readonly<Partial<Record<string, Exception>>> = {
  '/': { scriptsKb: 110, reason: notPrerendered },
  '/terms-of-service': { scriptsKb: 113, reason: notPrerendered },
  '/privacy-policy': { scriptsKb: 113, reason: notPrerendered },
};

/** Compressed bytes that a page fetched before anybody touched it. */
export interface Fetched {
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

export interface Row {
  readonly page: string;
  readonly 'JS kB': string;
  readonly 'CSS kB': string;
  readonly 'fonts kB': string;
  readonly faults: readonly string[];
}

/** A path without what only the browser sees. */
export const pageOf = (path: string): string => path.replace(/#.*/, '');

/** What was fetched beside what may be, and all that is wrong with it. */
export function judge({ path, budget }: Pick<MeasuredPage, 'path' | 'budget'>, fetched: Fetched): Row {
  const page = pageOf(path);
  const usual = budgets[budget].scriptsKb;
  const exception = exceptions[page];
  const allowed = exception?.scriptsKb ?? usual;
  const faults = [
    ...overrun('JS', fetched.scripts, allowed),
    ...overrun('CSS', fetched.styles, styleKb),
    ...overrun('fonts', fetched.fonts, fontsKb),
    // A page without any would mean that nothing was measured.
    ...(fetched.scripts > 0 && fetched.styles > 0 && fetched.fonts > 0 ? [] : ['nothing was measured']),
    ...(exception && fetched.scripts <= usual * kilobyte ? ['its exception is not needed any more: remove it'] : []),
  ];
  return {
    page,
    'JS kB': beside(fetched.scripts, `${allowed}${exception ? ` (for now; ${usual})` : ''}`),
    'CSS kB': beside(fetched.styles, String(styleKb)),
    'fonts kB': beside(fetched.fonts, String(fontsKb)),
    faults,
  };
}

const beside = (bytes: number, allowed: string) => `${(bytes / kilobyte).toFixed(1)} / ${allowed}`;

const overrun = (what: string, bytes: number, allowedKb: number): string[] =>
  bytes > allowedKb * kilobyte
    ? [`${what}: ${((bytes - allowedKb * kilobyte) / kilobyte).toFixed(1)} kB too many`]
    : [];

/** The middle one of an odd number of measurements. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError('There is no middle of nothing.');
  return middle;
}
