import type { BankMessages } from '../../contract/bank-messages.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { readWireSettings } from './change-messages.ts';
import { sumCreditedByMessage } from './find-message-room.ts';
import { findMissing } from './find-missing.ts';
import { readMessageSettings } from './read-message-settings.ts';
import { findLastMessages } from './write-messages.ts';

const shownMessages = 20;

/** What came in from phones, and what it may credit. */
export async function findMessages(
  db: Reader,
  { isConfigured, now }: { isConfigured: boolean; now: number },
): Promise<BankMessages> {
  const { acceptedId } = await readMessageSettings(db);
  const [settings, missing, credited, messages] = await Promise.all([
    readWireSettings(db),
    findMissing(db, acceptedId),
    sumCreditedByMessage(db, now),
    findLastMessages(db, shownMessages),
  ]);
  return {
    isConfigured,
    settings,
    missing,
    creditedToday: wireAmount([...credited.values()].reduce((sum, paise) => sum + paise, 0)),
    messages: messages.map((message) => ({
      id: message.id,
      receivedAt: isoTime(message.received_at),
      sender: message.sender,
      account: message.account,
      amount: message.amount_paise === null ? null : wireAmount(message.amount_paise),
      referenceNumber: message.reference_number,
      outcome: message.outcome,
    })),
  };
}

/** The payments because of which messages credit nothing at present. */
export async function findMissingPayments(db: Reader): Promise<number[]> {
  const { acceptedId } = await readMessageSettings(db);
  return (await findMissing(db, acceptedId)).map(({ paymentId }) => paymentId);
}
