import { hasWords } from '../../contract/fields.ts';
import {
  screenshotLimits,
  type TicketCategory,
  type TicketMessage,
  type TicketStatus,
  ticketLimits,
} from '../../contract/support.ts';

export type PictureKind = (typeof screenshotLimits.types)[number];

/** So many bytes at the start of a file tell what it is. */
export const signatureBytes = 16;

/** By the signature that each format begins with, as the server judges; undefined for anything else. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  if (start.startsWith('\x89PNG\r\n\x1a\n') && start.startsWith('IHDR', 12)) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^GIF8[79]a/.test(start) && bytes.length > 13 ? 'image/gif' : undefined;
}

/** A file that somebody wants to attach. */
export interface Candidate {
  readonly name: string;
  readonly bytes: number;
  /** Undefined for what is no picture that we take, and for what is too large to be looked at. */
  readonly kind: PictureKind | undefined;
}

export interface Choice<C extends Candidate> {
  readonly taken: readonly (C & { readonly kind: PictureKind })[];
  /** Names. */
  readonly tooLarge: readonly string[];
  /** Names. */
  readonly noPicture: readonly string[];
  /** Pictures that would have been taken, had there been room. */
  readonly leftOut: number;
}

/** Which files are attached where there is room for so many more, in their order, and why the others are not. */
export function choosePictures<C extends Candidate>(candidates: readonly C[], room: number): Choice<C> {
  const sound = candidates.filter((each) => isSmall(each) && each.kind !== undefined);
  return {
    taken: sound.slice(0, room).flatMap((each) => (each.kind ? [{ ...each, kind: each.kind }] : [])),
    tooLarge: candidates.filter((each) => !isSmall(each)).map(nameOf),
    noPicture: candidates.filter((each) => isSmall(each) && each.kind === undefined).map(nameOf),
    leftOut: Math.max(0, sound.length - room),
  };
}

const nameOf = ({ name }: Candidate) => name;
const isSmall = ({ bytes }: { readonly bytes: number }) => bytes <= screenshotLimits.bytes;

const slowMs = 60_000;

/** Whether pictures failed to arrive for want of time: somebody on the way gave up, or the line was cut after a long while. */
export function isTooSlow({ status, tookMs }: { status: number; tookMs: number }): boolean {
  return status === 408 || status === 504 || (status === 0 && tookMs >= slowMs);
}

/** Whether a paste is of pictures: a table or a text that is copied brings a picture of itself along, and is meant as text. */
export function isPicturePaste(paste: { fileCount: number; text: string }): boolean {
  return paste.fileCount > 0 && paste.text.trim() === '';
}

type SubjectProblem = 'subject' | 'subjectWords';

export function subjectProblem(typed: string): SubjectProblem | undefined {
  if (typed.trim().length < ticketLimits.subject.min) return 'subject';
  return hasWords(typed) ? undefined : 'subjectWords';
}

type DescriptionProblem = 'description' | 'descriptionWords';

export function descriptionProblem(typed: string): DescriptionProblem | undefined {
  if (typed.trim().length < ticketLimits.description.min) return 'description';
  return hasWords(typed) ? undefined : 'descriptionWords';
}

/** The number of an order as people write it, `1042` or `#1042`; undefined for anything else. */
export function readOrderNumber(typed: string): number | undefined {
  const [, digits = ''] = /^#?\s*(\d{1,15})$/.exec(typed.trim()) ?? [];
  return Number(digits) > 0 ? Number(digits) : undefined;
}

/** What is typed of a ticket. */
export const emptyTicket = {
  category: '',
  subject: '',
  description: '',
  /** The order's number as typed; empty for none. */
  orderId: '',
  /** The order is not chosen from the newest ones but typed. */
  isOtherOrder: false,
  /** What was put in for the person, who may not have changed it. */
  givenSubject: '',
  givenCategory: '',
  givenOrderId: '',
};

export type TicketValues = Readonly<typeof emptyTicket>;

/** What help is wanted with, as far as the page it is asked on knows. */
export interface HelpSubject {
  readonly subject: string;
  readonly orderId?: number;
  readonly category?: TicketCategory;
}

/** What was typed, made a ticket about this; a subject and a category of the person's own choice stay. */
export function aboutSubject(values: TicketValues, { subject, category, orderId }: HelpSubject): TicketValues {
  const own = aboutNothing(values);
  const order = orderId === undefined ? '' : String(orderId);
  return {
    ...own,
    orderId: order,
    givenOrderId: order,
    isOtherOrder: false,
    ...(own.category === '' && category && { category, givenCategory: category }),
    ...(own.subject.trim() === '' && { subject, givenSubject: subject }),
  };
}

/** What the person has typed and chosen themselves. */
export function aboutNothing(values: TicketValues): TicketValues {
  const { subject, category, orderId, givenSubject, givenCategory, givenOrderId } = values;
  return {
    ...values,
    subject: subject === givenSubject ? '' : subject,
    category: category === givenCategory ? '' : category,
    orderId: orderId === givenOrderId ? '' : orderId,
    givenSubject: '',
    givenCategory: '',
    givenOrderId: '',
  };
}

type OrderChoice = 'none' | 'recent' | 'other';

/** How the order of a ticket is given: not at all, as one of the newest, or as any other number. */
export function orderChoice(
  { orderId, isOtherOrder }: Pick<TicketValues, 'orderId' | 'isOtherOrder'>,
  recentIds: readonly number[],
): OrderChoice {
  if (isOtherOrder) return 'other';
  if (orderId === '') return 'none';
  return recentIds.some((id) => String(id) === orderId) ? 'recent' : 'other';
}

/** Whether an answer of the customer opens the ticket again. */
export function reopensByReply(status: TicketStatus): boolean {
  return status === 'waiting_user' || status === 'resolved';
}

/** The newest message of a side; 0 when it has not written yet. */
export function newestOf(messages: readonly TicketMessage[], side: 'customer' | 'shop'): number {
  const own = messages.filter(({ isAdmin }) => isAdmin === (side === 'shop'));
  return Math.max(0, ...own.map(({ id }) => id));
}
