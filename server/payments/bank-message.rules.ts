// What banks write of a credit, as messages to the phone of the account's owner. Whole texts are compared: what is not known word for
// word says nothing, as a text about money that went out also has the word "credited" in it.
import type { Paise } from '../../contract/money.ts';
import { day, minute } from '../platform/clock.ts';
import { indianMoment } from '../platform/indian-time.ts';
import { readAmount, readMoment, readUtr } from './statement-cell.rules.ts';
import type { Bank } from './statement-format.rules.ts';

/** A message as a phone passes it on. */
export interface PhoneMessage {
  readonly sender: string;
  readonly text: string;
  /** When the phone got it. */
  readonly receivedAt: number;
}

/** A credit that a message tells of. */
export interface ToldCredit {
  readonly bank: Bank;
  /** The last three or four digits of the account. */
  readonly accountTail: string;
  readonly paise: Paise;
  readonly reference: string;
  /** `YYYY-MM-DD` and `hh:mm:ss`, in India's time; no time where the day is another one than that of its arrival. */
  readonly date: string;
  readonly time: string | null;
}

export type ReadMessage = { readonly credit: ToldCredit } | { readonly fault: 'not-understood' | 'other-sender' };

/** The names under which banks write; the letters in front name the network, the one behind the kind of message. */
const senders: Readonly<Record<string, Bank>> = {
  HDFCBK: 'hdfc',
  HDFCBN: 'hdfc',
  ICICIT: 'icici',
  ICICIB: 'icici',
  SBIUPI: 'sbi',
  SBIINB: 'sbi',
  CBSSBI: 'sbi',
  ATMSBI: 'sbi',
  AXISBK: 'axis',
  KOTAKB: 'kotak',
  INDUSB: 'indusind',
};

/** The name of a sender, such as `VM-HDFCBK-S`; empty for a number, which is a person's. */
export function senderName(sender: string): string {
  const name = sender.trim().toUpperCase();
  return /^[A-Z]{2}-[A-Z]{3,9}(?:-[STPG])?$/.test(name) ? name : '';
}

interface Shape {
  readonly bank: Bank;
  readonly text: RegExp;
}

// Each has the groups `amount`, `tail`, `reference`, and mostly `date`. A payer's name holds no digit, so that it can't hold a reference.
const shapes: readonly Shape[] = [
  {
    bank: 'hdfc',
    text: /^Credit Alert!\nRs\.? ?(?<amount>[0-9,]{1,12}(?:\.[0-9]{1,2})?) credited to HDFC Bank A\/c [X*]{0,8}(?<tail>[0-9]{3,4}) on (?<date>[0-9]{2}-[0-9]{2}-[0-9]{2}) from VPA [^\s()]{3,80} \(UPI (?<reference>[0-9]{12})\)\.?$/,
  },
  {
    bank: 'sbi',
    text: /^Dear (?:SBI|UPI) User, your A\/c [X*]{0,8}(?<tail>[0-9]{3,4})-? ?credited by Rs\.? ?(?<amount>[0-9,]{1,12}(?:\.[0-9]{1,2})?) on (?<date>[0-9]{2}[A-Za-z]{3}[0-9]{2}) transfer from [^0-9\n]{1,60} Ref No (?<reference>[0-9]{12}) -SBI$/,
  },
  {
    bank: 'icici',
    text: /^Dear Customer, Acct [X*]{0,8}(?<tail>[0-9]{3,4}) is credited with Rs\.? ?(?<amount>[0-9,]{1,12}(?:\.[0-9]{1,2})?) on (?<date>[0-9]{2}-[A-Za-z]{3}-[0-9]{2}) from [^0-9\n]{1,60}\. UPI:(?<reference>[0-9]{12})-ICICI Bank\.$/,
  },
  {
    bank: 'axis',
    text: /^INR (?<amount>[0-9,]{1,12}(?:\.[0-9]{1,2})?) credited\nA\/c no\. [X*]{0,8}(?<tail>[0-9]{3,4})\n(?<date>[0-9]{2}-[0-9]{2}-[0-9]{2}), [0-9]{2}:[0-9]{2}:[0-9]{2} IST\nUPI\/P2[AM]\/(?<reference>[0-9]{12})\/[^0-9\n]{1,80} - Axis Bank$/,
  },
  {
    bank: 'kotak',
    text: /^Received Rs\.? ?(?<amount>[0-9,]{1,12}(?:\.[0-9]{1,2})?) in your Kotak Bank AC [X*]{0,8}(?<tail>[0-9]{3,4}) from [^\s()]{3,80} on (?<date>[0-9]{2}-[0-9]{2}-[0-9]{2})\. ?UPI Ref:? ?(?<reference>[0-9]{12})\.?$/,
  },
  {
    bank: 'indusind',
    text: /^A\/C [X*]{0,8}(?<tail>[0-9]{3,4}) credited by Rs\.? ?(?<amount>[0-9,]{1,12}(?:\.[0-9]{1,2})?) from [^\s()]{3,80}\. RRN: ?(?<reference>[0-9]{12})\. Avl Bal: ?[0-9,.a-zA-Z ]{1,20}$/,
  },
];

/** What a message says, if it comes from a bank's name and is word for word what that bank writes of a credit. */
export function readMessage({ sender, text, receivedAt }: PhoneMessage): ReadMessage {
  const bank = senders[senderName(sender).split('-')[1] ?? ''];
  if (bank === undefined) return { fault: 'other-sender' };
  const lines = text.replaceAll('\r\n', '\n').trim();
  const groups = shapes.filter((shape) => shape.bank === bank).map((shape) => shape.text.exec(lines)?.groups);
  const credit = creditOf(bank, groups.find((each) => each !== undefined) ?? {}, receivedAt);
  return credit ? { credit } : { fault: 'not-understood' };
}

function creditOf(
  bank: Bank,
  { amount, tail, reference = '', date }: Readonly<Record<string, string | undefined>>,
  receivedAt: number,
): ToldCredit | undefined {
  const read = readAmount(amount);
  const utr = readUtr(reference);
  const arrival = indianMoment(receivedAt);
  const on = date === undefined ? arrival.date : readMoment(spaced(date))?.date;
  if (typeof read === 'string' || read.paise <= 0 || utr === undefined || tail === undefined || on === undefined)
    return undefined;
  return {
    bank,
    accountTail: tail,
    paise: read.paise,
    reference: utr,
    date: on,
    time: on === arrival.date ? arrival.time : null,
  };
}

/** `22Nov26` as `22 Nov 26`. */
const spaced = (date: string): string => date.replace(/^([0-9]{2})([A-Za-z]{3})([0-9]{2})$/, '$1 $2 $3');

/** The forwarding app tries for two days. */
const maxAgeMs = 3 * day;
const clockMs = 5 * minute;

/** Whether a message can be one of these days: it came, and its bank wrote it, not long ago. */
export function isRecent(message: { readonly receivedAt: number; readonly date: string }, now: number): boolean {
  const startOfDay = Date.parse(`${message.date}T00:00:00+05:30`);
  return [message.receivedAt, startOfDay].every((at) => at <= now + clockMs && now - at <= maxAgeMs);
}
