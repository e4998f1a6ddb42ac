// Who may know whom: which file may import which.
import { fileRule, type Rule } from './rule.ts';
import { importsOf, isCode, isTest, type Tree } from './source.ts';

const among = (target: string, allowed: readonly string[]): boolean =>
  allowed.some((each) => (each.endsWith('/') ? target.startsWith(each) : target === each));

function strayImports(path: string, text: string, allowed: readonly string[]): string[] {
  return importsOf(path, text)
    .filter(({ target, isRelative }) => isRelative && !among(target, allowed))
    .map(({ target }) => `imports ${target}`);
}

const importRule = (name: string, place: string, allowed: readonly string[]): Rule => {
  const part = new RegExp(`^${place}`);
  return fileRule({ name, part, looksAt: (path) => part.test(path) && isCode(path) }, (path, text) =>
    strayImports(path, text, allowed),
  );
};

const worlds: Rule[] = [
  importRule('web knows the contract and itself', 'web/', ['web/', 'contract/']),
  importRule('server knows the contract and itself', 'server/', ['server/', 'contract/', 'package.json']),
  importRule('contract knows itself alone', 'contract/', ['contract/']),
  fileRule(
    {
      name: 'contract needs only zod',
      part: /^contract\//,
      looksAt: (path) => path.startsWith('contract/') && !isTest(path),
    },
    (path, text) =>
      importsOf(path, text)
        .filter(({ target, isRelative }) => !isRelative && target !== 'zod')
        .map(({ target }) => `imports ${target}`),
  ),
  fileRule(
    { name: 'web runs in a browser', part: /^web\//, looksAt: (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path) },
    (path, text) =>
      importsOf(path, text)
        .filter(({ target }) => /^(node:|fastify|@fastify\/|kysely|pg$|pino)/.test(target))
        .map(({ target }) => `imports ${target}`),
  ),
];

const shopless: Rule[] = [
  importRule('server/platform knows no noun', 'server/platform/', [
    'server/platform/',
    'contract/endpoint.ts',
    'contract/errors.ts',
    'contract/languages.ts',
  ]),
  importRule('web/platform knows no noun', 'web/platform/', ['web/platform/', 'contract/']),
  importRule('web/ui knows no noun', 'web/ui/', ['web/ui/', 'web/platform/', 'contract/money.ts']),
];

/** From the ground up; nouns on one storey don't know each other. */
export const storeys = [
  ['audit'],
  ['accounts', 'storefront'],
  ['catalogue', 'wallet', 'notifications', 'references'],
  ['pricing', 'funds', 'support', 'recovery', 'push'],
  ['orders'],
  ['reports', 'privacy', 'users', 'landing'],
];
export const nouns = storeys.flat();

/** The whole shop is put together in these; no noun knows them. */
const composition = [
  'app.ts',
  'main.ts',
  'testing.ts',
  'testing-newest-shape.ts',
  'good-requests.ts',
  'demo.ts',
  'demo-tickets.ts',
  'keep-pages.ts',
  'open-store.ts',
  'prerender-apart.ts',
  'prerender-cache.ts',
  'prerender-process.ts',
  'rotate-secret.ts',
  'robots-and-sitemap.ts',
];
/** What every noun stands on beside the platform: the shape of the tables, and of what is handed to routes. */
const ground = ['tables.ts', 'shop.ts'];

const nounOf = (path: string): string => path.split('/')[1] ?? '';
const storeyOf = (noun: string): number => storeys.findIndex((storey) => storey.includes(noun));
const inServer = (path: string): boolean => path.startsWith('server/') && isCode(path);
const isNounFile = (path: string): boolean => inServer(path) && nouns.includes(nounOf(path));

const onlyDownwards = fileRule(
  { name: 'nouns of the server import only downwards', part: /^server\/[^/]+\//, looksAt: isNounFile },
  (path, text) =>
    importsOf(path, text).flatMap(({ target }) => {
      if (!target.startsWith('server/') || nounOf(target) === 'platform') return [];
      const [own, other] = [nounOf(path), nounOf(target)];
      if (ground.includes(other) || own === other || (isTest(path) && other === 'testing.ts')) return [];
      const isBelow = storeyOf(other) >= 0 && storeyOf(other) < storeyOf(own);
      return isBelow ? [] : [`${own} stands below or beside ${other}: imports ${target}`];
    }),
);

const groundIsLow = fileRule(
  {
    name: 'the ground of the nouns knows none of them',
    part: /^server\//,
    looksAt: (path) => ground.includes(path.slice(7)),
  },
  (path, text) =>
    strayImports(path, text, ['server/platform/', ...ground.map((file) => `server/${file}`), 'contract/']),
);

const everyFolderHasAStorey: Rule = {
  name: 'everything in the server has its place',
  part: /^server\//,
  looksAt: inServer,
  check: (tree) =>
    [...tree.keys()].filter(inServer).flatMap((path) => {
      const place = nounOf(path);
      // A test beside them is about the whole shop.
      if (/^[a-z-]+\.test\.ts$/.test(place)) return [];
      const isKnown = [...nouns, ...composition, ...ground, 'platform', 'migrations'].includes(place);
      return isKnown ? [] : [`${path}: ${place} is no noun that stands in a storey`];
    }),
};

const routesAndQueriesArePrivate = fileRule(
  { name: 'routes and queries are private to their noun', part: /^server\//, looksAt: inServer },
  (path, text) => {
    if (composition.includes(nounOf(path))) return [];
    return importsOf(path, text)
      .filter(({ target }) => /\.(routes|queries)\.ts$/.test(target) && nounOf(target) !== nounOf(path))
      .map(({ target }) => `imports ${target}`);
  },
);

const common = ['platform', 'ui', 'texts'];

const webNounsMeetInShells = fileRule(
  {
    name: 'nouns of the web meet only in the shells',
    part: /^web\/(?!platform\/|ui\/|texts\/)[^/]+\//,
    looksAt: (path) => /^web\/[^/]+\//.test(path) && isCode(path) && !['platform', 'ui'].includes(nounOf(path)),
  },
  (path, text) =>
    strayImports(path, text, ['contract/', `web/${nounOf(path)}/`, ...common.map((folder) => `web/${folder}/`)])
      // What leaves the web altogether is another rule's finding.
      .filter((finding) => finding.startsWith('imports web/')),
);

const noCircles: Rule = {
  name: 'imports go in no circle',
  part: /./,
  looksAt: isCode,
  check: (tree) => {
    const done = new Set<string>();
    const findings: string[] = [];
    const visit = (path: string, trail: readonly string[]) => {
      if (trail.includes(path)) findings.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (trail.includes(path) || done.has(path)) return;
      for (const next of codeImports(path, tree)) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of tree.keys()) if (isCode(path)) visit(path, []);
    return findings;
  },
};

function codeImports(path: string, tree: Tree): string[] {
  const targets = importsOf(path, tree.get(path) ?? '').map(({ target }) => target);
  return targets.filter((target) => tree.has(target) && isCode(target));
}

export const worldRules: Rule[] = [
  ...worlds,
  ...shopless,
  onlyDownwards,
  groundIsLow,
  everyFolderHasAStorey,
  routesAndQueriesArePrivate,
  webNounsMeetInShells,
  noCircles,
];
