// How the server may use its database, and what a rule of the shop may know.
import { createHash } from 'node:crypto';
import { layerOf, modules } from './layers.ts';
import { absenceRule, fileRule, type Rule } from './rule.ts';
import { isTest, lineAt, type Tree, viewsOf } from './source.ts';
import { isModuleCode, tableRules, writersOf } from './tables.ts';

const inModules = new RegExp(`^server/(?:${modules.join('|')})/[^/]+\\.ts$`);
const isOperation = (path: string): boolean => isModuleCode(path) && !/\.(?:routes|queries|rules)\.ts$/.test(path);

const transaction = /\b(?:database|db|store|shop)\s*\.\s*(?:write|transaction)\s*\(|\.\s*transaction\s*\(\s*\)/g;

const onlyOperationsWrite = absenceRule(
  {
    name: 'only operations open a transaction',
    part: inModules,
    appliesTo: (path) => isModuleCode(path) && !isOperation(path),
  },
  { shape: transaction, says: 'opens a transaction outside of an operation' },
);

/** The text from an opening bracket to the one that closes it. */
function bracketed(code: string, open: number): string {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth === 0) return code.slice(open, at);
  }
  return code.slice(open);
}

// The outer handle is named too: a write inside a write waits for itself on one engine and tears a hole on the other.
const outsideWorld =
  /\bdatabase\b(?!\s*\.\s*engine\b)|\b(?:fetch|sendMail|sendNotification|publish|setTimeout|setInterval)\s*\(/g;

const onlyTheDatabaseInside = fileRule(
  { name: 'a transaction calls nothing but the database', part: inModules, appliesTo: isOperation },
  (_path, text) => {
    const { code } = viewsOf(text);
    return [...code.matchAll(transaction)].flatMap(({ index, 0: opening }) => {
      const inside = bracketed(code, index + opening.length - 1);
      return [...inside.matchAll(outsideWorld)].map(
        ([found]) => `line ${lineAt(code, index)}: ${found} in a transaction`,
      );
    });
  },
);

const handleIsHandedIn = fileRule(
  { name: 'the database is an argument, never an import', part: inModules, appliesTo: isModuleCode },
  (_path, text) =>
    [...viewsOf(text).code.matchAll(/\bimport\s*\{[^}]*\b(?:database|db|tx)\b[^}]*\}/g)].map(
      ([found]) => `imports the handle: ${found.replace(/\s+/g, ' ')}`,
    ),
);

const isRules = (path: string): boolean =>
  (/\.rules\.ts$/.test(path) && !isTest(path)) || path === 'contract/money.ts' || path === 'contract/price.ts';

const impure =
  /\bDate\s*\.\s*now\b|\bMath\s*\.\s*random\b|\bnew\s+Date\s*\(\s*\)|\b(?:await|async|process|crypto|fetch|performance|localStorage|document|window)\b(?!\s*[:?]?:)/g;

const rulesArePure: Rule[] = [
  absenceRule(
    { name: 'rules are pure', part: /\.rules\.ts$/, appliesTo: isRules },
    { shape: impure, says: 'makes a rule depend on more than its arguments' },
  ),
  fileRule({ name: 'rules import no I/O', part: /\.rules\.ts$/, appliesTo: isRules }, (_path, text) =>
    [
      ...viewsOf(text).uncommented.matchAll(
        /\bimport\s+(?!type\b)[^'"]*(['"])(node:[^'"]+|kysely|[^'"]+\.queries\.ts)\1/g,
      ),
    ].map(([, , name]) => `imports ${name}`),
  ),
];

const reads = /\b(?:selectFrom|(?:inner|left|right|full)Join)\s*\(\s*['"](\w+)|\b(?:from|join)\s+"?([a-z_]+)"?/g;

/** Modules of higher layers hand in what notifications say of them: an event is built where it happens. */
const notificationsReadBelow: Rule = {
  name: 'notifications read no table of a higher layer',
  part: /^server\/notifications\/[^/]+\.ts$/,
  appliesTo: (path) => isModuleCode(path) && path.startsWith('server/notifications/'),
  check: (tree) => {
    const writers = writersOf(tree);
    const code = [...tree].filter(([path]) => isModuleCode(path));
    return code
      .filter(([path]) => path.startsWith('server/notifications/'))
      .flatMap(([path, text]) =>
        [...viewsOf(text).uncommented.matchAll(reads)].flatMap(([, built, written]) => {
          const table = (built ?? written ?? '').toLowerCase();
          return [...(writers.get(table) ?? [])]
            .filter((writer) => layerOf(writer) > layerOf('notifications'))
            .map((writer) => `${path} reads ${table}, which ${writer} writes`);
        }),
      );
  },
};

const routesOnlyTranslate = absenceRule(
  {
    name: 'a route contains no decision',
    part: inModules,
    appliesTo: (path) => isModuleCode(path) && path.endsWith('.routes.ts'),
  },
  {
    shape: /\b(?:for|while|switch)\s*\(|\b(?:selectFrom|insertInto|updateTable|deleteFrom)\s*\(|\bsql\s*`/g,
    says: 'is more than endpoint, caller, one operation or query, and answer',
  },
);

const frozenList = 'server/migrations/frozen.json';

const migrationsAreFrozen: Rule = {
  name: 'released migrations are frozen',
  part: /^server\/migrations\/frozen\.json$/,
  appliesTo: (path) => path === frozenList,
  check: (tree) =>
    frozenMigrations(tree).flatMap(([file, { sha256 }]) => {
      const text = tree.get(`server/migrations/${file}`);
      if (text === undefined) return [`${file} was released and is gone`];
      const isSame = createHash('sha256').update(text).digest('hex') === sha256;
      return isSame ? [] : [`${file} was released and has changed: write another migration`];
    }),
};

/** The names of released migrations, each with the SHA-256 of its text. */
function frozenMigrations(tree: Tree): [string, { sha256?: string }][] {
  const list: Record<string, { sha256?: string }> = JSON.parse(tree.get(frozenList) ?? '{}');
  return Object.entries(list);
}

export const databaseRules: Rule[] = [
  onlyOperationsWrite,
  onlyTheDatabaseInside,
  handleIsHandedIn,
  ...rulesArePure,
  notificationsReadBelow,
  ...tableRules,
  routesOnlyTranslate,
  migrationsAreFrozen,
];
