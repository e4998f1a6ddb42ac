import type { AuditSubject } from '../../contract/audit.ts';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { PendingActKind } from '../../contract/pending-acts.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { day } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Tx } from '../tables.ts';
import {
  confirmPendingAct,
  endDonePendingAct,
  findWaitingAct,
  hasOtherAdmin,
  insertPendingAct,
  type LargeAct,
  lockUndecidedDebt,
  pendingSince,
  replacePendingAct,
  sumOfDay,
} from './confirmations.queries.ts';
import { readSecondAdminLimit } from './second-admin-limit.ts';

/** Thrown inside the transaction, which leaves nothing behind; `runWithSecondAdmin` keeps the act. */
class SecondAdminNeeded extends ExpectedError {
  readonly act: LargeAct;

  constructor(act: LargeAct, limitPaise: Paise) {
    const limit = formatRupees(limitPaise);
    const why =
      act.kind === 'limit' ? 'To raise this limit or to switch it off' : `Above ${limit} for a customer in a day`;
    super('second-admin-needed', `${why}, another admin has to confirm it. It waits under Fund Requests → Needs you.`);
    this.act = act;
  }
}

const subjects: Readonly<Record<PendingActKind, AuditSubject>> = {
  approve: 'fund-request',
  resolve: 'payment',
  balance: 'user',
  return: 'fund-request',
  limit: 'payment-settings',
  forgive: 'fund-request',
};

const auditedId = ({ kind, subjectId, requestId }: LargeAct): number | undefined =>
  kind === 'limit' ? undefined : (requestId ?? subjectId);

/**
 * As the last step of an act, with its movement posted: above the limit another admin has to have asked for the same before. What one
 * admin moves for one customer in a day counts together. In a shop with one admin nothing waits. What goes through alone no longer waits.
 * What is sent to confirm an act is done only if that act waits still. Throws `second-admin-needed`, `already-decided` for an act that
 * does not wait, and `conflict` for one that this admin can't confirm.
 */
export async function assertSecondAdmin(tx: Tx, act: LargeAct): Promise<void> {
  const { kind, by, amountPaise, confirms, at } = act;
  const limitPaise = await readSecondAdminLimit(tx);
  const askedBy = limitPaise === 0 && confirms === undefined ? undefined : await confirmPendingAct(tx, act);
  if (askedBy === undefined) {
    if (confirms !== undefined) throw await refusalToConfirm(tx, act);
    if (limitPaise > 0 && !(await mayActAlone(tx, act, limitPaise))) throw new SecondAdminNeeded(act, limitPaise);
    await endDonePendingAct(tx, act);
    return;
  }
  await recordAct(tx, {
    by,
    action: 'confirm',
    subject: subjects[kind],
    subjectId: auditedId(act),
    before: {},
    after: { kind, amount: wireAmount(amountPaise), askedBy, confirmedBy: by.adminId },
    at,
  });
}

/** Why it cannot be confirmed: it was decided already, it was replaced by another act, or the same admin asked for it. */
async function refusalToConfirm(tx: Tx, act: LargeAct): Promise<ExpectedError> {
  const waiting = await findWaitingAct(tx, act);
  return waiting?.id === act.confirms
    ? new ExpectedError(
        'conflict',
        'Another person has to confirm this: not who asked, nor who counts as the same person.',
      )
    : new ExpectedError('already-decided', 'This waits no longer: it was confirmed, declined or replaced before.');
}

async function mayActAlone(tx: Tx, act: LargeAct, limitPaise: Paise): Promise<boolean> {
  const { kind, by, userId, amountPaise, at } = act;
  const { adminId } = by;
  if (kind !== 'limit') {
    const dayPaise = userId === null ? 0 : await sumOfDay(tx, { adminId, userId, since: at - day });
    if (Math.max(amountPaise, dayPaise) <= limitPaise) return true;
  }
  return !(await hasOtherAdmin(tx, { adminId, at }));
}

const maxTries = 3;

/** Runs an act that `assertSecondAdmin` may stop; one that it stops is kept for another admin, and the refusal says so. */
export async function runWithSecondAdmin<Result>(database: Database, run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof SecondAdminNeeded)) throw error;
      const { act } = error;
      const isKept = await database.write((tx) => savePendingAct(tx, act));
      if (isKept || tries === maxTries) throw error;
    }
  }
}

/** False: another admin asked for the same at the same time, which confirms it; or it was decided meanwhile. */
async function savePendingAct(tx: Tx, act: LargeAct): Promise<boolean> {
  const { kind, subjectId, userId, amountPaise, by, at } = act;
  if (kind === 'forgive' && !(await lockUndecidedDebt(tx, subjectId))) return false;
  const waiting = await findWaitingAct(tx, { kind, subjectId });
  if (waiting) {
    const isSame = waiting.amountPaise === amountPaise && waiting.essence === act.essence;
    const isOpen = isSame && waiting.askedAt >= pendingSince(at) && waiting.isAskedByAdmin;
    if (isOpen) return waiting.askedBy === by.adminId;
    await replacePendingAct(tx, { id: waiting.id, by: by.adminId, at });
  }
  if (!(await insertPendingAct(tx, act))) return false;
  await recordAct(tx, {
    by,
    action: 'ask-second-admin',
    subject: subjects[kind],
    subjectId: auditedId(act),
    before: {},
    after: { kind, amount: wireAmount(amountPaise) },
    at,
  });
  const amount = formatRupees(amountPaise);
  const what = userId === null ? `a limit of ${amount}` : `${amount} for user #${userId}`;
  await announceSecurityAct(tx, {
    adminId: by.adminId,
    act: 'second-admin-asked',
    message: `Admin #${by.adminId} asks another admin to confirm ${what}`,
    at,
  });
  return true;
}
