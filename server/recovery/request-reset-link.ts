import type { Language } from '../../contract/languages.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { usualAttempts } from '../platform/jobs/jobs.rules.ts';
import { blurred } from '../platform/secret.ts';
import type { Origin, SecurityLog } from '../platform/security-log.ts';
import type { Database } from '../tables.ts';

/** What a worker has to know to write the mail. */
export interface ResetLinkRequest {
  readonly email: string;
  /** Of the page on which it was asked for. */
  readonly language: Language;
}

/** Mails one link to set a new password. */
export const resetLinkJob = defineJob<ResetLinkRequest>({
  kind: 'password-reset',
  concurrency: 5,
  maxAttempts: usualAttempts.hour,
  // It names a mailbox.
  keepsPayload: false,
});

interface Asking extends ResetLinkRequest {
  readonly origin: Origin;
  readonly secret: string;
  readonly at: number;
}

/** Has a link to set a new password sent; what it does is the same whether or not there is such an account. */
export async function requestResetLink(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  { email, language, origin, secret, at }: Asking,
): Promise<void> {
  const account = blurred(secret, email);
  await database.write((tx) => enqueueJob(tx, resetLinkJob, { payload: { email, language }, at }));
  securityLog.record({ kind: 'password-reset-asked', origin, detail: { account } });
}
