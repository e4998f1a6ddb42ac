const kilobyte = 1_000;

interface Budget {
  readonly scriptsKb: number;
  /** Everything that a page asks for until it rests, the document and its data among it. */
  readonly requests: number;
  /** Total blocking time: how long the processor of a slow phone answers nobody. */
  readonly tbtMs: number;
  readonly lcpSeconds: number;
  readonly cls: number;
}

/** The admin's sheet is one for some twenty panels. */
const styleKb = { customers: 12, admin: 13 };
const fontsKb = 35;

/** Told apart by how soon they must stand: https://web.dev/articles/vitals has the words. */
export const budgets = {
  static: { scriptsKb: 5, requests: 23, tbtMs: 200, lcpSeconds: 1.5, cls: 0.02 },
  'sign-in': { scriptsKb: 110, requests: 22, tbtMs: 200, lcpSeconds: 1.8, cls: 0.02 },
  home: { scriptsKb: 130, requests: 25, tbtMs: 200, lcpSeconds: 2.0, cls: 0.05 },
  /** It knows the prices of all services, as home does, and a form for many lines. */
  'mass-order': { scriptsKb: 136, requests: 28, tbtMs: 300, lcpSeconds: 2.0, cls: 0.05 },
  profile: { scriptsKb: 140, requests: 30, tbtMs: 300, lcpSeconds: 2.0, cls: 0.05 },
  admin: { scriptsKb: 165, requests: 41, tbtMs: 600, lcpSeconds: 2.2, cls: 0.05 },
} as const satisfies Record<string, Budget>;

export interface MeasuredPage {
  readonly path: string;
  readonly who: 'nobody' | 'customer' | 'admin';
  /** Text that stands there when the page has all it waits for. */
  readonly sign: string;
  readonly budget: keyof typeof budgets;
}

export const measuredPages: readonly MeasuredPage[] = [
  { path: '/', who: 'nobody', sign: 'Get Started', budget: 'static' },
  { path: '/terms-of-service', who: 'nobody', sign: 'Terms of Service', budget: 'static' },
  { path: '/privacy-policy', who: 'nobody', sign: 'Privacy Policy', budget: 'static' },
  { path: '/services', who: 'nobody', sign: 'Services and prices', budget: 'static' },
  { path: '/services/instagram', who: 'nobody', sign: 'Instagram: services and prices', budget: 'static' },
  { path: '/services/instagram/1', who: 'nobody', sign: 'What an order costs now', budget: 'static' },
  { path: '/login', who: 'nobody', sign: 'Create an account', budget: 'sign-in' },
  { path: '/register', who: 'nobody', sign: '18 or older', budget: 'sign-in' },
  { path: '/forgot-password', who: 'nobody', sign: 'Forgot your password?', budget: 'sign-in' },
  { path: '/reset-password#token=a-token', who: 'nobody', sign: 'Set the new password', budget: 'sign-in' },
  { path: '/home', who: 'customer', sign: 'a quantity to see the price', budget: 'home' },
  { path: '/mass-order', who: 'customer', sign: 'What you type appears here', budget: 'mass-order' },
  { path: '/profile', who: 'customer', sign: 'asha@demo.tarakki.example', budget: 'profile' },
  { path: '/admin/dashboard', who: 'admin', sign: 'Allow notifications', budget: 'admin' },
];

/** The shop to look at, the browser to do it with, and who is signed in there. */
export interface Visit {
  readonly url: string;
  readonly chromiumPath: string;
  readonly tokens: Readonly<Record<'customer' | 'admin', string>>;
}

/** Compressed bytes that a page fetched before anybody touched it. */
export interface Fetched {
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  /** Method and address of each request, in their order. */
  readonly requests: readonly string[];
}

export interface Row {
  readonly page: string;
  readonly 'JS kB': string;
  readonly 'CSS kB': string;
  readonly 'fonts kB': string;
  readonly requests: string;
  readonly faults: readonly string[];
}

/** A path without what only the browser sees. */
const pageOf = (path: string): string => path.replace(/#.*/, '');

/** What was fetched beside what may be, and all that is wrong with it. */
export function judge({ path, budget }: Pick<MeasuredPage, 'path' | 'budget'>, fetched: Fetched): Row {
  const page = pageOf(path);
  const { scriptsKb: allowed, requests: allowedRequests } = budgets[budget];
  const styleLimit = budget === 'admin' ? styleKb.admin : styleKb.customers;
  const again = fetched.requests.filter((request, index) => fetched.requests.indexOf(request) < index);
  // An admin's page asks every few seconds until its socket is up.
  const twice = budget === 'admin' ? [] : again;
  const faults = [
    ...overrun('JS', fetched.scripts, allowed),
    ...overrun('CSS', fetched.styles, styleLimit),
    ...overrun('fonts', fetched.fonts, fontsKb),
    ...(fetched.requests.length <= allowedRequests
      ? []
      : [`${fetched.requests.length - allowedRequests} requests too many`]),
    ...twice.map((request) => `${request} twice`),
    // A page without any would mean that nothing was measured.
    ...(fetched.scripts > 0 && fetched.styles > 0 && fetched.fonts > 0 ? [] : ['nothing was measured']),
  ];
  return {
    page,
    'JS kB': beside(fetched.scripts, String(allowed)),
    'CSS kB': beside(fetched.styles, String(styleLimit)),
    'fonts kB': beside(fetched.fonts, String(fontsKb)),
    requests: `${fetched.requests.length} / ${allowedRequests}`,
    faults,
  };
}

const beside = (bytes: number, allowed: string) => `${(bytes / kilobyte).toFixed(1)} / ${allowed}`;

const overrun = (what: string, bytes: number, allowedKb: number): string[] =>
  bytes > allowedKb * kilobyte
    ? [`${what}: ${((bytes - allowedKb * kilobyte) / kilobyte).toFixed(3)} kB too many`]
    : [];

/** The middle one of an odd number of measurements. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError('There is no middle of nothing.');
  return middle;
}
