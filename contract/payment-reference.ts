export const referenceCharacters = { min: 5, max: 50 } as const;

/** Too short a key says nothing: `UTR 12`, or only zeros. */
const minKeyCharacters = 5;

export type ReferenceProblem = 'reference' | 'referenceTooLong' | 'referenceNotAscii';

/** Why a text is refused as the reference of a payment; undefined for one that is taken. */
export function referenceProblem(typed: string): ReferenceProblem | undefined {
  const { length } = typed.trim();
  if (length < referenceCharacters.min) return 'reference';
  if (length > referenceCharacters.max) return 'referenceTooLong';
  if (toAsciiReference(typed) === undefined) return 'referenceNotAscii';
  const key = referenceKey(typed);
  return key === undefined || key.startsWith(reservedStart) ? 'reference' : undefined;
}

/** The shop names a payment so whose row of a statement has no number: `STATEMENT-ROW-17`. Nobody can type it. */
const reservedStart = 'STATEMENTROW';

/**
 * The text in printable ASCII, trimmed: decimal digits of every script become 0–9. Undefined when it holds anything else,
 * visible or not, since such a sign makes two references of what a person reads as one.
 */
export function toAsciiReference(text: string): string | undefined {
  const ascii = withAsciiDigits(text.trim());
  return /^[\x20-\x7e]*$/.test(ascii) ? ascii : undefined;
}

/** Decimal digits of every script become 0–9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitValue);
}

/** Unicode keeps the digits of a script in a row, 0 to 9; where several scripts follow one another, each has ten. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((codePoint - first) % 10);
}

// What is written in front of a reference, and the words that may follow it: `UTR No. 4123…`, `UPI Ref Number 4123…`.
const label = /^(?:UTR|UPI|RRN|REFERENCE|REF|TXN|TRANSACTION)/;
const numberWords = /^(?:NUMBER|NUM|NO|ID)+/;
// Other letters belong to the reference: `TXN IDFB123456`.
const afterNumberWords = /^(?:[0-9]|UTR|UPI|RRN|REF|TXN|TRANS)/;

function withoutLabels(key: string): string {
  let rest = key;
  while (label.test(rest)) {
    rest = rest.replace(label, '');
    const afterWords = rest.replace(numberWords, '');
    if (afterNumberWords.test(afterWords)) rest = afterWords;
  }
  return rest;
}

const lettersAndDigits = (ascii: string) => ascii.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * What two spellings of one payment reference have in common, out of ASCII: letters and digits alone, upper case, without
 * labels and leading zeros. Undefined when too little is left to name a payment.
 */
export function referenceKey(reference: string): string | undefined {
  const ascii = toAsciiReference(reference);
  const key = ascii === undefined ? '' : keyOf(ascii);
  return key.length < minKeyCharacters ? undefined : key;
}

/** The key of a reference that was taken before the rule: what is not ASCII does not count, and it may be short or empty. */
export function keyOfEarlierReference(reference: string): string {
  return keyOf(withAsciiDigits(reference.normalize('NFKD')));
}

function keyOf(text: string): string {
  const typed = lettersAndDigits(text);
  const key = plain(typed);
  return (aloneIn(text) ?? numberIn(typed) ?? numberIn(key) ?? key).replace(/^0+/, '');
}

/** The one payment number that stands by itself among other signs, however often: `412345678901 (1)`, `412345678901.00`. */
function aloneIn(text: string): string | undefined {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => /^[1-9][0-9]{11}$/.test(word));
  return new Set(words).size === 1 ? words[0] : undefined;
}

/** Without labels and zeros in front, and with the digits that letters stand for: O for 0, I and l for 1. */
function plain(key: string): string {
  const next = withoutLabels(key.replace(/^0+/, '')).replace(/[A-Z]+/g, (word) =>
    /^[OIL]+$/.test(word) ? word.replace(/O/g, '0').replace(/[IL]/g, '1') : word,
  );
  return next === key ? key : plain(next);
}

/**
 * The twelve digits of a payment among words, names and shorter numbers: the only number of that length or more. Four letters
 * in front may be those of a bank, or made up; nobody can tell, so that they don't count either.
 */
function numberIn(key: string): string | undefined {
  const [number = '', ...more] = key.match(/[0-9]{12,}/g) ?? [];
  return more.length === 0 ? /^0*([0-9]{12})$/.exec(number)?.[1] : undefined;
}

const twelveDigits = /^[0-9]{12}$/;

/** The twelve digits of a UPI reference (UTR); undefined for one of another shape, which is taken with a hint. */
export function utrOf(reference: string): string | undefined {
  const unlabelled = withoutLabels(lettersAndDigits(toAsciiReference(reference) ?? ''));
  return [unlabelled, referenceKey(reference)].find((digits) => digits !== undefined && twelveDigits.test(digits));
}
