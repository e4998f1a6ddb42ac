export interface ShapeLimits {
  /** Counting every part of every list and object, and the lists and objects themselves. */
  readonly maxValues: number;
  readonly maxDepth: number;
  /** Of one text, as it is written. */
  readonly maxTextBytes: number;
}

type ShapeFault = 'too-many-values' | 'too-deep' | 'too-long-text';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openObject, openList, closeObject, closeList] = [0x7b, 0x5b, 0x7d, 0x5d];

/** Space, tab, line feed or carriage return. */
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/**
 * Counts the values and the depth of JSON on its bytes as they arrive. A parsed value takes up to fifty times the memory
 * of its text, so a text is parsed only once it is known how much it holds. What is no JSON is counted somehow: the
 * parser stops where it stops being JSON, and up to there the count is right.
 */
export class JsonShape {
  readonly #limits: ShapeLimits;
  #values = 1;
  #depth = 0;
  #isInString = false;
  #textBytes = 0;
  #isEscaped = false;
  /** Nothing but spaces since the last list or object was opened. */
  #isJustOpened = false;

  constructor(limits: ShapeLimits) {
    this.#limits = limits;
  }

  /** Undefined while all is within the limits. */
  read(bytes: Uint8Array): ShapeFault | undefined {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#isInString) this.#readInString(byte);
      else if (!isSpace(byte)) this.#readOutside(byte);
      if (this.#depth > this.#limits.maxDepth) return 'too-deep';
      if (this.#textBytes > this.#limits.maxTextBytes) return 'too-long-text';
      if (this.#values > this.#limits.maxValues) return 'too-many-values';
    }
    return undefined;
  }

  #readInString(byte: number): void {
    this.#textBytes++;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInString = false;
  }

  #readOutside(byte: number): void {
    const isOpening = byte === openObject || byte === openList;
    if (byte === closeObject || byte === closeList) this.#depth--;
    else if (byte === comma || this.#isJustOpened) this.#values++;
    if (isOpening) this.#depth++;
    this.#isJustOpened = isOpening;
    this.#isInString = byte === quote;
    this.#textBytes = 0;
  }
}
