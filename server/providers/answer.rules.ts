// How the text of a provider's answer is read. What stands in it is data from outside, and often wrong.

/** An object of JSON: without a prototype, its keys in lower case. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
/** Numbers are their text as it was sent. */
export type JsonValue = string | boolean | null | readonly JsonValue[] | JsonObject;

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
// TypeScript does not know the third argument yet: https://github.com/tc39/proposal-json-parse-with-source
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => JsonValue;

const maxDepth = 32;
const maxValues = 20_000;

/** Whether a text is quickly read: no answer is nested deeply or has values without end, except one that should do harm. */
function isQuickToRead(text: string): boolean {
  let [depth, values, isInString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x22) isInString = !isInString;
    else if (isInString) at += char === 0x5c ? 1 : 0;
    else if (char === 0x2c && ++values > maxValues) return false;
    else if ((char === 0x5b || char === 0x7b) && ++depth > maxDepth) return false;
    else if (char === 0x5d || char === 0x7d) depth--;
  }
  return true;
}

/** JSON as a whole, after a byte order mark and white space. Undefined: the text is no JSON, or means to do harm. */
export function readJson(text: string): JsonValue | undefined {
  if (!isQuickToRead(text)) return undefined;
  try {
    return parseWithSource(text.replace(/^\uFEFF/, '').trim(), (_key, value, { source }) => {
      if (typeof value === 'number') return source;
      return isPlainObject(value) ? withLowerKeys(value) : value;
    });
  } catch {
    return undefined;
  }
}

const isPlainObject = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws where two keys differ in their case alone, and stand for different things. */
function withLowerKeys(value: Record<string, JsonValue>): JsonObject {
  const lower: Record<string, JsonValue> = Object.create(null);
  for (const [key, each] of Object.entries(value)) {
    const name = key.toLowerCase();
    if (name in lower && lower[name] !== each) throw new SyntaxError('A key stands for two things.');
    lower[name] = each;
  }
  return lower;
}

export const isObject = (value: JsonValue | undefined): value is JsonObject => isPlainObject(value);
export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

/** The first of these fields that is a text or a number. */
export function textField(value: JsonObject, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => value[name]).find((each) => typeof each === 'string');
  return typeof found === 'string' ? found.trim() : undefined;
}

/** Panels write flags as `true`, `1`, `"1"`, `"true"`, `"yes"`. */
export function flagField(value: JsonObject, name: string): boolean {
  const flag = value[name];
  return flag === true || (typeof flag === 'string' && ['1', 'true', 'yes'].includes(flag.trim().toLowerCase()));
}

/** An answer's content, out of its envelope (`data`, `result`). */
export function contentOf(answer: JsonValue): JsonValue {
  if (!isObject(answer)) return answer;
  const inner = answer['data'] ?? answer['result'];
  return isObject(inner) || isList(inner) ? inner : answer;
}

const failedStates = ['error', 'fail', 'failed', 'false'];

/**
 * What an answer says went wrong, without an answer's own fields: `null`, `''`, `false` and `[]` are no error. An empty text:
 * there is one, and it has no words.
 */
export function errorOf(answer: JsonValue | undefined): string | undefined {
  if (!isObject(answer)) return undefined;
  const found = wordsOf(answer['error']) ?? wordsOf(answer['errors']);
  if (found !== undefined) return found;
  const isFailed =
    (answer['success'] !== undefined && !flagField(answer, 'success') && answer['success'] !== null) ||
    failedStates.includes(textField(answer, 'status')?.toLowerCase() ?? '');
  if (isFailed && answer['remains'] === undefined && answer['charge'] === undefined) {
    return wordsOf(answer['message']) ?? wordsOf(answer['msg']) ?? '';
  }
  const inner = answer['data'] ?? answer['result'];
  return isObject(inner) && (inner['error'] !== undefined || inner['errors'] !== undefined)
    ? errorOf(inner)
    : undefined;
}

const maxErrorCharacters = 2_000;

/** Undefined: nothing that stands for an error. */
function wordsOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return '';
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim().slice(0, maxErrorCharacters);
  const parts = isList(value) ? value : Object.values(value);
  const words = parts.map(wordsOf).filter((each) => each !== undefined);
  return parts.length === 0 ? undefined : words.join('; ').slice(0, maxErrorCharacters);
}

const idKeys = ['order', 'order_id', 'orderid'];
const numberId = /^[1-9]\d{0,17}$/;
const textId = /^[\w-]{6,64}$/;

interface IdSettings {
  readonly allowsTextIds: boolean;
}

/** Undefined: no id that can be one. Text ids exist at few panels, where a switch allows them. */
function asOrderId(text: string, { allowsTextIds }: IdSettings): string | undefined {
  const id = text.trim().replace(/\.0+$/, '');
  return numberId.test(id) || (allowsTextIds && textId.test(id)) ? id : undefined;
}

/**
 * The number of a new order. `none`: there is no field for it. `odd`: there is one, and it holds no number, or two fields
 * hold different ones.
 */
export function orderIdOf(answer: JsonValue, ids: IdSettings): { id: string } | 'none' | 'odd' {
  if (!isObject(answer)) return 'none';
  const places = [answer, answer['data'], answer['result']].filter(isObject);
  const found = places.flatMap((place) => idKeys.map((key) => place[key]).filter((each) => each !== undefined));
  if (found.length === 0) return 'none';
  const read = found.map((each) => (typeof each === 'string' ? asOrderId(each, ids) : undefined));
  const [first] = read;
  return first !== undefined && read.every((each) => each === first) ? { id: first } : 'odd';
}

/** What could be an order's number in a text that is no proper answer: a hint to ask for, never proof. */
export function orderIdHint(text: string, ids: IdSettings): string | undefined {
  const key = /"(?:order|order_?id|id)"/i.exec(text);
  if (!key) return wholeNumberIn(text.trim());
  const value = text.slice(key.index + key[0].length, key.index + 60).trimStart();
  if (!value.startsWith(':')) return undefined;
  // What ends the number is there, so it is not cut off.
  const [, found = ''] = /^"?([^",}]{0,30})[",}]/.exec(value.slice(1).trimStart()) ?? [];
  return asOrderId(found, ids);
}

function wholeNumberIn(text: string): string | undefined {
  const number = text.trim().replace(/\.0{1,9}$/, '');
  return numberId.test(number) ? number : undefined;
}

const maxShownCharacters = 300;

/** What names the customer's post or page in a link, however an answer repeats it; blanked like a key. */
export const placeOfLink = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** As it is written in a text, and in JSON. */
const link = /\bhttps?:(?:\\?\/){2}[^\s"'<>]*/gi;

/**
 * Text from outside on one line, for admins: no markup, nothing invisible, the provider's key blanked, 300 characters. It is kept
 * beyond the account of the customer whose link it may repeat, so it has no links.
 */
export function shownText(text: string, secrets: readonly string[], maxCharacters = maxShownCharacters): string {
  return blankSecrets(text, secrets)
    .replace(link, '(link)')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .toWellFormed();
}

/** In every way that a panel may repeat a key: as it is, as in a form, as in JSON or HTML, in any case. */
export function blankSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), new URLSearchParams({ a: secret }).toString().slice(2)])
    .flatMap((secret) => [secret, ...carefulJson.map((chars) => secret.replace(chars, asUnicodeEscape))])
    .flatMap((secret) => [secret, secret.replace(/[&<>"']/g, (char) => entities[char] ?? char)])
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), secret.replaceAll('/', '\\/')]);
  const longestFirst = [...new Set(spellings)].toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce(blank, text);
}

/** Some write JSON so that it can stand in HTML, and some of them escape the plus, too. */
const carefulJson = [/[&<>"']/g, /[&<>"'+`]/g];
const asUnicodeEscape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

function blank(text: string, secret: string): string {
  const [lower, wanted] = [text.toLowerCase(), secret.toLowerCase()];
  // A few letters have a lower case of another length, so places in the two texts differ.
  if (lower.length !== text.length) return text.replaceAll(secret, '•••');
  let [blanked, from] = ['', 0];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    blanked += `${text.slice(from, at)}•••`;
    from = at + wanted.length;
  }
  return blanked + text.slice(from);
}
