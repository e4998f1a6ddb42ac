import { type Paise, wireAmount } from '../../contract/money.ts';
import type { PaymentGuards } from '../../contract/payments.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { assertSecondAdmin, runWithSecondAdmin } from '../confirmations/assert-second-admin.ts';
import { readSecondAdminLimit, secondAdminLimitName } from '../confirmations/second-admin-limit.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { partsInWords } from '../notifications/notifications.rules.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import type { Guards } from './match.rules.ts';
import { guardSettings, readGuards } from './read-guards.ts';

interface GuardsChange extends Guards {
  /** Undefined: as it is. */
  readonly secondAdminPaise: Paise | undefined;
  /** The bounds that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  /** The act of another admin that it is to confirm. */
  readonly confirms?: number | undefined;
  readonly by: SessionActor;
  readonly at: number;
}

/** The bounds beyond which a person decides. All admins are told of a change. Throws `changed-meanwhile` for bounds that are others by now, and as `assertConfirmed` does. */
export async function changeGuards(database: Database, change: GuardsChange): Promise<PaymentGuards> {
  return runWithSecondAdmin(database, () => database.write((tx) => changeOnce(tx, change)));
}

async function changeOnce(
  tx: Tx,
  { by, at, before, confirms, secondAdminPaise, ...guards }: GuardsChange,
): Promise<PaymentGuards> {
  await assertConfirmed(tx, { sessionId: by.sessionId, at });
  await lockSettings(tx, 'payment');
  const limitPaise = await readSecondAdminLimit(tx);
  const nextPaise = secondAdminPaise ?? limitPaise;
  const wanted = wireGuards(guards, nextPaise);
  const content = await readWireGuards(tx);
  const subject = 'payment-settings';
  const current = () => readWireGuards(tx);
  await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
  const changes = changesBetween(content, wanted);
  if (Object.keys(changes.after).length === 0) return wanted;
  await saveSettings(tx, {
    [guardSettings.maxClaimHours]: String(guards.maxClaimHours),
    [guardSettings.firstLimitPaise]: String(guards.firstLimitPaise),
    [guardSettings.maxOpenClaims]: String(guards.maxOpenClaims),
    [guardSettings.maxUnfoundClaims]: String(guards.maxUnfoundClaims),
    [guardSettings.checksPayer]: String(Number(guards.checksPayer)),
  });
  if (nextPaise !== limitPaise) {
    const request = { ...wanted, before: content };
    await changeLimit(tx, { limitPaise, nextPaise, request, confirms, by, at });
  }
  await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, ...changes, at });
  const message = `Admin #${by.adminId} changed which payments wait for a person: ${partsInWords(changes.after, partNames)}`;
  await announceSecurityAct(tx, { adminId: by.adminId, act: 'guards-changed', message, at });
  return wanted;
}

interface LimitChange {
  readonly limitPaise: Paise;
  readonly nextPaise: Paise;
  /** With what it was before: whoever confirms it later undoes nothing that was saved since. */
  readonly request: PaymentGuards & { readonly before: PaymentGuards };
  readonly confirms: number | undefined;
  readonly by: SessionActor;
  readonly at: number;
}

/** One admin can make the limit lower. To make it higher, or to switch it off, would set one admin free. */
async function changeLimit(tx: Tx, { limitPaise, nextPaise, request, confirms, by, at }: LimitChange): Promise<void> {
  const isLooser = limitPaise !== 0 && (nextPaise === 0 || nextPaise > limitPaise);
  if (isLooser)
    await assertSecondAdmin(tx, {
      kind: 'limit',
      subjectId: 0,
      userId: null,
      amountPaise: nextPaise,
      // Asked for after another change, it is another request.
      essence: JSON.stringify(request),
      request: { ...request },
      confirms,
      by,
      at,
    });
  await saveSettings(tx, { [secondAdminLimitName]: String(nextPaise) });
}

const partNames: Readonly<Record<keyof PaymentGuards, string>> = {
  maxClaimHours: 'the hours for a claim',
  firstTopUpLimit: 'the limit of a first top-up',
  maxOpenClaims: 'the open claims of a customer',
  maxUnfoundClaims: 'the claims that were not found',
  checksPayer: 'the check of the payer',
  secondAdminAbove: 'the limit of one admin',
};

export const readWireGuards = async (db: Reader): Promise<PaymentGuards> =>
  wireGuards(await readGuards(db), await readSecondAdminLimit(db));

const wireGuards = ({ firstLimitPaise, ...rest }: Guards, secondAdminPaise: Paise): PaymentGuards => ({
  ...rest,
  firstTopUpLimit: wireAmount(firstLimitPaise),
  secondAdminAbove: wireAmount(secondAdminPaise),
});
