import { sql } from 'kysely';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader } from '../tables.ts';

interface Rating {
  readonly messageId: number;
  /** The customer who rates. */
  readonly userId: number;
  readonly isHelpful: boolean;
  readonly at: number;
}

/** Stores what a customer says of an answer. Throws `not-found` unless it is an answer of the shop in a ticket of theirs. */
export function rateAnswer(database: Database, { messageId, userId, isHelpful, at }: Rating) {
  return database.write(async (tx) => {
    const answer = tx
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .select('ticket_messages.id')
      .where('ticket_messages.id', '=', messageId)
      .where('is_admin', '=', 1)
      .where('tickets.user_id', '=', userId)
      // Nobody rates their own words.
      .where('author_id', '<>', userId);
    if (!(await answer.executeTakeFirst())) throw new ExpectedError('not-found', 'There is no such answer.');
    const said = { is_helpful: isHelpful ? 1 : 0, rated_at: at } as const;
    await tx
      .insertInto('answer_ratings')
      .values({ message_id: messageId, ...said })
      .onConflict((conflict) => conflict.column('message_id').doUpdateSet(said))
      .execute();
    return { id: messageId, isHelpful };
  });
}

const windowMs = 30 * day;

/** How many answers were rated of late, and how many of them helped. */
export function findAnswerRatings(db: Reader, now: number): Promise<{ rated: number; helpful: number }> {
  return db
    .selectFrom('answer_ratings')
    .select((eb) => [
      eb.fn.countAll<number>().as('rated'),
      sql<number>`cast(coalesce(sum(is_helpful), 0) as bigint)`.as('helpful'),
    ])
    .where('rated_at', '>', now - windowMs)
    .executeTakeFirstOrThrow();
}
