import type { PayerNameHint } from '../../contract/payments.ts';

interface CustomerName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The shortest name that a bank cuts, in characters. */
const shortestCut = 8;

const titles: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SRI', 'SMT']);

/**
 * Whether a bank's line names this customer. The same name: of the shorter one every word is in the longer one, in any order, as a whole, as
 * an initial, or cut off at the end of the line. A hint for a person, by which nothing may be decided.
 */
export function comparePayerName(payerName: string | null, { firstName, lastName }: CustomerName): PayerNameHint {
  const [payer, customer] = [wordsOf(payerName ?? ''), wordsOf(`${firstName} ${lastName}`)];
  if (payer.length === 0 || payerName === null) return 'none';
  if (payer.some(isLatin) !== customer.some(isLatin)) return 'other-script';
  const cut = payerName.trim().length >= shortestCut ? payer.at(-1) : undefined;
  return isSameJoined({ payer, customer }) || isSameInWords({ payer, customer, cut }) ? 'same' : 'other';
}

const isLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);

/** In capitals, without titles and accents. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
  const words = plain.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => !titles.has(word));
}

interface Names {
  readonly payer: readonly string[];
  readonly customer: readonly string[];
}

/** Some banks leave the blanks out. */
const isSameJoined = ({ payer, customer }: Names): boolean => payer.join('') === customer.join('');

function isSameInWords({ payer, customer, cut }: Names & { readonly cut: string | undefined }): boolean {
  const fits = (ofPayer: string, ofCustomer: string): boolean =>
    ofPayer === ofCustomer ||
    (ofPayer === cut && ofCustomer.startsWith(ofPayer)) ||
    isInitialOf(ofPayer, ofCustomer) ||
    isInitialOf(ofCustomer, ofPayer);
  const free = [...customer];
  // Long words first: an initial takes what they leave.
  const found = payer
    .toSorted((a, b) => b.length - a.length)
    .flatMap((word) => {
      const same = free.indexOf(word);
      const at = same === -1 ? free.findIndex((other) => fits(word, other)) : same;
      return at === -1 ? [] : [[word, ...free.splice(at, 1)]];
    });
  const isWhole = found.some((pair) => pair.every((word) => word.length > 1));
  return isWhole && found.length === Math.min(payer.length, customer.length);
}

const isInitialOf = (one: string, other: string): boolean => one.length === 1 && other.startsWith(one);
