import { parseAmount } from '../contract/money.ts';

/** What can be asked to be done with a thing, by the words that begin with them. */
const paletteVerbs = ['approve', 'reject', 'archive', 'cancel', 'refund', 'answer'] as const;
export type PaletteVerb = (typeof paletteVerbs)[number];

/** What a sign at the beginning narrows the finds down to. */
const scopes = { '#': 'numbers', '@': 'people', '₹': 'amounts', '>': 'commands' } as const;
type PaletteScope = (typeof scopes)[keyof typeof scopes];

interface TypedWords {
  /** Undefined where no act is named. */
  readonly verb: PaletteVerb | undefined;
  /** Undefined: all kinds of things. */
  readonly scope: PaletteScope | undefined;
  /** What is searched for, without the act and the sign. A number keeps its `#`. */
  readonly text: string;
  /** In rupees, as the wire takes them; undefined where it can be no amount. */
  readonly amount: string | undefined;
  /** It can be a number that a bank wrote for a payment. */
  readonly isReference: boolean;
}

/** Shorter ones find too much to be meant. */
const referencePattern = /^[a-z]{0,8}[\s-]?(?=(?:[\s-]*\d){8})[\da-z\s-]{8,40}$/i;

/** What a person means who types this: digits are tried as the number of an order, an amount and a UTR at once. */
export function readTyped(typed: string): TypedWords {
  const trimmed = typed.trim();
  const [first = ''] = trimmed.split(/\s/, 1);
  const verb = paletteVerbs.find((each) => each === first.toLowerCase());
  const rest = verb ? trimmed.slice(verb.length).trim() : trimmed;
  const sign = rest.slice(0, 1);
  const scope = isSign(sign) ? scopes[sign] : undefined;
  const text = scope === undefined || scope === 'numbers' ? rest : rest.slice(1).trim();
  const rupees = /^(?:rs\.?|inr)?\s*([\d,]+(?:\.\d{1,2})?)$/i.exec(text)?.[1]?.replaceAll(',', '') ?? '';
  const paise = rupees.length > 10 ? undefined : parseAmount(rupees);
  const isAmount = paise !== undefined && paise > 0 && paise <= maxPaise && scope !== 'people' && scope !== 'numbers';
  return {
    verb,
    scope,
    text,
    amount: isAmount ? rupees : undefined,
    isReference: scope === undefined && referencePattern.test(text),
  };
}

/** No top-up is larger. */
const maxPaise = 1_00_000_00;

const isSign = (sign: string): sign is keyof typeof scopes => sign in scopes;
