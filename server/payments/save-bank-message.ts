import { hash } from 'node:crypto';
import type { MessageOutcome } from '../../contract/bank-messages.ts';
import type { SystemActor } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import { isRecent, type PhoneMessage, readMessage, senderName, type ToldCredit } from './bank-message.rules.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findAccounts, lockAccounts } from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';
import { type ShownRow, saveRows } from './save-rows.ts';
import { bankNames } from './statement-format.rules.ts';
import { insertBankMessage } from './write-messages.ts';

/** What a message of a bank says, without its words. */
export interface SavedMessage {
  readonly sender: string;
  readonly receivedAt: number;
  readonly read: ReturnType<typeof readMessage>;
}

/** What is kept of a message: never its text, and never the number of a person. */
export const withoutText = (message: PhoneMessage): SavedMessage => ({
  sender: senderName(message.sender),
  receivedAt: message.receivedAt,
  read: readMessage(message),
});

/**
 * Notes a message of a bank, and credits the payment that it tells of where one customer is being asked for exactly this amount. All else
 * waits for the statement. A message that comes again changes nothing.
 */
export async function saveBankMessage(database: Database, message: SavedMessage, at: number): Promise<void> {
  const saved = await database.write((tx) => savePayment(tx, message, at));
  const { paymentId } = saved;
  if (paymentId === null) return database.write((tx) => insertMessage(tx, message, { ...saved, at }));
  try {
    await database.write(async (tx) => {
      const outcome = await creditPayment(tx, paymentId, at);
      await insertMessage(tx, message, { outcome, paymentId, at });
    });
  } catch (error) {
    // A database that can't be reached is tried again by the job.
    if (!(error instanceof ExpectedError) || error.code === 'unavailable') throw error;
    // Something stands in its way, such as a claim of this moment: the statement, or a person, decides.
    await database.write((tx) => insertMessage(tx, message, { outcome: 'waits', paymentId, at }));
  }
}

interface Recorded {
  readonly outcome: MessageOutcome;
  readonly paymentId: number | null;
}

function insertMessage(tx: Tx, { sender, read }: SavedMessage, recorded: Recorded & { readonly at: number }) {
  const credit = 'credit' in read ? read.credit : undefined;
  return insertBankMessage(tx, {
    received_at: recorded.at,
    sender,
    account: credit ? `${bankNames[credit.bank]} ··${credit.accountTail}` : '',
    amount_paise: credit?.paise ?? null,
    reference_number: credit?.reference ?? null,
    outcome: recorded.outcome,
    payment_id: recorded.paymentId,
  });
}

/** Files of some banks name no account: the only one there that no file has named the number of is meant by any. */
function accountOf<Account extends { readonly accountTail: string }>(
  accounts: readonly Account[],
  tail: string,
): Account | undefined {
  const [only, ...others] = accounts;
  if (others.length === 0 && only?.accountTail === '') return only;
  const [named, ...more] = accounts.filter(({ accountTail }) => accountTail.endsWith(tail));
  return more.length > 0 ? undefined : named;
}

/** Writes down the payment that a message tells of. */
async function savePayment(tx: Tx, { read, receivedAt }: SavedMessage, at: number): Promise<Recorded> {
  if ('fault' in read) return { outcome: read.fault, paymentId: null };
  const { credit } = read;
  if (!isRecent({ receivedAt, date: credit.date }, at)) return { outcome: 'too-old', paymentId: null };
  const account = accountOf(await findAccounts(tx, { bank: credit.bank }), credit.accountTail);
  if (!account) return { outcome: 'other-account', paymentId: null };
  const rowKey = hash('sha256', `message|${credit.date}|${credit.paise}|${credit.reference}`);
  const [paymentId = null] = await saveRows(tx, {
    rows: [{ row: rowOf(credit), rowKey }],
    source: 'message',
    importId: null,
    payeeId: account.id,
    adminId: 0,
    at,
  });
  return { outcome: 'known', paymentId };
}

async function creditPayment(tx: Tx, paymentId: number, at: number): Promise<MessageOutcome> {
  // One after another: what each credits counts against the bounds of a day.
  await lockAccounts(tx);
  const { state, level } = await tx
    .selectFrom('payments')
    .select(['state', 'level'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (state === 'matched' || level === 3) return 'known';
  await refreshPayments(tx, { paymentIds: [paymentId], adminId: 0, at });
  const by: SystemActor = { adminId: null, via: 'message:bank', address: '' };
  return (await confirmPayment(tx, { paymentId, by, at })) > 0 ? 'credited' : 'waits';
}

const rowOf = ({ paise, reference, date, time }: ToldCredit): ShownRow => ({
  ...{ line: null, date, time, direction: 'in', kind: 'payment', channel: 'upi' },
  ...{ paise, balancePaise: null, reference, also: [], providerReference: null, auto: true },
  ...{ text: '', payerName: null, payerVpa: null, payerVpaCut: false, note: null },
});
