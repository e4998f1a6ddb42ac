import type { SecurityAct } from '../../contract/security-notices.ts';
import { isoTime } from '../platform/clock.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import type { Tables, Tx } from '../tables.ts';
import { enqueueEvent } from './enqueue-event.ts';
import { securityActed, securityMailFailed } from './notifications.events.ts';
import { findAdminEmails, findEmail, insertSecurityNotice } from './notifications.queries.ts';
import type { SecurityMail } from './word-security-mail.ts';

/** Sends one mail about a sensitive act. */
export const securityMailJob = defineJob<SecurityMail, Tables>({
  kind: 'security-mail',
  concurrency: 5,
  maxAttempts: usualAttempts.hour,
  // It names a mailbox.
  keepsPayload: false,
  onDead: async (tx, { act }, at) => {
    await enqueueEvent(tx, securityMailFailed({ act, at }));
  },
});

export interface SensitiveAct {
  readonly adminId: number;
  readonly act: SecurityAct;
  /** Whose account it is about. */
  readonly subjectId?: number;
  /** For every admin, with numbers in place of names: it outlives the people. No secret. */
  readonly message: string;
  readonly at: number;
}

/**
 * Tells all admins, in the transaction that acts, what one of them does: a notice that stays until each has acknowledged
 * it, an event for open pages and subscribed devices, and a mail to each. Whoever it is about gets a mail of their own.
 * Call it before the address of an account that leaves is gone.
 */
export async function announceSecurityAct(
  tx: Tx,
  { adminId, act, subjectId, message, at }: SensitiveAct,
): Promise<void> {
  const noticeId = await insertSecurityNotice(tx, { adminId, act, subjectId, message, at });
  await enqueueEvent(tx, securityActed({ id: noticeId, at, act, by: adminId, message }));
  const about = subjectId === undefined ? undefined : await findEmail(tx, subjectId);
  const mails: SecurityMail[] = (await findAdminEmails(tx))
    .filter((email) => email !== about)
    .map((email) => ({ to: email, for: 'admin', act, message, at: isoTime(at) }));
  if (about !== undefined) mails.push({ to: about, for: 'subject', act, message, at: isoTime(at) });
  for (const mail of mails) await enqueueJob(tx, securityMailJob, { payload: mail, at });
}
