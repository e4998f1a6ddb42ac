import type { MessageSettings } from '../../contract/bank-messages.ts';
import { wireAmount } from '../../contract/money.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { partsInWords } from '../notifications/notifications.rules.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader } from '../tables.ts';
import { findMissing } from './find-missing.ts';
import { type MessageBounds, messageSettingNames, readMessageSettings } from './read-message-settings.ts';
import { insertAcceptance } from './write-checks.ts';

interface MessagesChange extends Omit<MessageBounds, 'acceptedId'> {
  /** Missing payments that a person has looked at. */
  readonly accepts: readonly number[];
  /** The settings that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: SessionActor;
  readonly at: number;
}

/** What messages of banks may credit. All admins are told of a change. Throws `changed-meanwhile` for settings that are others by now, and as `assertConfirmed` does. */
export async function changeMessages(database: Database, change: MessagesChange): Promise<MessageSettings> {
  const { by, at, before, accepts, ...bounds } = change;
  const wanted = wireSettings(bounds);
  await database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    await lockSettings(tx, 'payment');
    const stored = await readMessageSettings(tx);
    const content = wireSettings(stored);
    const subject = 'payment-settings';
    const current = async () => wireSettings(await readMessageSettings(tx));
    await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
    const missing = accepts.length === 0 ? [] : await findMissing(tx, stored.acceptedId);
    const accepted = missing.map(({ paymentId }) => paymentId).filter((paymentId) => accepts.includes(paymentId));
    const changes = changesBetween(content, wanted);
    if (Object.keys(changes.after).length === 0 && accepted.length === 0) return;
    await saveSettings(tx, {
      [messageSettingNames.isOn]: bounds.isOn ? '1' : '0',
      [messageSettingNames.paymentPaise]: String(bounds.paymentPaise),
      [messageSettingNames.customerPaise]: String(bounds.customerPaise),
      [messageSettingNames.shopPaise]: String(bounds.shopPaise),
    });
    for (const subjectId of accepted)
      await insertAcceptance(tx, { kind: 'missing', subjectId, reason: '', adminId: by.adminId, at });
    const after = accepted.length === 0 ? changes.after : { ...changes.after, acceptedPayments: accepted };
    await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, before: changes.before, after, at });
    const message = `Admin #${by.adminId} changed what messages of banks may credit: ${partsInWords(after, partNames)}`;
    await announceSecurityAct(tx, { adminId: by.adminId, act: 'messages-changed', message, at });
  });
  return wanted;
}

const partNames: Readonly<Record<keyof MessageSettings | 'acceptedPayments', string>> = {
  isOn: 'whether they credit at all',
  paymentLimit: 'the limit of a payment',
  customerLimit: 'the limit of a customer',
  shopLimit: 'the limit of the shop',
  acceptedPayments: 'payments that are missing were accepted',
};

export const readWireSettings = async (db: Reader): Promise<MessageSettings> =>
  wireSettings(await readMessageSettings(db));

const wireSettings = (bounds: Omit<MessageBounds, 'acceptedId'>): MessageSettings => ({
  isOn: bounds.isOn,
  paymentLimit: wireAmount(bounds.paymentPaise),
  customerLimit: wireAmount(bounds.customerPaise),
  shopLimit: wireAmount(bounds.shopPaise),
});
