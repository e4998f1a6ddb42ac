import { type FileStart, type ImportedRow, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import { textCell } from '../platform/csv.ts';
import { importColumnsTexts } from '../texts/admin-import-columns.ts';

export type ServiceColumn = (typeof serviceCsvColumns)[number];

/** Which column of a foreign file is which field of a service, and what its rows leave out. */
export interface ColumnMapping {
  /** What each column is; null: left out. */
  readonly columns: readonly (ServiceColumn | null)[];
  /** For rows whose own cell is empty; empty here: every row has to have it. */
  readonly platform: string;
  readonly category: string;
  readonly createsMissing: boolean;
}

/** How other programs call what a service has. Their numbers are not those of this shop. */
const usualNames: readonly [ServiceColumn, RegExp][] = [
  ['nameHi', /^name.?hi(?:ndi)?$/],
  ['descriptionHi', /^desc\w*.?hi(?:ndi)?$/],
  ['name', /^(?:service|title|name|service.?name|product)$/],
  ['category', /^(?:category|category.?name|group)$/],
  ['platform', /^(?:platform|network|social(?:.?network)?|app)$/],
  ['pricePerThousand', /^(?:price|rate|cost|amount|charge)\b|per.?(?:1000|1k|thousand)/],
  ['minQuantity', /^min/],
  ['maxQuantity', /^max/],
  ['description', /^(?:desc|details|notes?|info)/],
];

function usualColumns(heading: readonly string[]): ColumnMapping['columns'] {
  const taken = new Set<ServiceColumn>();
  return heading.map((name) => {
    const plain = name.trim().toLowerCase();
    const [column] = usualNames.find(([each, pattern]) => !taken.has(each) && pattern.test(plain)) ?? [];
    if (column) taken.add(column);
    return column ?? null;
  });
}

interface Remembered {
  readonly heading: readonly string[];
  /** Devices store it under this name. */
  readonly reading: ColumnMapping;
}

/** A shop imports from few programs; older mappings are dropped. */
const mostRemembered = 8;

/** What this device remembers; anything else is nothing. */
function rememberedIn(text: string): readonly Remembered[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function isRemembered(value: unknown): value is Remembered {
  // Whatever it is, its parts are looked at below.
  const { heading, reading } = (value ?? {}) as Partial<Remembered>;
  const columns: unknown = reading?.columns;
  const isKnown = (each: unknown) => each === null || serviceCsvColumns.some((column) => column === each);
  return (
    Array.isArray(heading) &&
    Array.isArray(columns) &&
    columns.length === heading.length &&
    columns.every(isKnown) &&
    typeof reading?.platform === 'string' &&
    typeof reading.category === 'string' &&
    typeof reading.createsMissing === 'boolean'
  );
}

const isSameHeading = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The mapping that was last used for a file with this heading, or what its column names suggest. */
export function mappingFor({ heading }: Pick<FileStart, 'heading'>, remembered: string): ColumnMapping {
  const last = rememberedIn(remembered).find((each) => isSameHeading(each.heading, heading));
  return last?.reading ?? { columns: usualColumns(heading), platform: '', category: '', createsMissing: false };
}

/** What is to be remembered once a file with this heading was imported with this mapping. */
export function withMapping(
  remembered: string,
  { heading }: Pick<FileStart, 'heading'>,
  mapping: ColumnMapping,
): string {
  const others = rememberedIn(remembered).filter((each) => !isSameHeading(each.heading, heading));
  return JSON.stringify([{ heading, reading: mapping }, ...others].slice(0, mostRemembered));
}

/** A column is one thing: what is chosen for it is taken from the column that was it. */
export function withColumn(mapping: ColumnMapping, index: number, column: ServiceColumn | null): ColumnMapping {
  const columns = mapping.columns.map((each, at) => (at === index ? column : each === column ? null : each));
  return { ...mapping, columns };
}

/** Whether all is said without which no row can be read. */
export function isComplete({ columns, platform, category }: ColumnMapping): boolean {
  const has = (column: ServiceColumn) => columns.includes(column);
  const isPlaced = (has('platform') || platform !== '') && (has('category') || category.trim() !== '');
  return has('name') && has('pricePerThousand') && isPlaced;
}

/** The bad rows as a table for a spreadsheet. */
export function badRowLines(rows: readonly ImportedRow[], words: { line: string; reason: string }): string[][] {
  const bad = rows.filter(({ outcome }) => outcome === 'bad');
  return [
    [textCell(words.line), textCell(words.reason)],
    ...bad.map(({ line, text }) => [String(line), textCell(text)]),
  ];
}

export const columnOptions = [
  { value: '', label: importColumnsTexts.leftOut },
  ...serviceCsvColumns.map((value) => ({ value, label: importColumnsTexts.names[value] })),
];
