import type { AuditEntry } from '../../contract/audit.ts';
import { localTime, textCell } from '../platform/csv.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';

export interface FieldChange {
  readonly field: string;
  /** Undefined: there was, or is, no such field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const longestValue = 120;

/** What an act changed, field by field, in words that fit a line. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  return Object.keys({ ...before, ...after }).map((field) => ({
    field: fieldName(field),
    before: valueText(before[field]),
    after: valueText(after[field]),
  }));
}

/** `pricePerThousand` as `price per thousand`, `change-price` as `change price`. */
export function fieldName(name: string): string {
  return name
    .replace(/[-_.]/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '“”';
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;
}

/** Who did it, for lists and spreadsheets. */
export const actorNameOf = ({ admin }: Pick<AuditEntry, 'admin'>): string =>
  admin ? `${admin.firstName} ${admin.lastName}`.trim() : texts.system;

/** One act as a line of a spreadsheet. */
export function csvLine(entry: AuditEntry, about: string, timeZone?: string): string[] {
  return [
    String(entry.id),
    localTime(entry.at, timeZone),
    ...[actorNameOf(entry), entry.admin?.email ?? '', fieldName(entry.action), about].map(textCell),
    ...[JSON.stringify(entry.before), JSON.stringify(entry.after), entry.address].map(textCell),
  ];
}
