import type { AuditSubject } from '../../contract/audit.ts';
import { type Actor, actorColumns, userActor, type Via } from '../platform/actor.ts';
import type { Tx } from '../tables.ts';
import { insertEntry } from './audit.queries.ts';

/** The admin who acts, how they came in, and the network address they act from. */
export interface AdminActor {
  readonly adminId: number;
  readonly via: Via;
  readonly address: string;
}

/** The shop itself, such as a provider's answer or a bank statement that is worked through. */
export interface SystemActor {
  readonly adminId: null;
  readonly via: Via;
  readonly address: '';
}

export const actorOf = ({ adminId, via }: AdminActor | SystemActor): Actor =>
  adminId === null ? { kind: 'system', id: null, via } : userActor(adminId, via);

export interface Act {
  readonly by: AdminActor | SystemActor;
  /** A verb, such as `approve` or `change-price`. */
  readonly action: string;
  readonly subject: AuditSubject;
  readonly subjectId: number | undefined;
  /** The fields that change, as they were; never a secret. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly at: number;
  /** The same for all acts of one bulk action. */
  readonly batch?: string | undefined;
}

/** Notes what an admin or the shop itself does, in the transaction that does it: either both stand or neither does. Answers its number. */
export async function recordAct(tx: Tx, act: Act): Promise<number> {
  return insertEntry(tx, {
    at: act.at,
    ...actorColumns(actorOf(act.by)),
    action: act.action,
    subject: act.subject,
    subject_id: act.subjectId ?? null,
    before: JSON.stringify(act.before),
    after: JSON.stringify(act.after),
    address: act.by.address,
    batch: act.batch ?? null,
  });
}
