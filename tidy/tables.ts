// Which module writes to which table: in code, in triggers, and nowhere that a reader could not find.
import { modules } from './layers.ts';
import { fileRule, type Rule } from './rule.ts';
import { isTest, lineAt, type Tree, viewsOf } from './source.ts';

const inModules = new RegExp(`^server/(?:${modules.join('|')})/[^/]+\\.ts$`);
export const isModuleCode = (path: string): boolean => inModules.test(path) && !isTest(path);
const isPlatformCode = (path: string): boolean => /^server\/platform\/.*\.ts$/.test(path) && !isTest(path);

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(\s*['"](\w+)|\b(?:insert\s+into|delete\s+from|update)\s+"?(\w+)"?\s+(?=set\b|where\b|\(|values\b|select\b)/gi;

/** The tables that a text writes to. */
const writtenIn = (text: string): string[] =>
  [...text.matchAll(writes)].map(([, built, written]) => (built ?? written ?? '').toLowerCase());

/** Each table with the modules (or `platform`) whose code writes to it. */
export function writersOf(tree: Tree): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [path, text] of tree) {
    if (!isModuleCode(path) && !isPlatformCode(path)) continue;
    const place = path.split('/')[1] ?? '';
    for (const table of writtenIn(viewsOf(text).uncommented))
      writers.set(table, (writers.get(table) ?? new Set()).add(place));
  }
  return writers;
}

const oneWriter: Rule = {
  name: 'one writer for each table',
  part: inModules,
  appliesTo: isModuleCode,
  check: (tree) =>
    [...writersOf(tree)]
      .filter(([, writers]) => writers.size > 1)
      .map(([table, writers]) => `${table} is written by ${[...writers].sort().join(' and ')}`),
};

interface Trigger {
  readonly name: string;
  /** The table whose changes fire it. */
  readonly on: string;
  readonly body: string;
}

/** A trigger of a table may write to this other module's one, for the reason given. */
const crossing: Readonly<Record<string, string>> = {
  fund_requests_reference_released: 'the claim of a rejected request ends, whatever version of a node rejects it',
};

const isMigration = (path: string): boolean => /^server\/migrations\/\d{4}-[\w-]+\.sql$/.test(path);
const steps =
  /\bcreate trigger (\w+)\s((?:(?!\bend;)[\s\S])*)\bend;|\{when (\w+):((?:(?!\{end\})[\s\S])*)\{end\}|(?:\bdrop trigger (?:if exists )?|\{drop-when )(\w+)|\bdrop table (\w+);(?!\s*alter table \w+_rebuilt\b)/g;

/** The triggers that the migrations leave behind: of a frozen one as it runs on SQLite, where a rebuilt table keeps its own. */
function triggersOf(tree: Tree): Trigger[] {
  const frozen: Record<string, { sqlite?: string }> = JSON.parse(tree.get('server/migrations/frozen.json') ?? '{}');
  const live = new Map<string, Trigger>();
  for (const path of [...tree.keys()].filter(isMigration).sort()) {
    const text = frozen[path.slice('server/migrations/'.length)]?.sqlite ?? tree.get(path) ?? '';
    for (const [, made, madeBody, worded, wordedBody, dropped, gone] of text.matchAll(steps)) {
      const name = made ?? worded;
      const body = madeBody ?? wordedBody ?? '';
      if (name !== undefined) live.set(name, { name, on: /\bon (\w+)/.exec(body)?.[1] ?? '', body });
      if (dropped !== undefined) live.delete(dropped);
      for (const trigger of live.values()) if (trigger.on === gone) live.delete(trigger.name);
    }
  }
  return [...live.values()];
}

/** What is searched in is made of rows of several modules; migrations and triggers alone write it. */
const isSearchText = (table: string): boolean => /_search(?:_index|_upto)?$/.test(table);

const triggersWriteTheirOwn: Rule = {
  name: 'a trigger writes to tables of its own module',
  part: /^server\/migrations\/\d{4}-/,
  appliesTo: isMigration,
  check: (tree) => {
    const writers = writersOf(tree);
    const ownersOf = (table: string) => [...(writers.get(table) ?? [])];
    return triggersOf(tree).flatMap(({ name, on, body }) =>
      [...new Set(writtenIn(body))]
        .filter((table) => !isSearchText(table) && table !== on && !(name in crossing))
        .filter((table) => !ownersOf(on).some((owner) => ownersOf(table).includes(owner)))
        .map((table) => `the trigger ${name} on ${on} writes to ${table}`),
    );
  },
};

const searchTextIsWrittenByTriggers = fileRule(
  { name: 'search tables are written only by triggers', part: inModules, appliesTo: isModuleCode },
  (_path, text) =>
    writtenIn(viewsOf(text).uncommented)
      .filter(isSearchText)
      .map((table) => `writes to ${table}`),
);

/** Here a table is a migration's or its search index; no other code may write where nobody can see it. */
const writesAnyTable = [
  'server/platform/database/fill-search-indexes.ts',
  'server/platform/database/rebuild-table.ts',
  'server/platform/database/migration-words.ts',
];

const computedWrites =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(\s*(?!['"])\S{0,20}|\b(?:insert\s+into|delete\s+from|update)\s+"?\$\{[^}]*\}/gi;
const computedNames = /\bsql\s*\.\s*(?:table|id)\s*\(\s*(?!['"])[\w.]+/g;

/** A module names its tables in its text; the platform is handed names, and only reads from them. */
const tablesAreNamed = fileRule(
  {
    name: 'a table name is a literal in the SQL',
    part: /^server\//,
    appliesTo: (path) => (isModuleCode(path) || isPlatformCode(path)) && !writesAnyTable.includes(path),
  },
  (path, text) => {
    const { uncommented } = viewsOf(text);
    const shapes = isModuleCode(path) ? [computedWrites, computedNames] : [computedWrites];
    return shapes.flatMap((shape) =>
      [...uncommented.matchAll(shape)].map(({ index, 0: found }) => `line ${lineAt(text, index)}: ${found}`),
    );
  },
);

export const tableRules: Rule[] = [oneWriter, triggersWriteTheirOwn, searchTextIsWrittenByTriggers, tablesAreNamed];
