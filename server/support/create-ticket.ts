import { setImmediate as turn } from 'node:timers/promises';
import type { TicketCategory, TicketWithMessages } from '../../contract/support.ts';
import { answerOnce, type KeyedRequest } from '../accounts/answer-once.ts';
import { holdAccount } from '../accounts/hold-account.ts';
import { leaveNotice } from '../notifications/leave-notice.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { type AddressOf, findTicket, insertScreenshot, insertTicket, isOwnOrder } from './support.queries.ts';
import { type Picture, type PictureFault, readPicture } from './support.rules.ts';

export interface TicketRequest extends KeyedRequest {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly description: string;
  readonly orderId: number | undefined;
  /** Data URLs. */
  readonly screenshots: readonly string[];
}

/** Opens a ticket. Throws `invalid-input` for a picture that is none, and for an order that is not the customer's own. */
export async function createTicket(
  database: Database,
  request: TicketRequest,
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  const pictures: Picture[] = [];
  for (const url of request.screenshots) {
    pictures.push(pictureOf(url, pictures.length + 1));
    // Each takes milliseconds: others are answered in between.
    await turn();
  }
  return database.write((tx) => answerOnce(tx, request, () => fileTicket(tx, { ...request, pictures }, addressOf)));
}

async function fileTicket(
  tx: Tx,
  request: TicketRequest & { pictures: readonly Picture[] },
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  const { userId, orderId, at } = request;
  await holdAccount(tx, userId);
  if (orderId !== undefined && !(await isOwnOrder(tx, { orderId, userId }))) {
    const message = `You have no order #${orderId}`;
    throw new ExpectedError('invalid-input', message, {
      fields: { orderId: message },
      detail: { kind: 'order-not-yours', orderId },
    });
  }
  const ticketId = await insertTicket(tx, request);
  for (const picture of request.pictures) await insertScreenshot(tx, ticketId, picture);
  await leaveNotice(tx, {
    to: { userId, admins: true },
    event: {
      type: 'new_ticket',
      message: `New ticket #${ticketId}: ${request.subject}`,
      data: { id: ticketId, category: request.category },
    },
    at,
  });
  const filed = await findTicket(tx, { ticketId, ownerId: userId }, addressOf);
  if (!filed) throw new Error('A ticket that was just inserted is not there.');
  return filed;
}

function pictureOf(url: string, number: number): Picture {
  const picture = readPicture(url);
  if (typeof picture === 'object') return picture;
  const message = {
    'too-large': `Screenshot ${number} exceeds 5MB limit`,
    'no-picture': noPicture(number),
    'too-many-pixels': `Screenshot ${number} has more than 40 megapixels`,
  }[picture];
  const { code, kind } = refusals[picture];
  throw new ExpectedError(code, message, { fields: { screenshots: message }, detail: { kind, number } });
}

const refusals = {
  'too-large': { code: 'too-large', kind: 'picture-too-large' },
  'no-picture': { code: 'invalid-input', kind: 'no-picture' },
  'too-many-pixels': { code: 'invalid-input', kind: 'picture-too-many-pixels' },
} as const satisfies Record<PictureFault, object>;

const noPicture = (number: number) => `Screenshot ${number} is not a PNG, JPG or GIF picture`;
