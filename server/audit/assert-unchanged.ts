import { isDeepStrictEqual } from 'node:util';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { findNewestActs } from './audit.queries.ts';
import { nameOfChanger } from './audit.rules.ts';
import type { Act, AdminActor } from './record-act.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Edit extends Pick<Act, 'subject' | 'subjectId'> {
  readonly by: AdminActor;
  /** The fields as the admin read them; undefined for a caller who accepts any state. */
  readonly before: Fields | undefined;
  /** What can be edited, as it is stored in this transaction, which has locked it; fields are named as acts name them. */
  readonly content: Fields;
  /** The present state, as the endpoint answers it. */
  readonly current: () => Promise<object>;
}

/** So far back it is looked for who was faster. */
const maxActs = 5;

/** Throws `changed-meanwhile`, with the present state, when a field of `before` has another value by now. */
export async function assertUnchanged(
  tx: Tx,
  { before, content, current, by, subject, subjectId }: Edit,
): Promise<void> {
  const seen = Object.entries(before ?? {}).filter(([, value]) => value !== undefined);
  const isSame = (state: Fields) => seen.every(([name, value]) => isDeepStrictEqual(state[name], value));
  if (isSame(content)) return;
  const acts = await findNewestActs(tx, { subject, subjectId: subjectId ?? null, limit: maxActs });
  const names = new Set(seen.map(([name]) => name));
  const name = nameOfChanger(acts, { content, names, isSame, adminId: by.adminId });
  throw new ExpectedError('changed-meanwhile', `${name} changed this meanwhile. Nothing of yours is saved yet.`, {
    current: await current(),
  });
}
