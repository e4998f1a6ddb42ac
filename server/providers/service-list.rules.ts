// Reads a long list piece by piece, so that whoever asks for the pieces can do other things in between.
import { errorOf, type JsonValue, readJson } from './answer.rules.ts';

type ListEnd =
  | { readonly kind: 'read' }
  /** The provider says what went wrong, or answers something that is no list. */
  | { readonly kind: 'error'; readonly words: string }
  | { readonly kind: 'no-json' | 'no-list' | 'too-long' };

const maxElements = 250_000;
const maxElementBytes = 64 * 1024;
const maxRestBytes = 256 * 1024;
/** A pause at least after so many bytes. */
const pauseBytes = 128 * 1024;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [bracket, brace, bracketEnd, braceEnd] = [0x5b, 0x7b, 0x5d, 0x7d];
const isOpening = (byte: number): boolean => byte === bracket || byte === brace;
const isClosing = (byte: number): boolean => byte === bracketEnd || byte === braceEnd;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);

const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to));

/**
 * Yields the elements of a JSON list, also of one in an envelope (`data`, `result`), and `undefined` where it only pauses. The
 * elements count only when the end says `read`.
 */
export function* readList(bytes: Uint8Array): Generator<JsonValue | undefined, ListEnd> {
  const start = contentStart(bytes);
  if (bytes[start] === bracket) {
    const end = yield* readElements(bytes, start);
    if (typeof end !== 'number') return end;
    return textOf(bytes, end + 1, bytes.length).trim() === '' ? { kind: 'read' } : { kind: 'no-json' };
  }
  const list = bytes[start] === brace ? yield* findListInside(bytes, start) : undefined;
  if (list === undefined) return endWithoutList(bytes);
  const end = yield* readElements(bytes, list);
  if (typeof end !== 'number') return end;
  if (list + bytes.length - end > maxRestBytes) return { kind: 'too-long' };
  const rest = readJson(`${textOf(bytes, 0, list)}[]${textOf(bytes, end + 1, bytes.length)}`);
  if (rest === undefined) return { kind: 'no-json' };
  const words = errorOf(rest);
  return words === undefined ? { kind: 'read' } : { kind: 'error', words };
}

function contentStart(bytes: Uint8Array): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (isBlank(bytes[at])) at++;
  return at;
}

function endWithoutList(bytes: Uint8Array): ListEnd {
  const answer = bytes.length > maxRestBytes ? undefined : readJson(textOf(bytes, 0, bytes.length));
  if (answer === undefined) return { kind: 'no-json' };
  const words = errorOf(answer);
  return words === undefined ? { kind: 'no-list' } : { kind: 'error', words };
}

/** Where a string ends that begins here; beyond the last byte for one that does not end. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** Yields pauses. Answers where the list stands that is the value of `data` or `result`. */
function* findListInside(bytes: Uint8Array, start: number): Generator<undefined, number | undefined> {
  let [depth, key, pauseAt] = [1, '', start + pauseBytes];
  for (let at = start + 1; at < bytes.length && depth > 0; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      const end = stringEnd(bytes, at);
      if (depth === 1 && end - at < 20) key = textOf(bytes, at + 1, end).toLowerCase();
      at = end;
    } else if (byte === bracket && depth === 1 && (key === 'data' || key === 'result')) {
      return at;
    } else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    if (at > pauseAt) {
      pauseAt = at + pauseBytes;
      yield undefined;
    }
  }
  return undefined;
}

/** Yields the elements of the list that begins here. Answers where it ends, or why it can't be read. */
function* readElements(bytes: Uint8Array, start: number): Generator<JsonValue | undefined, number | ListEnd> {
  let [depth, from, count] = [0, start + 1, 0];
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (at - from > maxElementBytes) return { kind: 'too-long' };
    if (byte === quote) {
      at = stringEnd(bytes, at);
      continue;
    }
    const isEnd = depth === 0 && byte === bracketEnd;
    if ((depth === 0 && byte === comma) || isEnd) {
      const text = textOf(bytes, from, at);
      if (isEnd && count === 0 && text.trim() === '') return at;
      const element = readJson(text);
      if (element === undefined) return { kind: 'no-json' };
      if (++count > maxElements) return { kind: 'too-long' };
      yield element;
      if (isEnd) return at;
      from = at + 1;
    } else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
  }
  return { kind: 'no-json' };
}
