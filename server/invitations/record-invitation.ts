import { orderDays } from '../../contract/invitations.ts';
import type { InvitedRegistration } from '../accounts/accounts.rules.ts';
import { day } from '../platform/clock.ts';
import { endOfIndianDay } from '../platform/indian-time.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Tx } from '../tables.ts';
import { findInviter, insertInvitation, isKnownAround } from './invitations.queries.ts';
import { readTerms } from './read-terms.ts';

/** Writes down who invited somebody who registers, with what is promised now. Nothing while it is switched off, or for a code that nobody has. */
export async function recordInvitation(
  tx: Tx,
  { code, friendId, deviceTokens, at }: InvitedRegistration,
): Promise<void> {
  const terms = await readTerms(tx);
  if (!terms.isOn) return;
  const inviter = await findInviter(tx, code);
  if (!inviter) return;
  const tokenHashes = deviceTokens.map((token) => hashToken(token));
  await insertInvitation(tx, {
    inviter_id: inviter.id,
    friend_id: friendId,
    joined_at: at,
    inviter_paise: terms.inviterPaise,
    friend_paise: terms.friendPaise,
    minimum_paise: terms.minimumPaise,
    bonus_days: terms.bonusDays,
    order_until: endOfIndianDay(at + orderDays * day),
    is_same_device: (await isKnownAround(tx, { inviterId: inviter.id, tokenHashes })) ? 1 : 0,
    state: 'joined',
  });
}
