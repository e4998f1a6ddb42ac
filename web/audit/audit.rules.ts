import type { AuditEntry } from '../../contract/audit.ts';
import { textCell, timeCell } from '../platform/csv.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';

export interface FieldChange {
  readonly field: string;
  /** Undefined: there was, or is, no such field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const longestValue = 120;

/** What an act changed, field by field, in words that fit a line. What a new thing was made without is left out, and what is as it was. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = Object.keys({ ...before, ...after });
  return fields
    .filter((field) => before[field] !== undefined || !isEmpty(after[field]))
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      field: fieldName(field),
      before: valueText(before[field]),
      after: valueText(after[field]),
    }));
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** `pricePerThousand` as `price per thousand`, `change-price` as `change price`. */
export function fieldName(name: string): string {
  return name
    .replace(/[-_.]/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (isEmpty(value)) return texts.nothing;
  const text = plainText(value);
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;
}

/** `yes`, `12`, `1, 2`, `provider id 1, external id 1051`. */
function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value))
    return value.map(plainText).join(value.some((each) => typeof each === 'object') ? '; ' : ', ');
  return Object.entries(value)
    .map(([field, each]) => `${fieldName(field)} ${plainText(each)}`)
    .join(', ');
}

/** Who did it, for lists and spreadsheets. */
export const actorNameOf = ({ admin }: Pick<AuditEntry, 'admin'>): string =>
  admin ? `${admin.firstName} ${admin.lastName}`.trim() : texts.system;

/** One act as a line of a spreadsheet. */
export function csvLine(entry: AuditEntry, about: string): string[] {
  return [
    String(entry.id),
    timeCell(entry.at),
    ...[actorNameOf(entry), entry.admin?.email ?? '', fieldName(entry.action), about].map(textCell),
    ...[JSON.stringify(entry.before), JSON.stringify(entry.after), entry.address].map(textCell),
  ];
}
