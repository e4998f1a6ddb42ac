// Who may know whom: which file may import which.
import { fileRule, type Rule } from './rule.ts';
import { importsOf, isCode, isTest, type Tree } from './source.ts';

const among = (target: string, allowed: readonly string[]): boolean =>
  allowed.some((each) => (each.endsWith('/') ? target.startsWith(each) : target === each));

/** What tests of the web share, as `server/testing.ts` is shared by those of the server. */
const forTests = ['web/testing.tsx', 'web/testing-services.ts'];

function strayImports(path: string, text: string, allowed: readonly string[]): string[] {
  return importsOf(path, text)
    .filter(({ target, isRelative }) => isRelative && !among(target, allowed))
    .filter(({ target }) => !(isTest(path) && forTests.includes(target)))
    .map(({ target }) => `imports ${target}`);
}

const importRule = (name: string, place: string, allowed: readonly string[]): Rule => {
  const part = new RegExp(`^${place}`);
  return fileRule({ name, part, appliesTo: (path) => part.test(path) && isCode(path) }, (path, text) =>
    strayImports(path, text, allowed),
  );
};

const parts: Rule[] = [
  importRule('web imports only web and contract', 'web/', ['web/', 'contract/']),
  importRule('server imports only server and contract', 'server/', ['server/', 'contract/', 'package.json']),
  importRule('contract imports only contract', 'contract/', ['contract/']),
  fileRule(
    {
      name: 'contract uses no package but zod',
      part: /^contract\//,
      appliesTo: (path) => path.startsWith('contract/') && !isTest(path),
    },
    (path, text) =>
      importsOf(path, text)
        .filter(({ target, isRelative }) => !isRelative && target !== 'zod')
        .map(({ target }) => `imports ${target}`),
  ),
  fileRule(
    {
      name: 'web uses no package of the server',
      part: /^web\//,
      appliesTo: (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path),
    },
    (path, text) =>
      importsOf(path, text)
        .filter(({ target }) => /^(node:|fastify|@fastify\/|kysely|pg$|pino)/.test(target))
        .map(({ target }) => `imports ${target}`),
  ),
];

const shopless: Rule[] = [
  importRule('server/platform imports no module', 'server/platform/', [
    'server/platform/',
    'contract/endpoint.ts',
    'contract/errors.ts',
    'contract/languages.ts',
    'contract/permissions.ts',
  ]),
  importRule('web/platform imports no module', 'web/platform/', ['web/platform/', 'contract/']),
  importRule('web/ui imports no module', 'web/ui/', [
    'web/ui/',
    'web/platform/',
    'contract/money.ts',
    'contract/platform-icons.ts',
    'contract/colour-contrast.ts',
  ]),
];

/** The lowest layer first; modules in one layer don't know each other. */
const layers = [
  ['audit'],
  ['accounts', 'storefront'],
  ['catalogue', 'wallet', 'notifications', 'references'],
  ['confirmations'],
  ['announcements', 'bonuses', 'pricing', 'funds', 'support', 'recovery', 'push', 'providers'],
  ['invitations', 'orders', 'payments'],
  ['fulfilment', 'gateways', 'reports', 'users', 'landing', 'papers'],
  ['privacy'],
];
export const modules = layers.flat();

/** What tests of modules open a shop with. */
const testShops = [
  'testing.ts',
  'testing-drip-feed.ts',
  'testing-invitations.ts',
  'testing-look.ts',
  'testing-money-back.ts',
  'testing-plans.ts',
  'testing-polls.ts',
  'testing-upgrade.ts',
  'testing-providers.ts',
  'testing-random.ts',
  'testing-statements.ts',
  'testing-subscriptions.ts',
];
/** The whole shop is put together in these files; no module imports them. */
const composition = [
  'app.ts',
  'main.ts',
  ...testShops,
  'testing-newest-shape.ts',
  'good-requests.ts',
  'good-catalogue-requests.ts',
  'demo.ts',
  'demo-providers.ts',
  'demo-services.ts',
  'demo-tickets.ts',
  'start-prerendering.ts',
  'open-store.ts',
  'undo-broken-restore.ts',
  'prerender-in-child-process.ts',
  'prerender-cache.ts',
  'prerender-process.ts',
  'price-list-process.ts',
  'render-price-list.ts',
  'rotate-secret.ts',
  'robots-and-sitemap.ts',
];
/** What every module stands on beside the platform: the shape of the tables, and of what is handed to routes. */
const ground = [
  'tables.ts',
  'catalogue-tables.ts',
  'payment-tables.ts',
  'provider-tables.ts',
  'push-tables.ts',
  'shop.ts',
];

const moduleOf = (path: string): string => path.split('/')[1] ?? '';
export const layerOf = (module: string): number => layers.findIndex((layer) => layer.includes(module));
const inServer = (path: string): boolean => path.startsWith('server/') && isCode(path);
const isModuleFile = (path: string): boolean => inServer(path) && modules.includes(moduleOf(path));

const onlyDownwards = fileRule(
  { name: 'modules of the server import only lower layers', part: /^server\/[^/]+\//, appliesTo: isModuleFile },
  (path, text) =>
    importsOf(path, text).flatMap(({ target }) => {
      if (!target.startsWith('server/') || moduleOf(target) === 'platform') return [];
      const [own, other] = [moduleOf(path), moduleOf(target)];
      if (ground.includes(other) || own === other || (isTest(path) && testShops.includes(other))) return [];
      const isBelow = layerOf(other) >= 0 && layerOf(other) < layerOf(own);
      return isBelow ? [] : [`${own} stands below or beside ${other}: imports ${target}`];
    }),
);

const groundIsLow = fileRule(
  {
    name: 'what every module may import imports no module',
    part: /^server\//,
    appliesTo: (path) => ground.includes(path.slice(7)),
  },
  (path, text) =>
    strayImports(path, text, ['server/platform/', ...ground.map((file) => `server/${file}`), 'contract/']),
);

const everyFolderHasALayer: Rule = {
  name: 'every file of the server is in a known place',
  part: /^server\//,
  appliesTo: inServer,
  check: (tree) =>
    [...tree.keys()].filter(inServer).flatMap((path) => {
      const place = moduleOf(path);
      // A test beside them is about the whole shop.
      if (/^[a-z-]+\.test\.ts$/.test(place)) return [];
      const isKnown = [...modules, ...composition, ...ground, 'platform', 'migrations'].includes(place);
      return isKnown ? [] : [`${path}: ${place} is no module of a layer`];
    }),
};

const routesAndQueriesArePrivate = fileRule(
  { name: 'routes and queries are private to their module', part: /^server\//, appliesTo: inServer },
  (path, text) => {
    if (composition.includes(moduleOf(path))) return [];
    return importsOf(path, text)
      .filter(({ target }) => /\.(routes|queries)\.ts$/.test(target) && moduleOf(target) !== moduleOf(path))
      .map(({ target }) => `imports ${target}`);
  },
);

const common = ['platform', 'ui', 'texts'];

const webModulesMeetInShells = fileRule(
  {
    name: 'modules of the web import no other module',
    part: /^web\/(?!platform\/|ui\/|texts\/)[^/]+\//,
    appliesTo: (path) => /^web\/[^/]+\//.test(path) && isCode(path) && !['platform', 'ui'].includes(moduleOf(path)),
  },
  (path, text) =>
    strayImports(path, text, ['contract/', `web/${moduleOf(path)}/`, ...common.map((folder) => `web/${folder}/`)])
      // What leaves the web altogether is another rule's finding.
      .filter((finding) => finding.startsWith('imports web/')),
);

const noCircles: Rule = {
  name: 'no circular imports',
  part: /./,
  appliesTo: isCode,
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

export const layerRules: Rule[] = [
  ...parts,
  ...shopless,
  onlyDownwards,
  groundIsLow,
  everyFolderHasALayer,
  routesAndQueriesArePrivate,
  webModulesMeetInShells,
  noCircles,
];
