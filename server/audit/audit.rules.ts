type Fields = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly before: Fields;
  readonly after: Fields;
}

/** Of two states of the same thing, the fields in which they differ: what the record of an act takes. */
export function changesBetween(before: Fields, after: Fields): Changes {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return { before: only(names, before), after: only(names, after) };
}

function only(names: readonly string[], fields: Fields): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

/** Says how much was written without repeating it: what the audit holds can't be taken out again. */
export function lengthOf(text: string): string {
  const { length } = text;
  return `${length} ${length === 1 ? 'character' : 'characters'}`;
}

export interface NotedAct {
  /** Null for the shop itself. */
  readonly adminId: number | null;
  readonly name: string;
  readonly before: Fields;
}

interface Changed {
  readonly content: Fields;
  readonly names: ReadonlySet<string>;
  readonly isSame: (state: Fields) => boolean;
  readonly adminId: number;
}

/**
 * Who changed the named fields since they were as `isSame` knows them, as the beginning of a sentence. The acts, newest first,
 * are undone until that state is met. If it isn't, nobody is named: an import changes many things in one act.
 */
export function nameOfChanger(acts: readonly NotedAct[], { content, names, isSame, adminId }: Changed): string {
  let undone = content;
  let newest: NotedAct | undefined;
  for (const act of acts) {
    const before = Object.entries(act.before).filter(([name]) => names.has(name));
    if (before.length === 0) continue;
    newest ??= act;
    undone = { ...undone, ...Object.fromEntries(before) };
    if (!isSame(undone)) continue;
    return newest.adminId === adminId ? 'You yourself' : newest.name;
  }
  return 'Somebody else';
}
