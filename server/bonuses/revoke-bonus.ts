import { type Bonus, bonusTexts } from '../../contract/bonuses.ts';
import { wireAmount } from '../../contract/money.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { enqueueEvent } from '../notifications/enqueue-event.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { bonusRevoked } from './bonuses.events.ts';
import { lockBonus, updateRevoked } from './bonuses.queries.ts';
import { usablePaise, wireBonus } from './bonuses.rules.ts';

interface Revocation {
  readonly by: AdminActor;
  readonly id: number;
  readonly reason: string;
  readonly at: number;
}

/** Revokes what is left of a bonus. Throws `conflict` where nothing is left, and `not-found`. */
export function revokeBonus(database: Database, { by, id, reason, at }: Revocation): Promise<Bonus> {
  return database.write(async (tx) => {
    const row = await lockBonus(tx, id);
    if (!row) throw new ExpectedError('not-found', 'There is no such bonus.');
    const left = usablePaise(row, at);
    if (left === 0) throw new ExpectedError('conflict', bonusTexts.over);
    const taken = await updateRevoked(tx, { id, reason, at });
    await recordAct(tx, {
      ...{ by, at, action: 'revoke-bonus', subject: 'user', subjectId: row.user_id },
      before: { left: wireAmount(left) },
      after: { left: wireAmount(0), reason },
    });
    const balancePaise = await lockBalance(tx, row.user_id);
    await enqueueEvent(tx, bonusRevoked({ userId: row.user_id, leftPaise: left, balancePaise, reason, at }));
    return wireBonus(taken, at);
  });
}
