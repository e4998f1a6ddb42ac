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
