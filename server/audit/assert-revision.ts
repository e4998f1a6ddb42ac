import { ExpectedError } from '../platform/expected-error.ts';
import { revisionOf } from '../platform/revision.ts';
import type { Tx } from '../tables.ts';
import { findNewestActs } from './audit.queries.ts';
import { nameOfChanger } from './audit.rules.ts';
import type { Act, AdminActor } from './record-act.ts';

interface Edit extends Pick<Act, 'subject' | 'subjectId'> {
  readonly by: AdminActor;
  /** What the admin had read before; undefined for a caller who does not mind what others did. */
  readonly revision: string | undefined;
  /** What can be edited, as it stands in this transaction, which holds it; named as acts note it. */
  readonly content: Readonly<Record<string, unknown>>;
  /** What stands now, as the endpoint answers it. */
  readonly current: () => Promise<object>;
}

/** So far back it is looked for who was faster. */
const maxActs = 5;

/** Throws `changed-meanwhile`, with what stands now, for an edit of what somebody has changed since it was read. */
export async function assertRevision(
  tx: Tx,
  { revision, content, current, by, subject, subjectId }: Edit,
): Promise<void> {
  if (revision === undefined || revision === revisionOf(content)) return;
  const acts = await findNewestActs(tx, { subject, subjectId: subjectId ?? null, limit: maxActs });
  const name = nameOfChanger(acts, { content, revision, adminId: by.adminId });
  throw new ExpectedError('changed-meanwhile', `${name} changed this meanwhile. Nothing of yours is saved yet.`, {
    current: await current(),
  });
}
