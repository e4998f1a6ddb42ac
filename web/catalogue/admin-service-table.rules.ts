import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { isPackage } from '../../contract/is-package.ts';
import type { RowRefusal } from '../../contract/many-services.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import {
  changesOf,
  fieldsBefore,
  type ServiceValues,
  serviceBody,
  serviceRules,
  valuesOf,
} from './admin-catalogue.rules.ts';

/** In the order of the columns. */
export const tableFields = ['name', 'pricePerThousand', 'minQuantity', 'maxQuantity'] as const;
export type TableField = (typeof tableFields)[number];

export type CellTexts = Readonly<Partial<Record<TableField, string>>>;

/** A row in which something was typed that is not saved. */
export interface RowDraft {
  /** The service as it stood when the row was first changed, or when the server refused it. */
  readonly base: ServiceForAdmin;
  readonly texts: CellTexts;
  /** Why the server did not take the row, or what it said of its cells. */
  readonly refusal?: RowRefusal | undefined;
  readonly refusedCells?: CellTexts | undefined;
}

export type Drafts = ReadonlyMap<number, RowDraft>;

export const cellText = (service: ServiceForAdmin, field: TableField): string => valuesOf(service)[field];

/** A package is ordered once, whatever its bounds. */
export const isFixedCell = ({ type }: ServiceForAdmin, field: TableField): boolean =>
  isPackage(type) && (field === 'minQuantity' || field === 'maxQuantity');

interface Cell {
  readonly service: ServiceForAdmin;
  readonly field: TableField;
  readonly text: string;
}

/** A text that is as it was is no change. A row that was refused is measured by the service as it stands now. */
export function withCell(drafts: Drafts, { service, field, text }: Cell): Drafts {
  const { base: first = service, texts = {}, refusal, refusedCells = {} } = drafts.get(service.id) ?? {};
  const base = refusal === undefined ? first : service;
  const { [field]: _, ...others } = texts;
  const { [field]: __, ...otherRefusals } = refusedCells;
  const next = text === cellText(base, field) ? others : { ...others, [field]: text };
  const changed = new Map(drafts);
  if (Object.keys(next).length === 0) changed.delete(service.id);
  else changed.set(service.id, { base, texts: next, refusedCells: otherRefusals });
  return changed;
}

/** What is wrong with the cells that were changed. */
export function cellFaults({ base, texts, refusedCells = {} }: RowDraft): CellTexts {
  const values: ServiceValues = { ...valuesOf(base), ...texts };
  const fields = tableFields.filter((field) => texts[field] !== undefined);
  const faults = fields.map((field) => [field, refusedCells[field] ?? faultOf(values, field)] as const);
  const found = Object.fromEntries(faults.filter(([, fault]) => fault !== undefined)) as CellTexts;
  // Of two bounds that cross, the one that was changed is at fault.
  const { bounds } = serviceTexts.dialog.faults;
  const areCrossed = found.minQuantity === undefined && serviceRules.maxQuantity('', values) === bounds;
  return areCrossed && texts.maxQuantity === undefined && texts.minQuantity !== undefined
    ? { ...found, minQuantity: bounds }
    : found;
}

function faultOf(values: ServiceValues, field: TableField): string | undefined {
  const text = values[field];
  // An empty field of the form stands for the usual quantity; an empty cell is a slip.
  if (text.trim() === '') return serviceTexts.required;
  if (field === 'name') return text.trim().length > 150 ? serviceTexts.dialog.faults.name : undefined;
  return serviceRules[field](text, values);
}

/** What the server is sent of a row; undefined when the texts say in other words what stands there. */
function rowBody({ base, texts }: RowDraft) {
  const { name, pricePerThousand, minQuantity, maxQuantity } = serviceBody({ ...valuesOf(base), ...texts });
  const changes = changesOf({ name, pricePerThousand, minQuantity, maxQuantity }, base);
  if (Object.keys(changes).length === 0) return undefined;
  return { id: base.id, ...changes, before: fieldsBefore(base, changes) };
}

/** The rows that can be sent, and how many cells they change. */
export function savable(drafts: Drafts) {
  const good = [...drafts.values()].filter((draft) => Object.keys(cellFaults(draft)).length === 0);
  const rows = good.map(rowBody).filter((row) => row !== undefined);
  return { rows, cells: rows.reduce((sum, { id, before, ...changes }) => sum + Object.keys(changes).length, 0) };
}

export const countFaults = (drafts: Drafts): number =>
  [...drafts.values()].reduce((sum, draft) => sum + Object.keys(cellFaults(draft)).length, 0);

interface Answer {
  readonly saved: readonly number[];
  readonly refused: readonly { readonly id: number; readonly reason: RowRefusal }[];
}

/** What is still to be saved after an answer of the server. */
export function afterSaving(drafts: Drafts, { saved, refused }: Answer): Drafts {
  const next = new Map(drafts);
  for (const id of saved) next.delete(id);
  for (const { id, reason } of refused) {
    const draft = next.get(id);
    if (draft) next.set(id, { ...draft, refusal: reason });
  }
  return next;
}

/** A row that was refused is measured by what stands there now: sent again, it writes over that. */
export function basedOn(drafts: Drafts, fresh: ReadonlyMap<number, ServiceForAdmin>): Drafts {
  return new Map(
    [...drafts].map(([id, draft]) => {
      const base = draft.refusal === undefined ? draft.base : (fresh.get(id) ?? draft.base);
      return [id, base === draft.base ? draft : { ...draft, base }];
    }),
  );
}

/** The texts that the server has against cells, such as `rows.2.name`, as drafts have them. */
export function withRefusedCells(
  drafts: Drafts,
  sent: readonly { readonly id: number }[],
  fields: Readonly<Record<string, string>>,
): Drafts {
  const next = new Map(drafts);
  for (const [name, text] of Object.entries(fields)) {
    const [, index = '', part = ''] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const field = tableFields.find((each) => each === part);
    const draft = next.get(sent[Number(index)]?.id ?? 0);
    if (field && draft && index !== '') {
      next.set(draft.base.id, { ...draft, refusedCells: { ...draft.refusedCells, [field]: text } });
    }
  }
  return next;
}

/** A block of cells as a spreadsheet copies it: tabs between them, and quotation marks around what has a line end or a tab in it. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at;
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? ['', undefined, '', ''];
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(value.replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
    at += whole.length;
  }
  // What is copied ends with a line end.
  return rows.at(-1)?.join('') === '' && rows.length > 1 ? rows.slice(0, -1) : rows;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** A block put into the table from a cell on; `left` of its cells have no place there. */
export function withBlock(
  drafts: Drafts,
  services: readonly ServiceForAdmin[],
  { at, block }: { readonly at: Place; readonly block: readonly (readonly string[])[] },
): { drafts: Drafts; pasted: number; left: number } {
  let next = drafts;
  let [pasted, left] = [0, 0];
  for (const [down, texts] of block.entries()) {
    for (const [right, text] of texts.entries()) {
      const service = services[at.row + down];
      const field = tableFields[at.column + right];
      if (!service || !field || isFixedCell(service, field)) left++;
      else {
        next = withCell(next, { service, field, text });
        pasted++;
      }
    }
  }
  return { drafts: next, pasted, left };
}

/** What a key does in a cell, by where the caret stands in its text; undefined: what it always does. */
export function placeAfter(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { row, column }: Place,
  caret: { readonly start: number; readonly end: number; readonly length: number },
): Place | undefined {
  const isWhole = caret.start === 0 && caret.end === caret.length;
  const isAtStart = isWhole || caret.end === 0;
  const isAtEnd = isWhole || caret.start === caret.length;
  if (key === 'Enter') return { row: row + (shiftKey ? -1 : 1), column };
  if (shiftKey) return undefined;
  if (key === 'ArrowUp') return { row: row - 1, column };
  if (key === 'ArrowDown') return { row: row + 1, column };
  if (key === 'ArrowLeft' && isAtStart) return { row, column: column - 1 };
  if (key === 'ArrowRight' && isAtEnd) return { row, column: column + 1 };
  return undefined;
}
