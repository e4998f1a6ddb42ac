import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { movePictureToTicket } from './count-storage.ts';

interface Attached {
  readonly ticketId: number;
  /** The message that they come with; undefined for those of the ticket itself. */
  readonly messageId?: number;
  readonly userId: number;
  readonly pictureIds: readonly number[];
  /** So many pictures stand before them. */
  readonly offset?: number;
}

/** Puts uploaded pictures into a ticket. Throws `invalid-input` for one that is not there any more. */
export async function attachPictures(
  tx: Tx,
  { ticketId, messageId, userId, pictureIds, offset = 0 }: Attached,
): Promise<void> {
  for (const [index, pictureId] of pictureIds.entries()) {
    if (await movePictureToTicket(tx, { pictureId, userId, ticketId, messageId: messageId ?? null })) continue;
    const number = offset + index + 1;
    const message = `Screenshot ${number} is not there any more. Please send it again`;
    throw new ExpectedError('invalid-input', message, {
      fields: { screenshots: message },
      detail: { kind: 'picture-gone', number },
    });
  }
}
