import { recordAct, type SystemActor } from '../audit/record-act.ts';
import { findServerIdentity, readServerIdentity } from '../platform/database/server-identity.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import { doubtWaiting, recordLossOfData } from './doubt-dispatches.ts';

const name = 'dispatching.server';

/** Where the shop's data were written last. Undefined: no node has written it down yet. */
async function findFormer(db: Reader | Tx): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/**
 * A standby that has become the server may lack the last commits of the former one: an order that waits in it may have been sent.
 * True: another server writes than before, and what waited is in doubt; nothing is to be sent in this transaction.
 */
export async function doubtAfterPromotion(tx: Tx, at: number): Promise<boolean> {
  if ((await findFormer(tx)) === (await readServerIdentity(tx))) return false;
  await lockSettings(tx, 'dispatching');
  const [former, present] = [await findFormer(tx), await readServerIdentity(tx)];
  if (former === present) return false;
  await saveSettings(tx, { [name]: present });
  // Whoever looks for the first time has nothing to compare.
  if (former === undefined) return false;
  await recordLossOfData(tx, at);
  const orders = await doubtWaiting(tx, { reason: 'server-changed', at });
  if (orders === 0) return false;
  const by: SystemActor = { adminId: null, via: 'page', address: '' };
  const after = { isOn: false, orders, former, present };
  await recordAct(tx, {
    by,
    at,
    action: 'stop-after-promotion',
    subject: 'provider',
    subjectId: undefined,
    before: {},
    after,
  });
  return true;
}

/** How often it is asked while nothing is to be sent. */
const askEveryMs = 10_000;

export interface ServerWatch {
  /** Whether the server says which one it is. */
  tells(): boolean;
  /** Asks now and then, so that only what waited at the change is in doubt. */
  look(now: number): Promise<void>;
}

export function watchServer(database: Database): ServerWatch {
  let isTold = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    tells: () => isTold,
    look: async (now) => {
      if (database.engine === 'sqlite' || Math.abs(now - askedAt) < askEveryMs) return;
      const present = await findServerIdentity(database.read);
      askedAt = now;
      isTold = present !== undefined;
      if (!isTold || (await findFormer(database.read)) === present) return;
      await database.write((tx) => doubtAfterPromotion(tx, now));
    },
  };
}
