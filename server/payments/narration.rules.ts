// What a narration says of a payment. Only its beginning is the bank's: the payer writes the note, and may write anything there.
import { readUtr } from './statement-cell.rules.ts';
import type { Bank } from './statement-format.rules.ts';

export type Channel = 'upi' | 'imps' | 'neft' | 'rtgs' | 'other';
export type RowKind = 'payment' | 'reversal' | 'interest' | 'cash' | 'cheque';

export interface Narration {
  readonly channel: Channel;
  readonly kind: RowKind;
  /** From where the bank writes it; null: there is none, or not in its place. */
  readonly reference: string | null;
  /** Further numbers that the bank wrote for the same payment. */
  readonly also: readonly string[];
  /** Every part stands where it should, and no other number could be meant: a machine may rely on the reference. */
  readonly isCertain: boolean;
  readonly payerName: string | null;
  readonly payerVpa: string | null;
  /** As long as the bank's cut-off: maybe not the whole. */
  readonly payerVpaCut: boolean;
  readonly note: string | null;
}

interface Parts {
  /** The narration as the bank wrote it. */
  readonly text: string;
  /** The cell of the reference column, trimmed; empty where there is none. */
  readonly column: string;
}

const nothing: Narration = {
  channel: 'other',
  kind: 'payment',
  reference: null,
  also: [],
  isCertain: false,
  payerName: null,
  payerVpa: null,
  payerVpaCut: false,
  note: null,
};

export function readNarration(bank: Bank, parts: Parts): Narration {
  const none = readNoPayment(parts.text);
  if (none === undefined) return readers[bank](parts);
  // Where an admin has pointed at the columns, it may be the payer's note: with a payment's number beside it, a person looks.
  if (bank !== 'other' || readUtr(parts.column) === undefined) return none;
  return { ...readers[bank](parts), isCertain: false };
}

const interest = /^(?:(?:SB:)?[0-9]{6,20}:Int\.?Pd|CREDIT INTEREST|INTEREST (?:PAID|CREDIT)|INT\.? ?PD)/i;
const cash = /^(?:CASH[ -]?DEP|BY CASH|CDM |CASH-)/i;
const cheque = /^(?:CHQ|CHEQUE|BY CLG|CLG|BRN-CLG|I\/W CHQ|BY CLEARING|CLEARING)/i;

/** By the beginning alone: a note that says "refund", or a payer who is called Cash, changes nothing. */
function readNoPayment(text: string): Narration | undefined {
  if (interest.test(text)) return { ...nothing, kind: 'interest' };
  if (cash.test(text)) return { ...nothing, kind: 'cash' };
  if (cheque.test(text)) return { ...nothing, kind: 'cheque' };
  return undefined;
}

const trimmed = (text: string | undefined): string | null => {
  const value = (text ?? '').trim();
  return value === '' ? null : value;
};

const reversed = (channel: Channel, reference: string | undefined): Narration => ({
  ...nothing,
  channel,
  kind: 'reversal',
  reference: reference ?? null,
});

/** A transfer between banks: its number is for a person, who finds the payer by it. */
const transferred = (
  channel: Channel,
  { reference, payerName }: Pick<Narration, 'reference' | 'payerName'>,
): Narration => ({
  ...nothing,
  channel,
  reference,
  payerName,
});

/** Banks' own numbers of transfers, such as `ICICN52026100600123`. */
const isTransferNumber = (text: string): boolean => /^[A-Z0-9]{8,25}$/i.test(text) && /[0-9]{6}/.test(text);

const transferNumber = (...texts: (string | undefined)[]): string | null =>
  texts.map((text) => (text ?? '').trim()).find(isTransferNumber) ?? null;

const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/i.test(text.trim());

const isNeft = (text: string): boolean => /^NEFT/i.test(text);
const isRtgs = (text: string): boolean => /^RTGS/i.test(text);

/** `UPI-NAME-vpa@bank-IFSC-RRN-note`; names and addresses may hold hyphens themselves. */
function readHdfc({ text, column }: Parts): Narration {
  const parts = text.split('-');
  const inColumn = readUtr(column);
  if (text.startsWith('REV-UPI-')) return reversed('upi', inColumn);
  if (text.startsWith('IMPS-')) return readHdfcImps(parts, inColumn);
  if (isNeft(text) || isRtgs(text)) {
    const reference = transferNumber(column.replace(/^0{1,30}/, '') === '' ? undefined : column, parts.at(-1));
    return transferred(isNeft(text) ? 'neft' : 'rtgs', { reference, payerName: trimmed(parts[2]) });
  }
  if (parts[0] !== 'UPI') return nothing;
  const places = parts.flatMap((part, place) => {
    const number = readUtr(part);
    return number !== undefined && part.trim().length === 12 && isIfsc(parts[place - 1] ?? '')
      ? [{ number, place }]
      : [];
  });
  const [first] = places;
  if (first === undefined) return { ...nothing, channel: 'upi', reference: inColumn ?? null };
  const { name, vpa } = hdfcPayer(parts.slice(1, first.place - 1));
  return {
    ...nothing,
    channel: 'upi',
    reference: inColumn ?? first.number,
    isCertain: places.length === 1 && (inColumn === undefined || inColumn === first.number),
    payerName: name,
    payerVpa: vpa,
    note: trimmed(parts.slice(first.place + 1).join('-')),
  };
}

const mayBeginVpa = (part: string): boolean => /^[A-Z0-9._]{1,80}$/i.test(part) && /[0-9]/.test(part);

/** What stands between `UPI` and the branch: a name and a payment address. Which hyphen parts them is a guess; both are for people. */
function hdfcPayer(parts: readonly string[]): { name: string | null; vpa: string | null } {
  const at = parts.findIndex((part) => part.includes('@'));
  if (at < 0) return { name: trimmed(parts.join('-')), vpa: null };
  let from = at;
  while (from > 1 && mayBeginVpa(parts[from - 1] ?? '')) from--;
  return { name: trimmed(parts.slice(0, from).join('-')), vpa: trimmed(parts.slice(from).join('-')) };
}

/** `IMPS-RRN-NAME-BANK-XXXX1234-note` */
function readHdfcImps(parts: readonly string[], inColumn: string | undefined): Narration {
  const number = readUtr(parts[1] ?? '');
  const account = parts.findIndex((part) => /^X{2,12}[0-9]{3,6}$/i.test(part.trim()));
  return {
    ...nothing,
    channel: 'imps',
    reference: inColumn ?? number ?? null,
    isCertain: number !== undefined && (inColumn === undefined || inColumn === number),
    payerName: trimmed((account < 0 ? parts.slice(2, 3) : parts.slice(2, account - 1)).join('-')),
    note: account < 0 ? null : trimmed(parts.slice(account + 1).join('-')),
  };
}

/** Their newer narrations cut an address at 14 characters. */
const iciciVpaCharacters = 14;

/** Newer `UPI/NAME/vpa/note/BANK/RRN/hash/`, older `UPI/RRN/note/vpa/BANK/hash`: told apart by the number of parts. */
function readIcici({ text }: Parts): Narration {
  const all = text.split('/');
  const parts = all.at(-1) === '' ? all.slice(0, -1) : all;
  if (isNeft(text) || isRtgs(text)) {
    const [, reference, name] = text.split('-');
    return transferred(isNeft(text) ? 'neft' : 'rtgs', {
      reference: transferNumber(reference),
      payerName: trimmed(name),
    });
  }
  if (text.startsWith('MMT/IMPS/')) {
    const number = readUtr(parts[2] ?? '');
    const isWhole = parts.length === 6;
    return {
      ...nothing,
      channel: 'imps',
      reference: number ?? null,
      isCertain: number !== undefined && isWhole,
      payerName: isWhole ? trimmed(parts[4]) : null,
      note: isWhole ? trimmed(parts[3]) : null,
    };
  }
  if (parts[0] !== 'UPI') return nothing;
  if (/^(?:RVSL|REV|REVERSAL)$/i.test(parts[1] ?? '')) return reversed('upi', readUtr(parts[2] ?? ''));
  if (parts.length === 7 && readUtr(parts[1] ?? '') === undefined) return iciciNewer(parts);
  if (parts.length === 6) return iciciOlder(parts);
  return { ...nothing, channel: 'upi' };
}

function iciciNewer([, name, vpa, note, , number]: readonly string[]): Narration {
  const reference = readUtr(number ?? '') ?? null;
  return {
    ...nothing,
    channel: 'upi',
    reference,
    isCertain: reference !== null,
    payerName: trimmed(name),
    payerVpa: trimmed(vpa),
    payerVpaCut: (vpa ?? '').length >= iciciVpaCharacters,
    note: trimmed(note),
  };
}

function iciciOlder([, number, note, vpa]: readonly string[]): Narration {
  const reference = readUtr(number ?? '') ?? null;
  return {
    ...nothing,
    channel: 'upi',
    reference,
    isCertain: reference !== null,
    payerVpa: trimmed(vpa),
    note: trimmed(note),
  };
}

const sbiVpaCharacters = 10;
/** The bank may break the line behind the last two, in place of a space. */
const sbiPrefixes = ['BY TRANSFER-', 'TO TRANSFER-', 'DEP TFR', 'WDL TFR'];

/** `BY TRANSFER-UPI/CR/RRN/NAME/BANK/vpa/note--`: the number stands before everything that the payer writes. */
function readSbi({ text }: Parts): Narration {
  const prefix = sbiPrefixes.find((each) => text.startsWith(each)) ?? '';
  const body = (text.endsWith('--') ? text.slice(0, -2) : text).slice(prefix.length).trimStart();
  const parts = body.split('/');
  if (body.startsWith('NEFT*') || body.startsWith('RTGS*')) {
    const [, , reference, name] = body.split('*');
    return transferred(isNeft(body) ? 'neft' : 'rtgs', {
      reference: transferNumber(reference),
      payerName: trimmed(name),
    });
  }
  const [, imps] = /^INB IMPS ?([0-9]{12})$/.exec(parts[0] ?? '') ?? [];
  if (imps !== undefined) {
    const note = parts.length === 4 ? trimmed(parts[3]) : null;
    return {
      ...nothing,
      channel: 'imps',
      reference: readUtr(imps) ?? null,
      isCertain: readUtr(imps) !== undefined,
      note,
    };
  }
  if (parts[0] !== 'UPI') return nothing;
  const reference = readUtr(parts[2] ?? '');
  if (/^(?:REV|RVSL|REVERSAL)$/.test(parts[1] ?? '')) return reversed('upi', reference);
  const vpa = trimmed(parts[5]);
  return {
    ...nothing,
    channel: 'upi',
    reference: reference ?? null,
    isCertain: reference !== undefined && parts[1] === 'CR' && parts.length >= 7,
    payerName: trimmed(parts[3]),
    payerVpa: vpa,
    payerVpaCut: (vpa ?? '').length >= sbiVpaCharacters,
    note: trimmed(parts.slice(6).join('/')),
  };
}

/** `UPI/P2A/RRN/NAME/BANK/note/` or `UPI/P2A/RRN/NAME/note/BANK`. */
function readAxis({ text }: Parts): Narration {
  const parts = text.split('/');
  const channel = parts[0] === 'UPI' ? 'upi' : 'imps';
  if (isNeft(text) || isRtgs(text)) {
    const reference = transferNumber(parts[1]);
    return transferred(isNeft(text) ? 'neft' : 'rtgs', { reference, payerName: trimmed(parts[2]) });
  }
  if (parts[0] !== 'UPI' && parts[0] !== 'IMPS') return nothing;
  const reference = readUtr(parts[2] ?? '');
  // A payer may write it, too: from a person it is left to an admin.
  const isNoted = (parts[4] ?? '').trim().toUpperCase() === 'REVERSAL';
  if (/^(?:RVSL|REV|REVERSAL)$/i.test(parts[1] ?? '') || (isNoted && parts[1] !== 'P2A'))
    return { ...reversed(channel, reference), payerName: trimmed(parts[3]) };
  const isPayment = /^(?:P2A|P2M)$/.test(parts[1] ?? '') && parts.length >= 6;
  return {
    ...nothing,
    channel,
    reference: reference ?? null,
    isCertain: reference !== undefined && isPayment && !isNoted,
    payerName: trimmed(parts[3]),
    note: trimmed(channel === 'imps' || parts.at(-1) === '' ? parts[5] : parts[4]),
  };
}

/** `UPI/NAME/number/note` with another number in the column, which is of the same payment; also `UPI/CR/RRN/NAME/note`. */
function readKotak({ text, column }: Parts): Narration {
  const parts = text.split('/');
  const inColumn = readUtr(/^(?:UPI|IMPS)-([0-9]{1,20})$/.exec(column)?.[1] ?? '');
  if (isNeft(text) || isRtgs(text)) {
    const [, reference, ...name] = text.split(' ');
    const payerName = trimmed((isIfsc(name.at(-1) ?? '') ? name.slice(0, -1) : name).join(' '));
    return transferred(isNeft(text) ? 'neft' : 'rtgs', { reference: transferNumber(reference), payerName });
  }
  if (/^REV-(?:UPI|IMPS)/i.test(text)) return reversed('upi', readUtr(parts[2] ?? ''));
  if (parts[0] === 'RECD:IMPS') return readKotakImps(parts, inColumn);
  if (parts[0] !== 'UPI') return nothing;
  if (/^(?:REV|RVSL|REVERSAL)$/i.test(parts[1] ?? '')) return reversed('upi', readUtr(parts[2] ?? ''));
  const reference = readUtr(parts[2] ?? '');
  const hasName = parts[1] !== 'CR';
  return {
    ...nothing,
    channel: 'upi',
    reference: reference ?? null,
    also: reference === undefined || inColumn === undefined || inColumn === reference ? [] : [inColumn],
    isCertain: reference !== undefined && readUtr(parts[1] ?? '') === undefined,
    payerName: trimmed(hasName ? parts[1] : parts[3]),
    note: trimmed(parts.slice(hasName ? 3 : 4).join('/')),
  };
}

/** `RECD:IMPS/RRN/NAME/BANK/X1234/note` */
function readKotakImps(parts: readonly string[], inColumn: string | undefined): Narration {
  const reference = readUtr(parts[1] ?? '');
  return {
    ...nothing,
    channel: 'imps',
    reference: reference ?? null,
    isCertain: reference !== undefined && (inColumn === undefined || inColumn === reference),
    payerName: trimmed(parts[2]),
    note: trimmed(parts.slice(5).join('/')),
  };
}

/** A bank whose narrations are not known: certain is only a number that stands in its column and once in the narration. */
function readUnknown({ text, column }: Parts): Narration {
  const beginning = text.slice(0, 5).toUpperCase();
  const channel = (['upi', 'imps', 'neft', 'rtgs'] as const).find((each) => beginning.startsWith(each.toUpperCase()));
  if (channel === undefined) return nothing;
  if (channel === 'neft' || channel === 'rtgs')
    return transferred(channel, { reference: transferNumber(column), payerName: null });
  if (/^(?:UPI|IMPS)[-/](?:REV|RVSL|REVERSAL)[-/]/i.test(text)) return reversed(channel, readUtr(column));
  const numbers = text.match(/(?<![0-9])[0-9]{12}(?![0-9])/g) ?? [];
  const reference = readUtr(column);
  return {
    ...nothing,
    channel,
    reference: reference ?? null,
    isCertain: reference !== undefined && numbers.length === 1 && numbers[0] === reference,
  };
}

/**
 * `UPI/RRN/CR/NAME/BANK/vpa/note`, or with the word first: both stand before everything that the payer writes. Elsewhere twelve digits may
 * be a telephone with its 91, or an account.
 */
function readIndusind(parts: Parts): Narration {
  const fields = parts.text.split('/');
  const [, first = '', second = '', ...rest] = fields.map((field) => field.trim());
  const channel = (['upi', 'imps'] as const).find((each) => each.toUpperCase() === fields[0]?.trim().toUpperCase());
  if (channel === undefined || readUtr(parts.column) !== undefined) return readUnknown(parts);
  const [number, word] = /^[0-9]/.test(first) ? [first, second] : [second, first];
  const isWhole = indusindWords.test(word);
  const isPlace = number === first || isWhole;
  const reference = isPlace && number.length === 12 && !/^91[6-9]/.test(number) ? readUtr(number) : undefined;
  if (/^(?:REV|RVSL|REVERSAL)$/i.test(word)) return reversed(channel, reference);
  const others = parts.text.match(/(?<![0-9])[0-9]{12}(?![0-9@])/g) ?? [];
  const [payerName, , vpa = '', ...note] = isWhole ? rest : [];
  return {
    ...nothing,
    channel,
    reference: reference ?? null,
    isCertain: reference !== undefined && /^(?:CR|P2A|P2M)$/i.test(word) && others.length === 1,
    payerName: trimmed(payerName),
    payerVpa: vpa.includes('@') ? vpa : null,
    note: trimmed(note.join('/')),
  };
}

const indusindWords = /^(?:CR|DR|P2A|P2M|REV|RVSL|REVERSAL)$/i;

/** A report of payments: it has no narration, and its column is the payment's number. */
function readReport({ column }: Parts): Narration {
  const reference = readUtr(column);
  return { ...nothing, channel: 'upi', reference: reference ?? null, isCertain: reference !== undefined };
}

/**
 * A file whose columns an admin has pointed at. Certain is a number that is all of its cell: one inside other words may be what the
 * payer wrote.
 */
function readPointed({ text, column }: Parts): Narration {
  if (isNeft(text) || isRtgs(text))
    return transferred(isNeft(text) ? 'neft' : 'rtgs', { reference: transferNumber(column), payerName: null });
  const channel = /^IMPS/i.test(text) || /^IMPS/i.test(column) ? 'imps' : 'upi';
  const [, whole] = /^(?:(?:UPI|IMPS|RRN|UTR)[-/: ]{1,2})?(0{0,12}[1-9][0-9]{11})$/i.exec(column) ?? [];
  const inside = column.match(/(?<![0-9])[1-9][0-9]{11}(?![0-9])/g) ?? [];
  const reference = readUtr(whole ?? '') ?? (inside.length === 1 ? inside[0] : undefined);
  if (/^(?:(?:UPI|IMPS)[-/ ](?:REV|RVSL|REVERSAL)|(?:REV|RVSL|REVERSAL)[-/ ](?:UPI|IMPS))[-/ ]/i.test(text))
    return reversed(channel, reference);
  // Zeros at the end are what a spreadsheet leaves of a long number.
  const isCertain = whole !== undefined && !whole.endsWith('00000');
  return { ...nothing, channel, reference: reference ?? null, isCertain };
}

const readers: Readonly<Record<Bank, (parts: Parts) => Narration>> = {
  hdfc: readHdfc,
  icici: readIcici,
  sbi: readSbi,
  axis: readAxis,
  kotak: readKotak,
  yes: readUnknown,
  indusind: readIndusind,
  phonepe: readReport,
  other: readPointed,
};
