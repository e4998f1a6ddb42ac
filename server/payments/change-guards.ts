import { wireAmount } from '../../contract/money.ts';
import type { PaymentGuards } from '../../contract/payments.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { partsInWords } from '../notifications/notifications.rules.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader } from '../tables.ts';
import type { Guards } from './match.rules.ts';
import { guardSettings, readGuards } from './read-guards.ts';

interface GuardsChange extends Guards {
  /** The bounds that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: SessionActor;
  readonly at: number;
}

/** The bounds beyond which a person decides. All admins are told of a change. Throws `changed-meanwhile` for bounds that are others by now, and as `assertConfirmed` does. */
export async function changeGuards(
  database: Database,
  { by, at, before, ...guards }: GuardsChange,
): Promise<PaymentGuards> {
  const wanted = wireGuards(guards);
  await database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    await lockSettings(tx, 'payment');
    const content = await readWireGuards(tx);
    const subject = 'payment-settings';
    const current = () => readWireGuards(tx);
    await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
    const changes = changesBetween(content, wanted);
    if (Object.keys(changes.after).length === 0) return;
    await saveSettings(tx, {
      [guardSettings.maxClaimHours]: String(guards.maxClaimHours),
      [guardSettings.firstLimitPaise]: String(guards.firstLimitPaise),
      [guardSettings.maxOpenClaims]: String(guards.maxOpenClaims),
      [guardSettings.maxUnfoundClaims]: String(guards.maxUnfoundClaims),
      [guardSettings.checksPayer]: String(Number(guards.checksPayer)),
    });
    await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, ...changes, at });
    const message = `Admin #${by.adminId} changed which payments wait for a person: ${partsInWords(changes.after, partNames)}`;
    await announceSecurityAct(tx, { adminId: by.adminId, act: 'guards-changed', message, at });
  });
  return wanted;
}

const partNames: Readonly<Record<keyof PaymentGuards, string>> = {
  maxClaimHours: 'the hours for a claim',
  firstTopUpLimit: 'the limit of a first top-up',
  maxOpenClaims: 'the open claims of a customer',
  maxUnfoundClaims: 'the claims that were not found',
  checksPayer: 'the check of the payer',
};

export const readWireGuards = async (db: Reader): Promise<PaymentGuards> => wireGuards(await readGuards(db));

const wireGuards = ({ firstLimitPaise, ...rest }: Guards): PaymentGuards => ({
  ...rest,
  firstTopUpLimit: wireAmount(firstLimitPaise),
});
