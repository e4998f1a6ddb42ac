import { capDays } from '../../contract/invitations.ts';
import { day } from '../platform/clock.ts';
import type { Tx } from '../tables.ts';
import { countPaid } from './invitations.queries.ts';
import { readTerms } from './read-terms.ts';

/** Whether so many friends of somebody were paid that no more is. Their account is locked. */
export async function isCapped(tx: Tx, { inviterId, at }: { inviterId: number; at: number }): Promise<boolean> {
  const { perMonth, perCustomer } = await readTerms(tx);
  if ((await countPaid(tx, { inviterId, since: at - capDays * day })) >= perMonth) return true;
  return (await countPaid(tx, { inviterId, since: 0 })) >= perCustomer;
}
