import {
  createService,
  type FileStart,
  type ImportedRow,
  maxImportedRows,
  serviceCsvColumns,
} from '../../contract/catalogue-admin.ts';
import { wireRate } from '../../contract/money.ts';
import { type ServiceType, serviceTypeIn, serviceTypes } from '../../contract/service-kinds.ts';
import { fieldTexts } from '../platform/http/field-texts.ts';
import { BadRow } from './bad-row.ts';
import { boundsOf, type CategoryState, foldedName, type PlatformState, type ServiceState } from './catalogue.rules.ts';
import { MissingParents } from './plan-parents.ts';
import { type CsvRow, readCsv, separatorOf } from './read-csv.ts';
import { type CommaUse, doubtAboutPrice, readCommaUse, readForeignNumber } from './read-foreign-numbers.ts';

type Column = (typeof serviceCsvColumns)[number];
/** Without a description where the file has no column for it. */
type Cells = Readonly<Record<Exclude<Column, 'description'>, string>> & { readonly description: string | undefined };

/** What a file would do; the rows that are not bad are in `creates` and `changes`. */
export interface ImportPlan {
  readonly rows: readonly ImportedRow[];
  readonly file: FileStart;
  /** Of one in a category that is still to be made, `categoryId` is its number in `missing`. */
  readonly creates: readonly WantedService[];
  readonly changes: readonly { readonly was: ServiceState; readonly is: ServiceState }[];
  readonly missing: Pick<MissingParents, 'platforms' | 'categories'>;
}

export type WantedService = Omit<ServiceState, 'id' | 'archivedAt'>;

/** The catalogue as it is before the file is applied. */
export interface CatalogueSnapshot {
  /** Archived ones included. */
  readonly platforms: readonly Pick<PlatformState, 'id' | 'name' | 'archivedAt'>[];
  readonly categories: readonly CategoryState[];
  readonly services: readonly ServiceState[];
}

/** A file, and what the person who imports it says about its columns and rows. */
export interface ImportFile {
  readonly csv: string;
  /** What each column is, null for one that is left out; undefined: its heading says it. */
  readonly columns?: readonly (Column | null)[] | undefined;
  /** For rows whose own cell is empty. */
  readonly platform?: string;
  readonly category?: string;
  readonly createsMissing?: boolean;
}

/** As many rows as show what the columns are. */
const rowsShown = 5;

/** Goes through a whole file and says of every row what it does or what is wrong with it. */
export function planImport(source: ImportFile, snapshot: CatalogueSnapshot): ImportPlan {
  const [heading, ...rows] = readCsv(source.csv);
  const own = (heading?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const columns = source.columns?.map((column) => column?.toLowerCase() ?? '') ?? own;
  const file = {
    heading: (heading?.cells ?? []).map((cell) => cell.trim()),
    rows: rows.slice(0, rowsShown).map(({ cells }) => [...cells]),
    isOwn: headingFault(own) === undefined,
  };
  const fault = heading?.fault ?? columnsFault(source, columns) ?? sizeFault(rows.length);
  if (fault !== undefined) {
    const bad = { line: heading?.line ?? 1, outcome: 'bad', text: fault } as const;
    return { rows: [bad], file, creates: [], changes: [], missing: new MissingParents([]) };
  }
  const planner = new Planner(snapshot, source);
  const commas = commaUseOf(columns, rows, source.csv);
  const planned = rows.map(({ line, cells, fault }): ImportedRow => {
    try {
      if (fault !== undefined) throw new BadRow(fault);
      return { line, ...planner.plan(cellsByColumn(columns, cells, source, commas)) };
    } catch (error) {
      if (error instanceof BadRow) return { line, outcome: 'bad', text: error.message };
      throw error;
    }
  });
  const { creates, changes, missing } = planner;
  return { rows: planned, file, creates, changes, missing };
}

/** Files of earlier versions lack them. */
const later: readonly Column[] = serviceCsvColumns.slice(serviceCsvColumns.indexOf('type'));

function columnsFault({ columns: chosen, platform = '', category = '' }: ImportFile, columns: readonly string[]) {
  if (!chosen) return headingFault(columns);
  const twice = chosen.find((column, index) => column !== null && chosen.indexOf(column) !== index);
  if (twice) return `Two columns are chosen as ${twice}`;
  const needed: Column[] = ['name', 'pricePerThousand'];
  if (platform === '') needed.push('platform');
  if (category === '') needed.push('category');
  const missing = needed.filter((column) => !chosen.includes(column));
  return missing.length > 0 ? `No column is chosen as: ${missing.join(', ')}` : undefined;
}

function headingFault(columns: readonly string[]): string | undefined {
  const known = serviceCsvColumns.map((column) => column.toLowerCase());
  const missing = serviceCsvColumns.filter(
    (column) => !later.includes(column) && !columns.includes(column.toLowerCase()),
  );
  const odd = columns.filter((column, index) => !known.includes(column) || columns.indexOf(column) !== index);
  if (missing.length > 0) return `The heading lacks: ${missing.join(', ')}`;
  if (odd.some((column) => column !== '')) return `The heading has columns that it can't have: ${odd.join(', ')}`;
  return undefined;
}

const sizeFault = (rowCount: number): string | undefined =>
  rowCount > maxImportedRows ? `At most ${maxImportedRows} services in one file` : undefined;

/** What commas are in the numbers of a file of another program. */
function commaUseOf(columns: readonly string[], rows: readonly CsvRow[], csv: string): CommaUse {
  const cellsOf = (wanted: readonly Column[]) => {
    const places = columns.flatMap((column, index) =>
      wanted.some((each) => each.toLowerCase() === column) ? [index] : [],
    );
    return rows.flatMap(({ cells }) => places.map((place) => withoutGuard(cells[place] ?? '')));
  };
  const wholes = numeric.filter((column) => column !== 'pricePerThousand');
  return readCommaUse({ prices: cellsOf(['pricePerThousand']), wholes: cellsOf(wholes) }, separatorOf(csv));
}

function cellsByColumn(
  columns: readonly string[],
  cells: readonly string[],
  source: ImportFile,
  commas: CommaUse,
): Cells {
  // A spreadsheet that had something further right once fills its rows up with empty cells.
  const tooMany = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  const isForeign = source.columns !== undefined;
  if (!isForeign && (tooMany || cells.length < columns.length)) {
    throw new BadRow(`The heading has ${columns.length} columns, this row ${cells.length}`);
  }
  const usual: Partial<Record<Column, string>> = { platform: source.platform ?? '', category: source.category ?? '' };
  const cellOf = (column: Column) => {
    if (column === 'description' && !columns.includes(column)) return undefined;
    const cell = withoutGuard(cells[columns.indexOf(column.toLowerCase())] ?? '');
    if (!isForeign) return cell;
    if (cell === '') return usual[column] ?? '';
    const doubt = column === 'pricePerThousand' ? doubtAboutPrice(cell, commas) : undefined;
    if (doubt !== undefined) throw new BadRow(`${column}: ${doubt}`);
    return numeric.includes(column) ? readForeignNumber(cell) : cell;
  };
  // Made from the list of the columns, one for each.
  return Object.fromEntries(serviceCsvColumns.map((column) => [column, cellOf(column)])) as Cells;
}

const numeric: readonly Column[] = ['pricePerThousand', 'minQuantity', 'maxQuantity', 'refillDays', 'speed'];

/** The apostrophe that keeps a spreadsheet from computing a text, or from taking it for a number, is not part of it. */
const withoutGuard = (cell: string) =>
  cell
    .trim()
    .replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠]|\d|\s)/u, '')
    .trim();

const yes = ['yes', 'true', '1'];
const no = ['no', 'false', '0'];

/** An empty cell is the usual value. */
function flagOf(column: Column, cell: string, usual: boolean): boolean {
  const word = cell.toLowerCase();
  if (word === '') return usual;
  if (!yes.includes(word) && !no.includes(word)) throw new BadRow(`${column}: Please enter yes or no`);
  return yes.includes(word);
}

function typeOf(cell: string, usual: ServiceType): ServiceType {
  const type = cell === '' ? usual : serviceTypeIn(cell);
  if (type === undefined) throw new BadRow(`type: Please enter one of ${serviceTypes.join(', ')}`);
  return type;
}

const numberOf = (cell: string, usual: number) => (cell === '' ? usual : /^\d{1,15}$/.test(cell) ? Number(cell) : cell);

/** `none` takes back what was said; an empty cell leaves it. */
const sayingOf = (cell: string, usual: number | null) =>
  cell.toLowerCase() === 'none' ? null : cell === '' ? usual : numberOf(cell, 0);

const wordsOf = (cell: string, usual = '') => (cell.toLowerCase() === 'none' ? '' : cell === '' ? usual : cell);

const categoryKey = (platformName: string, name: string) =>
  JSON.stringify([foldedName(platformName), foldedName(name)]);

class Planner {
  readonly creates: WantedService[] = [];
  readonly changes: { was: ServiceState; is: ServiceState }[] = [];
  readonly #services: ReadonlyMap<number, ServiceState>;
  readonly #categories: ReadonlyMap<number, CategoryState>;
  /** Categories that are not archived, by platform and name. */
  readonly #unarchivedCategories: ReadonlyMap<string, CategoryState[]>;
  readonly #namesTaken: Set<string>;
  readonly #idsSeen = new Set<number>();
  readonly missing: MissingParents;
  readonly #createsMissing: boolean;

  constructor({ platforms, categories, services }: CatalogueSnapshot, { createsMissing = false }: ImportFile) {
    this.missing = new MissingParents(platforms);
    this.#createsMissing = createsMissing;
    this.#services = new Map(services.map((service) => [service.id, service]));
    this.#categories = new Map(categories.map((category) => [category.id, category]));
    this.#unarchivedCategories = Map.groupBy(
      categories.filter(({ archivedAt }) => archivedAt === null),
      ({ platformName, name }) => categoryKey(platformName, name),
    );
    const unarchived = services.filter(({ archivedAt }) => archivedAt === null);
    this.#namesTaken = new Set(unarchived.map(({ categoryId, name }) => nameKey(categoryId, name)));
  }

  plan(cells: Cells): Omit<ImportedRow, 'line'> {
    const was = this.#serviceOf(cells.id);
    const wanted = { ...wantedOf(cells, was), categoryId: this.#categoryOf(cells, was) };
    return was ? this.#planChange(was, wanted) : this.#planCreation(wanted);
  }

  #planCreation(wanted: WantedService): Omit<ImportedRow, 'line'> {
    // A file that is applied twice would make everything a second time.
    const key = nameKey(wanted.categoryId, wanted.name);
    if (this.#namesTaken.has(key)) throw new BadRow(`${wanted.name}: its category has a service of this name already`);
    this.#namesTaken.add(key);
    this.creates.push(wanted);
    return { outcome: 'create', text: wanted.name };
  }

  #planChange(was: ServiceState, wanted: WantedService): Omit<ImportedRow, 'line'> {
    const is = { id: was.id, ...wanted, archivedAt: was.archivedAt };
    const texts = changeTexts(was, is);
    if (texts.length === 0) return { outcome: 'same', text: was.name };
    this.changes.push({ was, is });
    return { outcome: 'change', text: `${was.name}: ${texts.join(', ')}` };
  }

  #serviceOf(cell: string): ServiceState | undefined {
    if (cell === '') return undefined;
    if (!/^\d{1,15}$/.test(cell)) throw new BadRow('id: Please enter a whole number, or nothing for a new service');
    const service = this.#services.get(Number(cell));
    if (!service) throw new BadRow(`id: There is no service ${cell}`);
    if (this.#idsSeen.has(service.id)) throw new BadRow(`id: ${cell} stands in the file twice`);
    this.#idsSeen.add(service.id);
    return service;
  }

  /** The one it is in as long as that is what it is called; else the one of this name, where there is exactly one. */
  #categoryOf({ category, platform }: Cells, was: ServiceState | undefined): number {
    const wanted = categoryKey(platform, category);
    const own = was && this.#categories.get(was.categoryId);
    if (own && categoryKey(own.platformName, own.name) === wanted) return own.id;
    const [found, another] = this.#unarchivedCategories.get(wanted) ?? [];
    if (!found && this.#createsMissing) return this.missing.add({ platform, category });
    if (!found) throw new BadRow(`category: There is no category ${category} of the platform ${platform}`);
    if (another) throw new BadRow(`category: The platform ${platform} has several categories ${category}`);
    return found.id;
  }
}

const nameKey = (categoryId: number, name: string) => `${categoryId} ${foldedName(name)}`;

/** Checked as the form is; what a row leaves empty is the usual for a new service, and stays for one that there is. */
function wantedOf(cells: Cells, was: ServiceState | undefined): Omit<WantedService, 'categoryId'> {
  const checked = createService.body.safeParse({
    categoryId: 1,
    name: cells.name,
    description: cells.description ?? was?.description ?? '',
    type: typeOf(cells.type, was?.type ?? 'Default'),
    pricePerThousand: cells.pricePerThousand,
    minQuantity: numberOf(cells.minQuantity, was?.minQuantity ?? 1),
    maxQuantity: numberOf(cells.maxQuantity, was?.maxQuantity ?? 10_000),
    isInstantStart: flagOf('instantStart', cells.instantStart, was?.isInstantStart ?? false),
    refillDays: numberOf(cells.refillDays, was?.refillDays ?? 0),
    canDrip: flagOf('dripFeed', cells.dripFeed, was?.canDrip ?? false),
    startMinutes: sayingOf(cells.startMinutes, was?.startMinutes ?? null),
    speed: sayingOf(cells.speed, was?.speed ?? null),
    speedPer: cells.speedPer === '' ? (was?.speedPer ?? 'day') : cells.speedPer.toLowerCase(),
    quality: sayingOf(cells.quality, was?.quality ?? null),
    canCancel: flagOf('cancel', cells.cancel, was?.canCancel ?? true),
    nameHi: wordsOf(cells.nameHi, was?.nameHi),
    descriptionHi: wordsOf(cells.descriptionHi, was?.descriptionHi),
  });
  if (!checked.success) {
    const texts = Object.entries(fieldTexts(checked.error)).map(([field, text]) => `${field}: ${text}`);
    throw new BadRow(texts.join('; '));
  }
  const { categoryId, pricePerThousand, ...rest } = checked.data;
  return { ...boundsOf(rest), rate: pricePerThousand, isActive: flagOf('active', cells.active, was?.isActive ?? true) };
}

function changeTexts(was: ServiceState, is: ServiceState): string[] {
  const flag = (value: boolean) => (value ? 'yes' : 'no');
  const said = (value: number | null) => (value === null ? 'none' : String(value));
  const texts: (string | false)[] = [
    was.categoryId !== is.categoryId && 'category',
    was.name !== is.name && `name ${is.name}`,
    was.description !== is.description && 'description',
    was.type !== is.type && `type ${was.type} → ${is.type}`,
    was.rate !== is.rate && `pricePerThousand ${wireRate(was.rate)} → ${wireRate(is.rate)}`,
    was.minQuantity !== is.minQuantity && `minQuantity ${was.minQuantity} → ${is.minQuantity}`,
    was.maxQuantity !== is.maxQuantity && `maxQuantity ${was.maxQuantity} → ${is.maxQuantity}`,
    was.isInstantStart !== is.isInstantStart && `instantStart ${flag(is.isInstantStart)}`,
    was.refillDays !== is.refillDays && `refillDays ${was.refillDays} → ${is.refillDays}`,
    was.startMinutes !== is.startMinutes && `startMinutes ${said(was.startMinutes)} → ${said(is.startMinutes)}`,
    was.speed !== is.speed && `speed ${said(was.speed)} → ${said(is.speed)}`,
    was.speedPer !== is.speedPer && `speedPer ${was.speedPer} → ${is.speedPer}`,
    was.quality !== is.quality && `quality ${said(was.quality)} → ${said(is.quality)}`,
    was.canCancel !== is.canCancel && `cancel ${flag(is.canCancel)}`,
    was.canDrip !== is.canDrip && `dripFeed ${flag(is.canDrip)}`,
    was.nameHi !== is.nameHi && 'nameHi',
    was.descriptionHi !== is.descriptionHi && 'descriptionHi',
    was.isActive !== is.isActive && `active ${flag(is.isActive)}`,
  ];
  return texts.filter((text) => text !== false);
}
