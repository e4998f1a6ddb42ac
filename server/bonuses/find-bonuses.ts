import type { User } from '../../contract/accounts.ts';
import type { Bonus } from '../../contract/bonuses.ts';
import type { Reader, Tx } from '../tables.ts';
import { eraseBonusesOf, findBonusesOf, findOpenBonuses } from './bonuses.queries.ts';
import { bonusAround, wireBonus } from './bonuses.rules.ts';

interface Whose {
  readonly userId: number;
  readonly at: number;
}

const maxShown = 100;

/** The newest first, so many as a page shows. */
export async function findNewestBonuses(db: Reader, { userId, at }: Whose): Promise<Bonus[]> {
  return (await findBonusesOf(db, { userId, limit: maxShown })).map((row) => wireBonus(row, at));
}

/** All of them, the newest first. */
export async function exportBonuses(db: Reader, { userId, at }: Whose): Promise<Bonus[]> {
  return (await findBonusesOf(db, { userId })).map((row) => wireBonus(row, at));
}

/** What somebody can use of their bonuses now; left out where there is nothing. */
export async function findBonusAround(db: Reader, whose: Whose): Promise<Pick<User, 'bonus'>> {
  const bonus = bonusAround(await findOpenBonuses(db, whose), whose.at);
  return bonus ? { bonus } : {};
}

/** Ends the bonuses of somebody who leaves. Their wallet is locked after this. */
export function endBonusesOf(tx: Tx, whose: Whose): Promise<void> {
  return eraseBonusesOf(tx, whose);
}
