import { describe, expect, test } from 'vitest';
import { databaseRules } from './tidy/database.ts';
import { layerRules } from './tidy/layers.ts';
import { type Planted, plantedDatabase } from './tidy/planted-database.ts';
import type { Rule } from './tidy/rule.ts';
import { shapeRules } from './tidy/shapes.ts';
import { importsOf, readTree, viewsOf } from './tidy/source.ts';

const rules: Rule[] = [...layerRules, ...shapeRules, ...databaseRules];

const from = (target: string): string => `import { a } from '${target}';`;
const lines = (count: number): string => 'const a = 1;\n'.repeat(count);

const planted: Record<string, Planted> = {
  'web imports only web and contract': {
    broken: { 'web/a.ts': from('../server/shop.ts'), 'web/b.tsx': `const a = import('../e2e/x.ts')` },
    findings: [/web\/a\.ts: imports server\/shop\.ts/, /web\/b\.tsx: imports e2e\/x\.ts/],
    kept: [{ 'web/a.ts': `${from('../contract/a.ts')}${from('./ui/a.tsx')}${from('react')}` }],
  },
  'server imports only server and contract': {
    broken: { 'server/orders/a-b.ts': `import type { A } from '../../web/a.ts';` },
    findings: [/imports web\/a\.ts/],
    kept: [{ 'server/orders/a-b.ts': from('../../contract/a.ts') }, { 'server/a.ts': `// ${from('../web/a.ts')}` }],
  },
  'contract imports only contract': {
    broken: { 'contract/a.ts': `export type { A } from '../server/a.ts';` },
    findings: [/imports server\/a\.ts/],
    kept: [{ 'contract/a.ts': from('./money.ts') }],
  },
  'contract uses no package but zod': {
    broken: { 'contract/a.ts': `import 'kysely'; import * as z from 'zod';` },
    findings: [/imports kysely/],
    kept: [{ 'contract/a.ts': from('zod'), 'contract/a.test.ts': from('vitest') }],
  },
  'web uses no package of the server': {
    broken: { 'web/a.ts': from('node:fs'), 'web/b.ts': from('fastify') },
    findings: [/imports node:fs/, /imports fastify/],
    kept: [{ 'web/a.test.ts': from('node:fs'), 'web/a.tsx': from('react') }],
  },
  'server/platform imports no module': {
    broken: {
      'server/platform/a.ts': from('../wallet/post-transfer.ts'),
      'server/platform/b.ts': from('../../contract/orders.ts'),
    },
    findings: [/imports server\/wallet\/post-transfer\.ts/, /imports contract\/orders\.ts/],
    kept: [{ 'server/platform/http/a.ts': `${from('../clock.ts')}${from('../../../contract/endpoint.ts')}` }],
  },
  'web/platform imports no module': {
    broken: { 'web/platform/a.ts': `${from('../orders/a.ts')}${from('../testing.tsx')}` },
    findings: [/imports web\/orders\/a\.ts/, /imports web\/testing\.tsx/],
    kept: [{ 'web/platform/a.test.ts': `${from('../../contract/errors.ts')}${from('../testing.tsx')}` }],
  },
  'web/ui imports no module': {
    broken: { 'web/ui/a.tsx': from('../../contract/orders.ts'), 'web/ui/b.tsx': from('../funds/a.tsx') },
    findings: [/imports contract\/orders\.ts/, /imports web\/funds\/a\.tsx/],
    kept: [{ 'web/ui/a.tsx': `${from('../../contract/money.ts')}${from('./b.tsx')}` }],
  },
  'modules of the server import only lower layers': {
    broken: {
      'server/wallet/a-b.ts': from('../orders/place-order.ts'),
      'server/pricing/a-b.ts': from('../funds/request-funds.ts'),
      'server/orders/a-b.ts': `import type { A } from '../app.ts';`,
    },
    findings: [/wallet stands below or beside orders/, /pricing .* funds/, /orders .* app\.ts/],
    kept: [
      {
        'server/orders/a-b.ts': `${from('../wallet/post-transfer.ts')}${from('../platform/clock.ts')}${from('./a-c.ts')}`,
        'server/orders/orders.test.ts': from('../testing.ts'),
        'server/orders/a-c.ts': `${from('../tables.ts')}${from('../shop.ts')}`,
        'server/app.ts': from('./orders/orders.routes.ts'),
      },
    ],
  },
  'what every module may import imports no module': {
    broken: { 'server/shop.ts': from('./wallet/post-transfer.ts') },
    findings: [/imports server\/wallet\/post-transfer\.ts/],
    kept: [{ 'server/shop.ts': `${from('./tables.ts')}${from('./platform/bus.ts')}` }],
  },
  'every file of the server is in a known place': {
    broken: { 'server/misc/a-b.ts': '', 'server/more.ts': '' },
    findings: [/misc is no module/, /more\.ts is no module/],
    kept: [
      { 'server/orders/a-b.ts': '', 'server/app.ts': '', 'server/platform/clock.ts': '', 'server/outages.test.ts': '' },
    ],
  },
  'routes and queries are private to their module': {
    broken: {
      'server/orders/a-b.ts': from('../wallet/wallet.queries.ts'),
      'server/funds/a-b.ts': from('../wallet/wallet.routes.ts'),
    },
    findings: [/imports server\/wallet\/wallet\.queries\.ts/, /imports server\/wallet\/wallet\.routes\.ts/],
    kept: [{ 'server/app.ts': from('./orders/orders.routes.ts'), 'server/orders/a-b.ts': from('./orders.queries.ts') }],
  },
  'modules of the web import no other module': {
    broken: { 'web/orders/a.tsx': from('../wallet/b.tsx'), 'web/orders/b.tsx': from('../public.tsx') },
    findings: [/imports web\/wallet\/b\.tsx/, /imports web\/public\.tsx/],
    kept: [
      {
        'web/public.tsx': `${from('./orders/a.tsx')}${from('./wallet/b.tsx')}`,
        'web/orders/a.tsx': `${from('../ui/button.tsx')}${from('../platform/api.ts')}${from('../texts/texts.ts')}`,
      },
    ],
  },
  'no circular imports': {
    broken: { 'web/a.ts': from('./b.ts'), 'web/b.ts': from('./c.ts'), 'web/c.ts': `import type { A } from './a.ts';` },
    findings: [/web\/a\.ts → web\/b\.ts → web\/c\.ts → web\/a\.ts/],
    kept: [{ 'web/a.ts': `${from('./b.ts')}${from('./c.ts')}`, 'web/b.ts': from('./c.ts'), 'web/c.ts': '' }],
  },
  'the build groups only existing files': {
    broken: {
      'vite.config.ts':
        'const startParts =\n  /react[\\/]|web[\\/](?:app|gone)\\.tsx?$|contract[\\/](?:a|b-(?:c|d))\\.ts$/;',
      'web/app.tsx': 'export {};',
      'contract/a.ts': 'export {};',
      'contract/b-c.ts': 'export {};',
    },
    findings: [/there is no web.*gone/, /there is no contract.*b-d/],
    kept: [{ 'vite.config.ts': 'const startParts = /web[\\/]app\\.tsx$/;', 'web/app.tsx': 'export {};' }],
  },
  'a file name says what the file contains': {
    broken: {
      'web/index.ts': '',
      'web/utils.ts': '',
      'server/orders.service.ts': '',
      'web/order-helpers.ts': '',
      'web/types.ts': '',
    },
    findings: Array.from({ length: 5 }, () => /a name that any file could have/),
    kept: [{ 'web/list-services.tsx': '', 'server/platform/common-passwords.ts': '', 'web/service-card.tsx': '' }],
  },
  'names use the terms of the field': {
    broken: {
      'server/orders/tell-of-order.ts': '',
      'server/orders/a-b.ts': 'export async function settleOrder() {}',
      'web/ui/a.ts': 'function take() {}',
    },
    findings: [/many meanings/, /settleOrder has a verb/, /take has a verb/],
    kept: [{ 'server/orders/place-order.ts': 'function takesAccount() {} // function keepAll()', 'web/online.ts': '' }],
  },
  'server/platform contains no word of the shop': {
    broken: {
      'server/platform/order-client.ts': `const walletText = 'Your price is gone.';`,
      'server/platform/a.ts': "const placeOrder = 'order_search'; const a = `see ${b} orders`; callService();",
    },
    findings: [
      /its name has the word order/,
      /walletText/,
      /price has/,
      /placeOrder/,
      /order_search/,
      /orders/,
      /callS/,
    ],
    kept: [
      {
        'server/platform/database/a.ts':
          "// An order.\nconst order = orderBy(a); sql`order by ${order}`; 'in the order of'",
        'server/platform/push.ts': `const PUSH_SERVICES = pushServices; throw new Error('The push service is gone.');`,
      },
    ],
  },
  'a module contains only the known kinds of file': {
    broken: {
      'server/orders/orders.ts': '',
      'server/orders/wallet.queries.ts': '',
      'server/orders/more/place-order.ts': '',
      'server/orders/x.test.ts': '',
    },
    findings: Array.from({ length: 4 }, () => /not routes, queries, rules or events of orders/),
    kept: [
      {
        'server/orders/orders.routes.ts': '',
        'server/orders/orders.rules.test.ts': '',
        'server/orders/late-refunds.rules.ts': '',
        'server/orders/late-refunds.rules.test.ts': '',
        'server/orders/orders.races.test.ts': '',
        'server/orders/place-order.ts': '',
        'server/orders/place-order.test.ts': '',
        'server/orders/starter/one.json': '',
      },
    ],
  },
  'files stay short': {
    broken: { 'web/a.ts': lines(401) },
    findings: [/401 lines, and 400 are the limit/],
    kept: [{ 'web/a.ts': lines(400), 'server/orders/starter/a.json': lines(999) }],
  },
  'a skipped test says why': {
    broken: { 'a.test.ts': `test.skip('a', b);`, 'b.test.ts': `describe.skipIf(c)('a', b);` },
    findings: [/test\.skip stands without/, /describe\.skipIf stands without/],
    kept: [{ 'a.test.ts': `// Windows has no signals.\ntest.skip('a', b);`, 'b.test.ts': `test('it.skip', b);` }],
  },
  'a link to a new tab has noopener and noreferrer': {
    broken: {
      'web/a.tsx': '<a href={url} target="_blank" rel="noopener" onClick={() => b()}>x</a>',
      'web/b.tsx': '<a rel="noreferrer" target={"_blank"}>x</a><a rel="noopener noreferrer" />',
      'web/c.ts': `window.open(url, '_blank');`,
    },
    findings: [/rel="noopener" onClick.* is without/, /rel="noreferrer" target/, /window\.open\(url/],
    kept: [
      {
        'web/a.tsx': '<a onClick={() => b()}\n target="_blank"\n rel="noopener noreferrer nofollow">x</a><a>y</a>',
        'web/b.ts': `window.open(url, '_blank', 'noopener,noreferrer');`,
      },
    ],
  },
  'a test harness waits with a deadline': {
    broken: {
      'faults/a.ts': `await once(socket, 'open');`,
      'e2e/b.ts': 'const answer = await fetch(url);',
      'bench/c.ts': `await new Promise((resolve) => child.once('exit', resolve));`,
    },
    findings: [/once\(/, /fetch\(/, /new Promise/],
    kept: [
      {
        'e2e/a.ts': `await fetchInTime(url); await route.fetch(); child.once('exit', stop);`,
        'web/a.ts': 'fetch(url)',
      },
    ],
  },
  'a test harness ends the processes that it starts': {
    broken: {
      'faults/a.ts': `const child = spawn('nginx');`,
      'bench/b.ts': `guardChild(fork('a.ts')); fork('b.ts');`,
    },
    findings: [/a\.ts: starts 1 programs, and gives 0/, /b\.ts: starts 2 programs, and gives 1/],
    kept: [{ 'faults/a.ts': `guardChild(spawn('nginx', { detached: true })); pattern.exec(text);` }],
  },
  'no raw HTML': {
    broken: { 'web/a.tsx': '<p dangerouslySetInnerHTML={a} />', 'web/b.ts': 'node.innerHTML = a;' },
    findings: [/dangerouslySetInnerHTML/, /innerHTML/],
    kept: [{ 'web/a.tsx': '<p>{a}</p>' }],
  },
  'a page renders the same on the server and in the browser': {
    broken: { 'web/a.tsx': `const isWide = typeof window !== 'undefined' && innerWidth > 800;` },
    findings: [/web\/a\.tsx: line 1: typeof window asks where it is/],
    kept: [
      { 'web/platform/location.ts': `typeof window === 'undefined'` },
      { 'web/a.test.ts': 'typeof window', 'web/b.tsx': '' },
    ],
  },
  'every time and day is India’s, not that of the machine': {
    broken: {
      'web/a.tsx': 'const day = `${at.getFullYear()}-${at.getDate()}`;',
      'web/b.ts': 'const text = at.toLocaleDateString() + new Date(read(at)).toLocaleString();',
      'web/c.ts': 'const first = new Date(Number(year), month - 1);',
      'web/c-d.ts': 'const exact = new Intl.DateTimeFormat(locale, { dateStyle, timeZone });',
      'web/d.tsx': `const exact = new Intl.DateTimeFormat(localeOf(words), { dateStyle: 'medium' }); const timeZone = 1;`,
      'web/e.ts': `const day = at.toLocaleString('en-IN', { day: 'numeric', month: 'short' });`,
      'server/orders/e-f.ts': 'const isToday = new Date(at).toDateString() === today;',
    },
    findings: [
      /web\/a\.tsx: line 1: \.getFullYear\( has the zone of the machine/,
      /web\/a\.tsx: line 1: \.getDate\(/,
      /web\/b\.ts: line 1: \.toLocaleDateString\(/,
      /web\/b\.ts: line 1: Date\(read\(at\)\)\.toLocaleString\(/,
      /web\/c\.ts: line 1: new Date\(Number\(year\),/,
      /web\/c-d\.ts: line 1: DateTimeFormat\(/,
      /web\/d\.tsx: line 1: DateTimeFormat\(/,
      /web\/e\.ts: line 1: \.toLocaleString\(/,
      /server\/orders\/e-f\.ts: line 1: \.toDateString\(/,
    ],
    kept: [
      {
        'web/a.ts': `const a = new Intl.DateTimeFormat(localeOf(b), {\n  ...kinds[kind],\n  timeZone: 'UTC',\n}).format(at);`,
        'web/b.ts': 'const a = new Date(Date.UTC(year, month, 1)).getUTCMonth() + (5).toLocaleString();',
        'web/c.ts': 'const a = new Date(\n  Date.parse(at) + aheadMs,\n).toISOString();',
        'web/e.ts': `const a = at.toLocaleString('en-IN', { day: 'numeric', timeZone: 'Asia/Kolkata' });`,
        'web/f.ts': `const a = rupees.toLocaleString('en-IN', { maximumFractionDigits: 2 });`,
        'web/d.test.ts': 'new Date(2026, 1, 1).getHours()',
        'scripts/e.ts': 'new Date().getHours()',
      },
    ],
  },
  'a lazy part of a customer’s page outlives a lost connection': {
    broken: {
      'web/orders/a.tsx': `const A = lazy(() => import('./b.tsx').then((m) => ({ default: m.B })));`,
      'web/customer-c.tsx': `const C = lazy(() =>\n  import('./d.tsx').then(\n    (m) => ({ default: m.D }),\n  ),\n);`,
    },
    findings: [/a\.tsx: lazy.*b\.tsx.* needs retryImport/, /customer-c\.tsx: lazy.*d\.tsx.* needs retryImport/],
    kept: [
      {
        'web/orders/a.tsx': `const A = lazy(async () => ({ default: (await retryImport(() => import('./b.tsx'))).B }));`,
        'web/orders/b.tsx': `const A = lazy(async () => ({ default: (await fetchWhenIdle(() => import('./b.tsx'))).B }));`,
        'web/funds/a.tsx': `const A = lazy(() => import('./b.tsx').then((m) => ({ default: m.B }), failedPart));`,
        'web/funds/b.tsx': `const A = lazy(() =>\n import('./b.tsx').then(\n (m) => ({ default: m.B }),\n () => ({ default: Failed }),\n ),\n);`,
        'web/orders/admin-a.tsx': `const A = lazy(() => import('./b.tsx').then((m) => ({ default: m.B })));`,
        'web/orders/a.component.test.tsx': `lazy(() => import('./b.tsx'))`,
      },
    ],
  },
  'no any': {
    broken: {
      'web/a.ts': 'const a = b as any;',
      'web/b.ts': 'function a(b: any) {}',
      'web/c.ts': 'let a: Map<string, any>;',
    },
    findings: [/as any/, /: any/, /, any/],
    kept: [{ 'web/a.ts': `expect.any(Number); const a = [b, any(c)]; // as any`, 'web/b.ts': `const a = 'as any';` }],
  },
  'a cast has a comment that says why it is safe': {
    broken: { 'web/a.ts': 'const a = b as Order;', 'web/b.ts': 'const a = (b as unknown) ?? c;' },
    findings: [/as Order;/, /as unknown\)/],
    kept: [
      { 'web/a.ts': '// Written by place-order.\nconst a = b as Order;', 'web/b.ts': 'const a = [1] as const;' },
      { 'web/e.ts': 'let a = undefined as Order | undefined;' },
      { 'web/c.ts': `import { a as B, type C } from './d.ts';\nimport * as Z from 'zod';\nexport { a as D };` },
    ],
  },
  'no compiler error is suppressed without a reason': {
    broken: { 'web/a.ts': '// @ts-ignore\nconst a: number = b;', 'web/b.ts': '/* @ts-expect-error */' },
    findings: [/@ts-ignore/, /@ts-expect-error/],
    kept: [{ 'web/a.ts': `const a = '@ts-ignore';`, 'web/b.ts': '// @ts-expect-error: the package ships no types.' }],
  },
  ...plantedDatabase,
};

const treeOf = (files: Record<string, string>) => new Map(Object.entries(files));

test('every rule has a planted example', () => {
  expect(Object.keys(planted)).toEqual(rules.map((rule) => rule.name));
});

describe.each(rules)('$name', (rule) => {
  const real = readTree(import.meta.dirname);

  test('finds the planted example and nothing else', () => {
    const { broken = {}, findings = [], kept = [] } = planted[rule.name] ?? {};
    const found = rule.check(treeOf(broken));
    expect(found.map((text, index) => findings[index]?.test(text) ?? text)).toEqual(findings.map(() => true));
    expect(found).toHaveLength(findings.length);
    for (const files of kept) expect(rule.check(treeOf(files))).toEqual([]);
  });

  test('holds', () => {
    expect(rule.check(real)).toEqual([]);
    const paths = [...real.keys()];
    if (paths.some((path) => rule.part.test(path)))
      expect(paths.filter((path) => rule.appliesTo(path))).not.toEqual([]);
  });
});

describe('reading', () => {
  test.each([
    [`import a from './b.ts'`, ['web/b.ts']],
    [`import type { A,\n  B } from '../contract/c.ts';`, ['contract/c.ts']],
    [`export * from './d.ts'; export { e } from "./e.ts"`, ['web/d.ts', 'web/e.ts']],
    [`import './f.css'; const g = lazy(() => import('./g.tsx'));`, ['web/f.css', 'web/g.tsx']],
    [`import url from './h.svg?url';`, ['web/h.svg']],
    [`// import './no.ts'\n/* import './no.ts' */ const a = "import './no.ts'";`, []],
    [`const a = \`import './no.ts' \${b ? \`\${c}\` : ''}\`; import './i.ts';`, ['web/i.ts']],
    [`const a = b.replace(/['"\`]/g, ''); import './j.ts';`, ['web/j.ts']],
    [`const a = <p>Don't</p>;\nimport './k.ts';`, ['web/k.ts']],
    [`const a = b / c; const d = 'e' / 2; import './l.ts';`, ['web/l.ts']],
  ])('the imports of %j', (text, expected) => {
    expect(importsOf('web/a.tsx', text).map(({ target }) => target)).toEqual(expected);
  });

  test('blanking keeps every character in its place', () => {
    const text = 'const a = `b ${c /* d */} e`; // f\nconst g = "h//i";';
    const { code, uncommented } = viewsOf(text);
    expect(code).toBe('const a = `  ${c        }  `;     \nconst g = "    ";');
    expect(uncommented).toBe('const a = `b ${c        } e`;     \nconst g = "h//i";');
  });
});
