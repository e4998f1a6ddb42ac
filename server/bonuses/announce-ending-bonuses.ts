import { bonusEndsSoonDays } from '../../contract/bonuses.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { day } from '../platform/clock.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { bonusEnding } from './bonuses.events.ts';
import { findEnding, updateEndTold } from './bonuses.queries.ts';
import { usablePaise } from './bonuses.rules.ts';

/** So many in one turn; the next one takes the rest. */
const maxPerTurn = 200;

/** Tells customers once of each bonus that ends soon and of which something is left. One that was given for so few days is not told of again. One that fails holds up no other: the first failure is thrown at the end. */
export async function announceEndingBonuses(database: Database, at: number): Promise<void> {
  const until = at + bonusEndsSoonDays * day;
  const failures: unknown[] = [];
  for (const { id } of await findEnding(database.read, { at, until, limit: maxPerTurn })) {
    await database.write((tx) => announceEnding(tx, { id, at })).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function announceEnding(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  const bonus = await updateEndTold(tx, { id, at });
  const leftPaise = bonus ? usablePaise(bonus, at) : 0;
  if (!bonus || leftPaise === 0) return;
  const balancePaise = await lockBalance(tx, bonus.user_id);
  await enqueueEvent(tx, bonusEnding({ userId: bonus.user_id, leftPaise, balancePaise, at }));
}
