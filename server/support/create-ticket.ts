import { setImmediate as turn } from 'node:timers/promises';
import { screenshotLimits, type TicketCategory, type TicketWithMessages, ticketTexts } from '../../contract/support.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { attachPictures } from './attach-pictures.ts';
import { consumeStorage } from './consume-storage.ts';
import { assertPicture } from './picture-refusal.ts';
import { ticketOpened } from './support.events.ts';
import { type AddressOf, findTicket, insertScreenshot, insertTicket, isOwnOrder } from './support.queries.ts';
import { type Picture, readPicture, textBytes } from './support.rules.ts';

export interface TicketRequest extends KeyedRequest {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly description: string;
  readonly orderId: number | undefined;
  /** Data URLs. */
  readonly screenshots: readonly string[];
  /** Of pictures that this person has uploaded. */
  readonly pictureIds: readonly number[];
}

/** Opens a ticket. Throws `invalid-input` for a picture that is none, and for an order that is not the customer's own. */
export async function createTicket(
  database: Database,
  request: TicketRequest,
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  const count = request.screenshots.length + request.pictureIds.length;
  if (count > screenshotLimits.pictures) {
    const message = ticketTexts.tooManyScreenshots;
    throw new ExpectedError('invalid-input', message, { fields: { screenshots: message } });
  }
  const pictures: Picture[] = [];
  for (const url of request.screenshots) {
    pictures.push(assertPicture(readPicture(url), pictures.length + 1));
    // Each takes milliseconds: others are answered in between.
    await turn();
  }
  return database.write((tx) => runIdempotent(tx, request, () => fileTicket(tx, { ...request, pictures }, addressOf)));
}

async function fileTicket(
  tx: Tx,
  request: TicketRequest & { pictures: readonly Picture[] },
  addressOf: AddressOf,
): Promise<TicketWithMessages> {
  const { userId, orderId, at } = request;
  await lockAccount(tx, userId);
  if (orderId !== undefined && !(await isOwnOrder(tx, { orderId, userId }))) {
    const message = `You have no order #${orderId}`;
    throw new ExpectedError('invalid-input', message, {
      fields: { orderId: message },
      detail: { kind: 'order-not-yours', orderId },
    });
  }
  const sizes = request.pictures.map(({ bytes }) => bytes.length);
  const bytes = sizes.reduce((sum, size) => sum + size, textBytes(request.subject, request.description));
  await consumeStorage(tx, { userId, bytes });
  const ticketId = await insertTicket(tx, request);
  for (const picture of request.pictures) await insertScreenshot(tx, ticketId, picture);
  const { pictureIds, screenshots } = request;
  await attachPictures(tx, { ticketId, userId, pictureIds, offset: screenshots.length });
  const { subject, category } = request;
  await enqueueEvent(tx, ticketOpened({ id: ticketId, userId, subject, category, at }));
  const filed = await findTicket(tx, { ticketId, ownerId: userId }, addressOf);
  if (!filed) throw new Error('A ticket that was just inserted is not there.');
  return filed;
}
