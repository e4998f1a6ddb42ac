import type { AuditSubject } from '../../contract/audit.ts';
import type { Tx } from '../tables.ts';
import { insertEntry } from './audit.queries.ts';

/** The admin who acts, and the network address they act from. */
export interface Actor {
  readonly adminId: number;
  readonly address: string;
}

export interface Act {
  readonly by: Actor;
  /** A verb, such as `approve` or `change-price`. */
  readonly action: string;
  readonly subject: AuditSubject;
  readonly subjectId: number | undefined;
  /** The fields that change, as they were; never a secret. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** Notes what an admin does, in the transaction that does it: either both stand or neither does. Answers its number. */
export async function recordAct(tx: Tx, act: Act): Promise<number> {
  return insertEntry(tx, {
    at: act.at,
    actor_id: act.by.adminId,
    action: act.action,
    subject: act.subject,
    subject_id: act.subjectId ?? null,
    before: JSON.stringify(act.before),
    after: JSON.stringify(act.after),
    address: act.by.address,
  });
}
