import type { FileColumns } from '../../contract/statement-columns.ts';
import type { DateOrder, StatementColumns } from '../../contract/statement-file.ts';

export type AmountMode = 'word' | 'sign' | 'two';

/** The roles that a column can have; empty for one that is not chosen. */
const roles = [
  'date',
  'reference',
  'amount',
  'side',
  'credit',
  'debit',
  'balance',
  'status',
  'payer',
  'narration',
] as const;
export type Role = (typeof roles)[number];

/** What an admin has pointed at so far. */
export interface ColumnsDraft {
  readonly headerLine: number;
  readonly columns: Readonly<Record<Role, number | undefined>>;
  readonly dateOrder: DateOrder;
  readonly mode: AmountMode;
  readonly inWords: readonly string[];
  readonly doneWords: readonly string[];
}

export function draftOf({ guess, remembered, rows }: FileColumns): ColumnsDraft {
  const first = remembered?.columns ?? guess;
  const mode: AmountMode = first.credit !== undefined ? 'two' : first.side === undefined ? 'sign' : 'word';
  return {
    headerLine: first.headerLine ?? rows[0]?.line ?? 1,
    // Every role is in the list.
    columns: Object.fromEntries(roles.map((role) => [role, first[role]])) as ColumnsDraft['columns'],
    dateOrder: first.dateOrder ?? 'day-first',
    mode,
    inWords: first.inWords ?? [],
    doneWords: first.doneWords ?? [],
  };
}

const rolesOfMode: Readonly<Record<AmountMode, readonly Role[]>> = {
  word: ['amount', 'side'],
  sign: ['amount'],
  two: ['credit', 'debit'],
};

/** Those that the form shows, in its order. */
export const shownRoles = ({ mode }: ColumnsDraft): Role[] => [
  'date',
  'reference',
  ...rolesOfMode[mode],
  'balance',
  'payer',
  'narration',
  'status',
];

const neededRoles: readonly Role[] = ['date', 'reference', 'amount', 'side', 'credit'];

export const isNeeded = (role: Role): boolean => neededRoles.includes(role);

export type DraftFault = 'missing' | 'twice' | 'wordsMissing' | 'wordless';

const wordsOf = ({ words }: FileColumns, column: number | undefined): readonly string[] =>
  words.find((each) => each.column === column)?.words ?? [];

/** The words of the column that has this role. */
export const wordsOfRole = (file: FileColumns, draft: ColumnsDraft, role: 'side' | 'status'): readonly string[] =>
  wordsOf(file, draft.columns[role]);

/** What is wrong with each field. */
export function draftFaults(
  file: FileColumns,
  draft: ColumnsDraft,
): Partial<Record<Role | 'inWords' | 'doneWords', DraftFault>> {
  const shown = shownRoles(draft);
  const faults: Partial<Record<Role | 'inWords' | 'doneWords', DraftFault>> = {};
  for (const role of shown) {
    const column = draft.columns[role];
    if (column === undefined && isNeeded(role)) faults[role] = 'missing';
    if (column === undefined) continue;
    const first = shown.find((other) => draft.columns[other] === column);
    if (first !== role) faults[role] = 'twice';
  }
  for (const [role, field] of [
    ['side', 'inWords'],
    ['status', 'doneWords'],
  ] as const) {
    if (!shown.includes(role) || draft.columns[role] === undefined || faults[role]) continue;
    const words = wordsOfRole(file, draft, role);
    if (words.length === 0) faults[role] = 'wordless';
    else if (!draft[field].some((word) => words.includes(word))) faults[field] = 'wordsMissing';
  }
  return faults;
}

/** As it is sent; nothing of roles that the form does not show. */
export function columnsOf(file: FileColumns, draft: ColumnsDraft): StatementColumns {
  const shown = shownRoles(draft);
  const chosen = Object.fromEntries(
    shown.flatMap((role) => (draft.columns[role] === undefined ? [] : [[role, draft.columns[role]]])),
  );
  const sides = draft.mode === 'word' ? wordsOfRole(file, draft, 'side') : [];
  const statuses = wordsOfRole(file, draft, 'status');
  return {
    ...chosen,
    headerLine: draft.headerLine,
    dateOrder: draft.dateOrder,
    inWords: sides.filter((word) => draft.inWords.includes(word)),
    outWords: sides.filter((word) => !draft.inWords.includes(word)),
    doneWords: statuses.filter((word) => draft.doneWords.includes(word)),
  } as StatementColumns; // `draftFaults` has seen that the needed ones are there
}

/** `A`, `B` … `AA`, as spreadsheets call columns. */
export function letterOf(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : `${letterOf(Math.floor(column / 26) - 1)}${rest}`;
}
