// What files are called, how long they are, and what never stands in one.

import { modules } from './layers.ts';
import { nameRules } from './names.ts';
import { absenceRule, anyCode, fileRule, hasReason, type Rule } from './rule.ts';
import { isCode, isTest, viewsOf } from './source.ts';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const emptyNames =
  /(?:^|[.-])(?:index|utils?|helpers?|types?|services?|managers?|common|misc)(?:\.test)?\.(?:ts|tsx|mjs)$/;
/** The shop sells services, and a password can be common: these are names of things, not of a place for everything. */
const speakingNames = /^(?:[a-z]+-)+services?\.tsx?$/;

const namesSaySomething: Rule = {
  name: 'a file name says what the file contains',
  ...anyCode,
  check: (tree) =>
    [...tree.keys()]
      .filter((path) => isCode(path) && emptyNames.test(nameOf(path)) && !speakingNames.test(nameOf(path)))
      .map((path) => `${path}: a name that any file could have`),
};

/** Inside a module: routes, queries, rules, events, operations (verb-noun), tests, and folders of data. */
function isModuleKind(module: string, inside: string): boolean {
  if (inside.includes('/')) return /^[a-z-]+\/[a-z0-9.-]+\.(?:json|csv|txt|xls|xlsx|md|svg|sql)$/.test(inside);
  if (['routes', 'queries', 'rules', 'events'].some((kind) => inside === `${module}.${kind}.ts`)) return true;
  // A module with many rules has a file for each subject.
  if (/^[a-z]+(?:-[a-z]+)*\.rules(?:\.test)?\.ts$/.test(inside)) return true;
  const [, subject = ''] = /^([a-z0-9-]+)(?:\.[a-z-]+)?\.test\.ts$/.exec(inside) ?? [];
  return subject === module || isOperation(`${subject || inside.replace(/\.ts$/, '')}.ts`);
}

const isOperation = (file: string): boolean => /^[a-z]+(?:-[a-z0-9]+)+\.ts$/.test(file);

const kindsOfFile: Rule = {
  name: 'a module contains only the known kinds of file',
  part: /^server\//,
  appliesTo: (path) => modules.some((module) => path.startsWith(`server/${module}/`)),
  check: (tree) =>
    [...tree.keys()].flatMap((path) => {
      const module = modules.find((each) => path.startsWith(`server/${each}/`));
      if (!module || isModuleKind(module, path.slice(`server/${module}/`.length))) return [];
      return [`${path}: not routes, queries, rules or events of ${module}, no operation (verb-noun.ts), test or data`];
    }),
};

const longestFile = 400;
/** Files that are longer than they should be, with their length: an entry may only shrink or go. */
const longFiles: Readonly<Record<string, number>> = {};

const shortFiles = fileRule({ name: 'files stay short', ...anyCode }, (path, text) => {
  const lines = text.trimEnd().split('\n').length;
  const limit = longFiles[path] ?? longestFile;
  return lines > limit ? [`${lines} lines, and ${limit} are the limit`] : [];
});

/** Programs that try the shop from outside, and journeys. */
const isHarness = (path: string): boolean =>
  /^(?:e2e|faults|bench|scripts)\/.*\.ts$/.test(path) && path !== 'scripts/within.ts';

/** They end by themselves, whatever becomes of who started them, or are what the guard is tried on. */
const startsUnguarded = /^scripts\/(?:dev|guard-child(?:\.test)?|bootstrap\.test|run-command\.test)\.ts$/;

const skipped = /\b(?:test|it|describe)\s*(?:\.\s*\w+\s*)*\.\s*(?:skip|skipIf|todo|fails)\b/g;

/** Every tag, or call, that opens another tab, as it stands. */
function openedTabs(text: string): string[] {
  const { uncommented } = viewsOf(text);
  return [...uncommented.matchAll(/\b_blank\b/g)].map(({ index }) => {
    const start = Math.max(uncommented.lastIndexOf('<', index), uncommented.lastIndexOf('window.open', index));
    // The arrow of a handler ends no tag.
    const end = uncommented.slice(index).search(/(?<!=)>|\)/);
    return uncommented.slice(start, end === -1 ? undefined : index + end).replace(/\s+/g, ' ');
  });
}

/** The address a page begins with, and what an effect alone asks. */
const asksForBrowser = ['web/platform/location.ts', 'web/landing/in-view.ts'];

/** Each alternative of a pattern as a pattern of its own: of `a(?:b|c)` these are `ab` and `ac`. */
function alternativesOf(pattern: string): string[] {
  const group = /\(\?:([^()]*)\)/.exec(pattern);
  if (!group) return pattern.split('|');
  const [whole, inside = ''] = group;
  return inside.split('|').flatMap((each) => alternativesOf(pattern.replace(whole, () => each)));
}

const partOfCustomer =
  /^web\/(?:(?:accounts|catalogue|funds|orders|support|wallet|push)\/(?!admin)[^/]+|customer-[^/]+)\.tsx$/;
/** It is fetched again, or has something else to show: the second that `then` is given. */
const outlives = /\b(?:retryImport|fetchWhenIdle)\(|\}\),\s*(?:\w+|\(\) => .*)\s*,?\s*\)\s*,?\s*\)$/s;

/** Every `lazy(…)`, as it stands. */
function lazyParts(text: string): string[] {
  const { code } = viewsOf(text);
  return [...code.matchAll(/\blazy(?:<\w+>)?\(/g)].map(({ index }) => {
    let depth = 0;
    const end = [...code.slice(index)].findIndex((sign) => {
      if (sign === '(') depth++;
      return sign === ')' && --depth === 0;
    });
    return text.slice(index, index + end + 1).replace(/\s+/g, ' ');
  });
}

/**
 * What reads or writes a time in the zone of the machine. Parentheses inside a call are followed two deep. A zone that is
 * only handed on may be none. It can't see types and values: `at.toLocaleString()` may be a number's, unless its options are
 * those of a date, and `Date.parse(text)` reads a text with a time and without a zone as the machine's.
 */
const timeOfMachine = () => {
  const inner = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))`;
  const parts = [
    String.raw`\.(?:[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear)|getTimezoneOffset)\(`,
    String.raw`\.to(?:Locale)?(?:Date|Time)String\(`,
    String.raw`\bDate\(${inner}*\)\.to(?:Locale)?String\(`,
    String.raw`\.toLocaleString\((?=${inner}*\b(?:dateStyle|timeStyle|weekday|year|month|day|hour):)(?!${inner}*\btimeZone:)`,
    String.raw`\bnew Date\((?:(?!,)${inner})*,(?!\s*\))`,
    String.raw`\bDateTimeFormat\((?!${inner}*\btimeZone:)`,
  ];
  return new RegExp(parts.join('|'), 'g');
};

const buildFile = 'vite.config.ts';

const buildNamesFiles: Rule = {
  name: 'the build groups only existing files',
  part: /^vite\.config\.ts$/,
  appliesTo: (path) => path === buildFile,
  check: (tree) => {
    const patterns = [...(tree.get(buildFile) ?? '').matchAll(/\bconst \w+Parts =\s*\/(.+)\/;/g)];
    const paths = [...tree.keys()];
    const parts = patterns.flatMap(([, pattern = '']) => splitOutside(pattern).flatMap(alternativesOf));
    return parts
      .filter((part) => /^(?:web|contract)\W/.test(part) && !paths.some((path) => new RegExp(part).test(path)))
      .map((part) => `${buildFile}: there is no ${part}`);
  },
};

/** The alternatives of a pattern that stand outside of its groups. */
function splitOutside(pattern: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of pattern) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === '|' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts;
}

export const shapeRules: Rule[] = [
  buildNamesFiles,
  namesSaySomething,
  ...nameRules,
  kindsOfFile,
  shortFiles,
  absenceRule(
    { name: 'a skipped test says why', part: /\.test\.tsx?$/, appliesTo: isTest },
    { shape: skipped, says: 'stands without its reason in a comment', except: hasReason },
  ),
  fileRule(
    {
      name: 'a link to a new tab has noopener and noreferrer',
      part: /^web\//,
      appliesTo: (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path),
    },
    (_path, text) =>
      openedTabs(text)
        .filter((tag) => !/\bnoopener\b/.test(tag) || !/\bnoreferrer\b/.test(tag))
        .map((tag) => `${tag} is without noopener or noreferrer`),
  ),
  absenceRule(
    {
      name: 'a test harness waits with a deadline',
      part: /^(?:e2e|faults|bench|scripts)\//,
      appliesTo: isHarness,
    },
    {
      shape: /(?<![.\w])(?:fetch|once)\(|new Promise\b[^\n]*\.once\(/g,
      says: 'may wait for ever: scripts/within.ts has the same with a deadline',
    },
  ),
  fileRule(
    {
      name: 'a test harness ends the processes that it starts',
      part: /^(?:e2e|faults|bench|scripts)\//,
      appliesTo: (path) => isHarness(path) && !startsUnguarded.test(path),
    },
    (_path, text) => {
      const { code } = viewsOf(text);
      const started = code.match(/(?<![.\w])(?:spawn|fork)\(/g)?.length ?? 0;
      const guarded = code.match(/(?<![.\w])guardChild\(/g)?.length ?? 0;
      return started > guarded ? [`starts ${started} programs, and gives ${guarded} to guardChild`] : [];
    },
  ),
  absenceRule(
    { name: 'no raw HTML', part: /^web\//, appliesTo: (path) => /^web\/.*\.tsx?$/.test(path) },
    {
      shape: /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML)\b/g,
      says: 'lets text become markup',
    },
  ),
  absenceRule(
    {
      name: 'a page renders the same on the server and in the browser',
      part: /^web\//,
      appliesTo: (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path) && !asksForBrowser.includes(path),
    },
    {
      shape: /\btypeof\s+(?:window|document|navigator|localStorage|matchMedia)\b|\bimport\.meta\.env\.SSR\b/g,
      says: 'asks where it is: what comes of it is another page than the prerendered one',
    },
  ),
  absenceRule(
    {
      name: 'every time and day is India’s, not that of the machine',
      part: /^(?:web|contract|server)\//,
      appliesTo: (path) => /^(?:web|contract|server)\//.test(path) && isCode(path) && !isTest(path),
    },
    { shape: timeOfMachine(), says: 'has the zone of the machine: web/platform/indian-time.ts has India’s' },
  ),
  fileRule(
    {
      name: 'a lazy part of a customer’s page outlives a lost connection',
      part: /^web\//,
      appliesTo: (path) => partOfCustomer.test(path) && !isTest(path),
    },
    (_path, text) =>
      lazyParts(text)
        .filter((part) => !outlives.test(part))
        .map((part) => `${part} needs retryImport, or says itself that it did not come`),
  ),
  absenceRule(
    { name: 'no any', ...anyCode },
    { shape: /\bas\s+any\b|[:<,]\s*any\b(?!\s*[(:])/g, says: 'switches types off' },
  ),
  absenceRule(
    {
      name: 'a cast has a comment that says why it is safe',
      part: /./,
      appliesTo: (path) => isCode(path) && !isTest(path),
    },
    {
      // A cast of nothing to something that may be nothing only widens.
      shape:
        /(?<=[\w)\]}'"`]\s*)(?<!\b(?:undefined|null)\s|\[\]\s)\bas\s+(?!const\b|any\b)(?=[A-Z]|unknown\b|never\b|string\b|number\b|readonly\b|[({])\S+/g,
      says: 'stands without its reason in a comment',
      except: (text, index) => hasReason(text, index) || isRename(text, index),
    },
  ),
  fileRule({ name: 'no compiler error is suppressed without a reason', ...anyCode }, (_path, text) => {
    const { uncommented } = viewsOf(text);
    const comments = [...text].map((char, index) => (uncommented[index] === char ? ' ' : char)).join('');
    return [...comments.matchAll(/@ts-(?:ignore|nocheck|expect-error(?!:? \w.{8}))/g)].map(
      ([found]) => `uses ${found}`,
    );
  }),
];

/** `import { a as B }` is no cast. */
function isRename(text: string, index: number): boolean {
  const { code } = viewsOf(text);
  const brace = code.lastIndexOf('{', index);
  const clause = code.slice(Math.max(0, brace - 40), Math.max(0, brace));
  const star = code.slice(Math.max(0, index - 12), index);
  return /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?$/.test(clause) || /\bimport\s+\*\s*$/.test(star);
}
