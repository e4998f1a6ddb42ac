import type { Reader } from '../tables.ts';
import { findMatches } from './find-matches.ts';
import type { Match } from './match.rules.ts';
import { withoutSeconds } from './second-payment.rules.ts';

/**
 * The same matches, in which what one press can credit only once fits only once. Whatever an import shows as fitting already goes first.
 * A gateway's payments and those of messages are credited at once, and wait for no press.
 */
export async function findWithoutSeconds(
  db: Reader,
  matches: ReadonlyMap<number, Match>,
  { adminId, at }: { adminId: number; at: number },
): Promise<ReadonlyMap<number, Match>> {
  const amounts = [...matches.values()].flatMap(({ reason, intent }) =>
    reason === 'fits' && intent ? [intent.payablePaise] : [],
  );
  if (amounts.length === 0) return matches;
  const ids = [...matches.keys()];
  const pressed = await db
    .selectFrom('payments')
    .select('id')
    .where('amount_paise', 'in', [...new Set(amounts)])
    .where('level', '=', 3)
    .where('intent_id', 'is', null)
    .where((eb) => eb.or([eb('id', 'in', ids), eb.and([eb('state', '=', 'unmatched'), eb('reason', '=', 'fits')])]))
    .orderBy('id')
    .execute();
  const others = pressed.map(({ id }) => id).filter((id) => !matches.has(id));
  const standing = await findMatches(db, { paymentIds: others, adminId, at });
  const own = pressed.flatMap(({ id }) => {
    const match = matches.get(id);
    return match ? [[id, match] as const] : [];
  });
  return new Map([...matches, ...withoutSeconds(own, [...standing.values()])]);
}
