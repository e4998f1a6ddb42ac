import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Every file that a rule may look at: its path from the root, with `/`, and its text. */
export type Tree = ReadonlyMap<string, string>;

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'faults', 'scripts', 'tidy'];

export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && (folder || folders.includes(entry.name))) visit(path);
      else if (entry.isFile() && isRead(path)) tree.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  visit('');
  return tree;
}

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

function isRead(path: string): boolean {
  return isCode(path) || path.startsWith('server/') || path.startsWith('web/');
}

export interface Views {
  /** As written, with every comment blanked out. */
  readonly uncommented: string;
  /** Only what runs: what stands in comments, strings, templates and regular expressions is blanked out. */
  readonly code: string;
}

const seen = new Map<string, Views>();

/** Both views keep every character where it was, so that a place in one is the same place in the other. */
export function viewsOf(text: string): Views {
  const known = seen.get(text);
  if (known) return known;
  const views = blank(text);
  seen.set(text, views);
  return views;
}

const gap = (text: string): string => text.replace(/[^\n]/g, ' ');

// What a slash stands after when it begins a regular expression and divides nothing.
const beforePattern = /(?:^|[(,=:[!&|?{;+\-*%~^>]|\b(?:return|typeof|case|in|of))\s*$/;
const pattern = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/y;
const simpleString = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;

function blank(text: string): Views {
  let code = '';
  let uncommented = '';
  const openBraces: number[] = [];
  let depth = 0;
  let at = 0;
  const take = (length: number, { inCode, inUncommented = true }: { inCode: boolean; inUncommented?: boolean }) => {
    const part = text.slice(at, at + length);
    code += inCode ? part : gap(part);
    uncommented += inUncommented ? part : gap(part);
    at += length;
  };
  const match = (shape: RegExp): number => {
    shape.lastIndex = at;
    return shape.exec(text)?.[0].length ?? 0;
  };
  const template = () => {
    while (at < text.length) {
      if (text[at] === '`') return take(1, { inCode: true });
      if (text.startsWith('${', at)) {
        openBraces.push(depth++);
        return take(2, { inCode: true });
      }
      take(text[at] === '\\' ? 2 : 1, { inCode: false });
    }
  };
  while (at < text.length) {
    const char = text[at];
    if (char === '/' && match(comment)) take(match(comment), { inCode: false, inUncommented: false });
    else if (char === '/' && beforePattern.test(code.slice(-40)) && match(pattern))
      take(match(pattern), { inCode: false });
    else if ((char === "'" || char === '"') && match(simpleString)) quoted(match(simpleString), take);
    else if (char === '`') {
      take(1, { inCode: true });
      template();
    } else {
      if (char === '{') depth++;
      if (char === '}') depth--;
      take(1, { inCode: true });
      if (char === '}' && openBraces.at(-1) === depth) {
        openBraces.pop();
        template();
      }
    }
  }
  return { code, uncommented };
}

/** The marks stay in the code, so that it can be seen where a string is, and what is in it goes. */
function quoted(length: number, take: (length: number, views: { inCode: boolean }) => void): void {
  take(1, { inCode: true });
  take(length - 2, { inCode: false });
  take(1, { inCode: true });
}

const importClause =
  /\b(?:import|export)\b(?:[\s\w$*{},]*?\bfrom)?\s*(['"])([^'"\n]+)\1|\bimport\s*\(\s*(['"])([^'"\n]+)\3/g;

export interface Import {
  /** A path of the tree for a relative import, else the name as written. */
  readonly target: string;
  readonly isRelative: boolean;
}

/** Everything that a file imports or hands on, types too, and what it loads later. */
export function importsOf(path: string, text: string): Import[] {
  const { code, uncommented } = viewsOf(text);
  return [...uncommented.matchAll(importClause)]
    .filter((clause) => /^(?:import|export)/.test(code.slice(clause.index)))
    .map((clause) => {
      const name = (clause[2] ?? clause[4] ?? '').replace(/\?.*$/, '');
      const isRelative = name.startsWith('.');
      return { target: isRelative ? posix.join(posix.dirname(path), name) : name, isRelative };
    });
}

/** The number of the line on which a place in a text stands. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
