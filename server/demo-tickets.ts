import { createTicket } from './support/create-ticket.ts';
import { replyToTicket } from './support/reply-to-ticket.ts';
import type { Database } from './tables.ts';

/** No sample has pictures, so no address is ever asked for. */
const addressOf = () => '';

/** A question that the shop answers after a while; without an answer it waits. */
export async function askForHelp(
  database: Database,
  { userId, adminId, at, answer, ...question }: SampleTicket,
): Promise<void> {
  const asked = { ...question, userId, orderId: undefined, screenshots: [], pictureIds: [], requestKey: undefined, at };
  const { ticket } = await createTicket(database, asked, addressOf);
  if (!answer) return;
  const reply = {
    ticketId: ticket.id,
    userId: adminId,
    isForShop: true,
    message: answer.message,
    pictureIds: [],
    status: undefined,
    via: 'page',
    address: '',
    requestKey: undefined,
    at: answer.at,
  } as const;
  await replyToTicket(database, reply, addressOf);
}

interface SampleTicket {
  readonly userId: number;
  readonly adminId: number;
  readonly category: 'refill' | 'payment';
  readonly subject: string;
  readonly description: string;
  readonly at: number;
  readonly answer: { readonly message: string; readonly at: number } | undefined;
}
