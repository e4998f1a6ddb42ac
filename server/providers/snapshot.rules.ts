// A provider's list of services: how a row is read, and what a new list says beside the one before.
import { flagField, isObject, type JsonValue, textField } from './answer.rules.ts';
import { parseCost, parseWhole, storedE8 } from './decimal.rules.ts';

type UnusableReason = 'no-name' | 'bad-cost' | 'bad-bounds';

/** A service as the provider has it now. Money is in 10⁻⁸ of its currency for a thousand. */
export interface OfferedService {
  readonly externalId: string;
  readonly name: string;
  readonly type: string;
  readonly category: string;
  readonly costE8: number;
  readonly min: number;
  readonly max: number;
  readonly canRefill: boolean;
  readonly canCancel: boolean;
  readonly canDrip: boolean;
  /** Why it can't be used; null for one that can. */
  readonly reason: UnusableReason | null;
}

const serviceIdPattern = /^[\w-]{1,64}$/;
const maxNameCharacters = 300;
const maxWordCharacters = 100;

/** A row of the list. Undefined: it has no id, so there is nothing to know it by. */
export function readService(row: JsonValue): OfferedService | undefined {
  if (!isObject(row)) return undefined;
  const externalId = (textField(row, 'service', 'service_id', 'id') ?? '').replace(/\.0+$/, '');
  if (!serviceIdPattern.test(externalId)) return undefined;
  const name = cleanText(textField(row, 'name') ?? '', maxNameCharacters);
  const cost = parseCost(textField(row, 'rate', 'price', 'cost') ?? '');
  const [min, max] = [parseWhole(textField(row, 'min') ?? ''), parseWhole(textField(row, 'max') ?? '')];
  const hasBounds = min !== undefined && max !== undefined && min >= 1 && max >= min;
  const reason = name === '' ? 'no-name' : cost === undefined ? 'bad-cost' : hasBounds ? null : 'bad-bounds';
  return {
    externalId,
    name,
    type: cleanText(textField(row, 'type') ?? 'Default', maxWordCharacters),
    category: cleanText(textField(row, 'category') ?? '', maxWordCharacters),
    costE8: cost === undefined ? 0 : storedE8(cost),
    min: hasBounds ? min : 0,
    max: hasBounds ? max : 0,
    canRefill: flagField(row, 'refill'),
    canCancel: flagField(row, 'cancel'),
    canDrip: flagField(row, 'dripfeed'),
    reason,
  };
}

const plainText = /^[\x21-\x7e](?: ?[\x21-\x7e])*$/;

/** Text from outside, on one line: without markup, control and direction characters, and what shows nothing. */
export function cleanText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters && plainText.test(text) && !/[<>]/.test(text)) return text;
  return text
    .slice(0, 20 * maxCharacters)
    .replace(/<[^<>]*>|[<>]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u2800\u3164\uffa0\ufffd\s]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

const siteEndings = new Set(
  'com net org io co in me shop store online site xyz panel pro biz info ru pk top club link to app gg'.split(' '),
);
const bare = (word: string): string => (word.match(/[\p{L}\p{N}]+/gu) ?? []).join('').toLowerCase();
const isSeparator = (word: string): boolean => /^[^\p{L}\p{N}\p{S}]+$/u.test(word) || /^[|~+=<>^]+$/.test(word);

function isLink(word: string): boolean {
  if (word.includes('://')) return true;
  const [host = ''] = word.split('/');
  const labels = host
    .toLowerCase()
    .split('.')
    .map(bare)
    .filter((label) => label !== '');
  return labels.length > 1 && (labels[0] === 'www' || siteEndings.has(labels.at(-1) ?? ''));
}

/** A name for the shop's own list: also without links, and without the names of panels. */
export function importedName(name: string, panels: readonly string[], maxCharacters: number): string {
  const foreign = new Set(panels.map(bare).filter((panel) => panel.length > 2));
  const words = cleanText(name, maxNameCharacters)
    .split(' ')
    .filter((word) => !isLink(word) && !foreign.has(bare(word)));
  // What stood on both sides of a word that is gone is one separator, and none at the ends.
  const joined = words.filter((word, index) => !isSeparator(word) || !isSeparator(words[index - 1] ?? '|'));
  while (isSeparator(joined.at(-1) ?? '')) joined.pop();
  return cleanText(joined.join(' '), maxCharacters);
}

/** A service as it is stored. `missed`: not in the last list; `gone`: in neither of the last two. */
export interface StoredService extends OfferedService {
  readonly state: 'there' | 'missed' | 'gone' | 'unusable';
}

type SnapshotRefusal = 'empty' | 'doubled-ids' | 'too-many-missing';

/** A list that lacks more than this part of what was there is most likely a broken one. */
const maxMissingPercent = 20;

/** How a list compares with the one before: its rows, its different ids, what was there before, and what of that it lacks. */
export interface SnapshotCounts {
  readonly offered: number;
  readonly distinct: number;
  readonly there: number;
  readonly missing: number;
}

/** Whether the last list had a service. */
export const wasThere = ({ state }: Pick<StoredService, 'state'>): boolean => state === 'there' || state === 'unusable';

/** Why a list is refused whole. */
export function refusalOfSnapshot(
  { offered, distinct, there, missing }: SnapshotCounts,
  { acceptsMissing }: { acceptsMissing: boolean },
): SnapshotRefusal | undefined {
  if (offered === 0) return 'empty';
  if (distinct < offered) return 'doubled-ids';
  const isBroken = missing * 100 > there * maxMissingPercent;
  return isBroken && !acceptsMissing ? 'too-many-missing' : undefined;
}

export interface FieldChange {
  readonly field: (typeof comparedFields)[number] | 'state';
  readonly before: string;
  readonly after: string;
}

const comparedFields = [
  'name',
  'type',
  'category',
  'costE8',
  'min',
  'max',
  'canRefill',
  'canCancel',
  'canDrip',
  'reason',
] as const;

interface ServiceComparison {
  readonly service: StoredService;
  readonly changes: readonly FieldChange[];
  /** The id stands for another thing now: whatever is sold through it is set aside. */
  readonly isAnother: boolean;
}

/** What the list says of a service that is stored already. */
export function compareService(before: StoredService, now: OfferedService): ServiceComparison {
  const service: StoredService = { ...now, state: now.reason === null ? 'there' : 'unusable' };
  const changes: FieldChange[] = comparedFields
    .filter((field) => before[field] !== service[field])
    .map((field) => ({ field, before: String(before[field] ?? ''), after: String(service[field] ?? '') }));
  if (before.state !== service.state) changes.push({ field: 'state', before: before.state, after: service.state });
  return { service, changes, isAnother: isAnother(before, service) };
}

/** What follows for a service that the list lacks. Undefined: it was gone already. */
export function afterAbsence({ state }: Pick<StoredService, 'state'>): 'missed' | 'gone' | undefined {
  if (state === 'gone') return undefined;
  return state === 'missed' ? 'gone' : 'missed';
}

function isAnother(before: OfferedService, now: OfferedService): boolean {
  if (plain(before.type) !== plain(now.type) || plain(before.category) !== plain(now.category)) return true;
  const [were, are] = [wordsOf(before.name), wordsOf(now.name)];
  const shared = [...were].filter((word) => are.has(word)).length;
  return shared * 2 < Math.max(were.size, are.size);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const wordsOf = (name: string): Set<string> =>
  new Set(
    plain(name)
      .split(' ')
      .filter((word) => word !== ''),
  );
