import type { Service } from '../../contract/catalogue.ts';
import { isWebLink } from '../../contract/fields.ts';
import { maxMassLines } from '../../contract/mass-order.ts';
import { type Paise, parseRate } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { withAsciiDigits } from '../../contract/payment-reference.ts';
import { type DiscountTerms, quote } from '../../contract/price.ts';
import { kindOf } from '../../contract/service-kinds.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { type QuantityProblem, quantityProblem, withScheme } from './order-form.rules.ts';

/** One line of the text; blank ones are left out, and still count. */
export interface TypedLine {
  /** From 1 on, as the text stands. */
  readonly number: number;
  readonly typed: string;
  /** Undefined where it can't be said which part is which. */
  readonly parts: { readonly service: string; readonly link: string; readonly quantity: string } | undefined;
}

const lineBreak = /\r\n|[\r\n\u2028\u2029]/;
/** Whichever comes first in this list is what divides a line. Beside the bar, what keyboards of other scripts have in its place. */
const bars = ['|', '｜', '।'];

/** Divides a text into lines of `service | link | quantity`. Tabs and commas, as spreadsheets copy them, divide a line as well. */
export function readLines(text: string): TypedLine[] {
  return text.split(lineBreak).flatMap((line, index) => {
    const typed = line.trim();
    return typed === '' ? [] : [{ number: index + 1, typed, parts: partsOf(typed) }];
  });
}

function partsOf(line: string): TypedLine['parts'] {
  const bar = bars.find((each) => line.includes(each));
  if (bar !== undefined) return byBars(line, bar);
  const cells = line.includes('\t') ? line.split('\t') : line.includes(',') ? cellsOf(line) : line.split(/\s+/);
  const filled = cells.map((cell) => unquoted(cell.trim())).filter((cell) => cell !== '');
  const [service, link, quantity] = filled;
  // With a fourth cell a comma may belong to the link or to the quantity.
  if (filled.length !== 3 || !service || !link || !quantity) return undefined;
  return { service, link, quantity };
}

/** A link may hold a bar; a number may not. */
function byBars(line: string, bar: string): TypedLine['parts'] {
  const parts = line.split(bar).map((part) => part.trim());
  const [service, quantity] = [parts[0], parts.at(-1)];
  const link = parts.slice(1, -1).join(bar);
  return service && quantity && link ? { service, link, quantity } : undefined;
}

/** The cells of a row of CSV: https://www.rfc-editor.org/rfc/rfc4180 */
function cellsOf(line: string): string[] {
  return line.match(/(?<=^|,)\s*(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
}

function unquoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell;
}

/** What is wrong with a line; `form-only`: its service needs more than a line holds; `too-many`: as many as can be sent stand before it. */
type LineProblem = 'shape' | 'service' | 'form-only' | 'link' | 'too-many' | QuantityProblem;

export interface CheckedLine {
  readonly number: number;
  readonly typed: string;
  /** As far as they could be read. */
  readonly service: Service | undefined;
  readonly url: string;
  /** Its tracking parameters were cut off. */
  readonly isCleaned: boolean;
  readonly quantity: number | undefined;
  readonly problem: LineProblem | undefined;
  /** Of a line without a problem. */
  readonly totalPaise: Paise | undefined;
  /** The number of an earlier line with this service and link. */
  readonly repeats: number | undefined;
  /** The wallet pays this line and all good ones before it that it pays. */
  readonly isCovered: boolean;
}

interface CheckContext {
  /** Cuts the tracking off a link. */
  readonly clean: (link: string) => string;
  readonly services: readonly Service[];
  readonly discounts: readonly DiscountTerms[];
  readonly balancePaise: Paise;
  readonly now: number;
}

/** Judges and prices each line as the server will, and pays them in their order from what the wallet holds. */
export function checkLines(lines: readonly TypedLine[], context: CheckContext): CheckedLine[] {
  const services = new Map(context.services.map((service) => [service.id, service]));
  const seen = new Map<string, number>();
  let leftPaise = context.balancePaise;
  return lines.map((line, index) => {
    const read = readParts(line, services, context.clean);
    const problem = index < maxMassLines ? read.problem : 'too-many';
    const totalPaise = problem === undefined ? totalOf(read, context) : undefined;
    const subject = `${read.service?.id} ${read.url}`;
    const repeats = problem === undefined ? seen.get(subject) : undefined;
    if (problem === undefined && repeats === undefined) seen.set(subject, line.number);
    const isCovered = totalPaise !== undefined && totalPaise <= leftPaise;
    if (isCovered) leftPaise -= totalPaise;
    return { number: line.number, typed: line.typed, ...read, problem, totalPaise, repeats, isCovered };
  });
}

type Read = Pick<CheckedLine, 'service' | 'url' | 'isCleaned' | 'quantity' | 'problem'>;

function readParts({ parts }: TypedLine, services: ReadonlyMap<number, Service>, clean: CheckContext['clean']): Read {
  if (!parts) return { service: undefined, url: '', isCleaned: false, quantity: undefined, problem: 'shape' };
  const service = services.get(serviceNumber(parts.service));
  const typedUrl = withScheme(parts.link);
  const url = clean(typedUrl);
  const quantity = parseWholeNumber(withAsciiDigits(parts.quantity));
  const linkProblem = isWebLink(url) ? undefined : 'link';
  const problem = service ? (formOnly(service) ?? linkProblem ?? quantityProblem(quantity, service)) : 'service';
  return { service, url, isCleaned: url !== typedUrl, quantity, problem };
}

const formOnly = ({ type }: Service) => (kindOf(type).extras.length > 0 ? 'form-only' : undefined);

/** `12` and `#12`; no service has the number 0. */
function serviceNumber(typed: string): number {
  return Number(/^#?\s*(\d{1,15})$/.exec(withAsciiDigits(typed))?.[1] ?? 0);
}

function totalOf({ service, quantity }: Read, { discounts, now }: CheckContext): Paise | undefined {
  const rate = service && parseRate(service.pricePerThousand);
  return rate && quantity !== undefined
    ? quote({ id: service.id, rate, type: service.type }, quantity, discounts, now).totalPaise
    : undefined;
}

/** What the lines add up to, and what the wallet lacks for it. */
export function sumOf(lines: readonly CheckedLine[], balancePaise: Paise): { totalPaise: Paise; missingPaise: Paise } {
  const totalPaise = lines.reduce((sum, line) => sum + (line.totalPaise ?? 0), 0);
  return { totalPaise, missingPaise: Math.max(0, totalPaise - balancePaise) };
}

/** The text without the lines of these numbers, which are placed by now. */
export function withoutLines(text: string, numbers: ReadonlySet<number>): string {
  return text
    .split(lineBreak)
    .filter((line, index) => line.trim() !== '' && !numbers.has(index + 1))
    .join('\n');
}

/** The text with the beginning of one more line. */
export function withService(text: string, serviceId: number): string {
  const before = text.trimEnd();
  return `${before}${before === '' ? '' : '\n'}${serviceId} | `;
}

/** An order as a line, for those who order it elsewhere. */
export function lineOf({
  serviceId,
  url,
  quantity,
}: {
  serviceId: number | string;
  url: string;
  quantity: number;
}): string {
  return `${serviceId} | ${url} | ${quantity}`;
}

/** Whether a line says all of an order: one with comments or names, or in parts, needs more. */
export const isLine = ({ serviceType, runs }: Pick<Order, 'serviceType' | 'runs'>): boolean =>
  kindOf(serviceType).extras.length === 0 && runs === null;
