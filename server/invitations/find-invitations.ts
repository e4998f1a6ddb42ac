import type { z } from 'zod';
import type { readInvitations } from '../../contract/invitations.ts';
import type { OwnInvitation } from '../../contract/invitations-admin.ts';
import type { PersonalData } from '../../contract/privacy.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader, Tx } from '../tables.ts';
import {
  deleteCodeOf,
  findCodeOf,
  findFriends,
  findHeldOwn,
  findJoinedAt,
  findNewestOwn,
  isAdmin,
  refuseOpenOf,
} from './invitations.queries.ts';
import { wireFriend, wireOwn, wireTerms } from './invitations.rules.ts';
import { readTerms } from './read-terms.ts';

const maxShown = 100;

/** What a customer sees of inviting. */
export async function findInvitationsOf(db: Reader, userId: number): Promise<z.output<typeof readInvitations.answer>> {
  const terms = await readTerms(db);
  if (!terms.isOn || (await isAdmin(db, userId))) return { terms: null, code: null, friends: [] };
  const friends = await findFriends(db, { userId, limit: maxShown });
  return { terms: wireTerms(terms), code: (await findCodeOf(db, userId)) ?? null, friends: friends.map(wireFriend) };
}

export async function findOwnInvitations(
  db: Reader,
  { state }: { state?: 'held' | undefined },
): Promise<OwnInvitation[]> {
  const find = state === 'held' ? findHeldOwn : findNewestOwn;
  return (await find(db, maxShown)).map(wireOwn);
}

/** All that is kept of somebody's invitations: of friends no more than what their inviter sees. */
export async function exportInvitations(db: Reader, userId: number): Promise<PersonalData['invitations']> {
  const joinedAt = await findJoinedAt(db, userId);
  return {
    code: (await findCodeOf(db, userId)) ?? null,
    cameByInvitationAt: joinedAt === undefined ? null : isoTime(joinedAt),
    friends: (await findFriends(db, { userId })).map(wireFriend),
  };
}

/** For somebody who leaves: their code is gone, and nothing more is paid of their invitations. */
export async function endInvitationsOf(tx: Tx, { userId, at }: { userId: number; at: number }): Promise<void> {
  await deleteCodeOf(tx, userId);
  await refuseOpenOf(tx, { userId, at });
}
