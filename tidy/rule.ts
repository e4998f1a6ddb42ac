import { isCode, lineAt, type Tree, viewsOf } from './source.ts';

export interface Rule {
  readonly name: string;
  /** The part of the tree that it is about: once there is such a file, it must have looked at one. */
  readonly part: RegExp;
  appliesTo(path: string): boolean;
  /** What breaks it, one line each. */
  check(tree: Tree): string[];
}

type Scope = Pick<Rule, 'name' | 'part' | 'appliesTo'>;

/** A rule on files one by one. */
export function fileRule(scope: Scope, find: (path: string, text: string, tree: Tree) => string[]): Rule {
  return {
    ...scope,
    check: (tree) =>
      [...tree].flatMap(([path, text]) =>
        scope.appliesTo(path) ? find(path, text, tree).map((finding) => `${path}: ${finding}`) : [],
      ),
  };
}

/** A rule that nothing of this shape stands in the code; `except` may acquit a place. */
export function absenceRule(
  scope: Scope,
  { shape, says, except }: { shape: RegExp; says: string; except?: (text: string, index: number) => boolean },
): Rule {
  return fileRule(scope, (_path, text) =>
    [...viewsOf(text).code.matchAll(shape)]
      .filter((found) => !except?.(text, found.index))
      .map((found) => `line ${lineAt(text, found.index)}: ${found[0].trim()} ${says}`),
  );
}

/** Acquits a place when a comment stands on its line or in the six above it. */
export function hasReason(text: string, index: number): boolean {
  const line = lineAt(text, index);
  const around = text.split('\n').slice(Math.max(0, line - 7), line);
  return around.some((each) => /(?:^|\s)(?:\/\/|\/?\*).*\w/.test(each));
}

export const anyCode = { part: /./, appliesTo: isCode };
