import type { Tx } from '../tables.ts';

/**
 * For numbers of payments the days since which what comes in with them is other money: a file shows the number going out on that day, or the
 * payment of that day was credited and reversed.
 */
export async function findOutgoingDays(
  tx: Tx,
  { payeeId, keys }: { payeeId: number; keys: readonly string[] },
): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map();
  const shown = await tx
    .selectFrom('returned_references as b')
    .innerJoin('payment_evidence as e', 'e.id', 'b.evidence_id')
    .select(['b.reference_key as key', 'e.occurred_on as day'])
    .where('b.reference_key', 'in', keys)
    .where('e.direction', '=', 'out')
    .execute();
  const reversed = await tx
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.reference_key as key', 'p.paid_on as day'])
    .where('r.reference_key', 'in', keys)
    // Another account may book the first payment on a later day.
    .where('p.payee_id', '=', payeeId)
    .where('p.level', '=', 3)
    .where('p.state', '=', 'reversed')
    .where('p.reason', '=', 'taken-back')
    .execute();
  const byKey = Map.groupBy([...shown, ...reversed], ({ key }) => key);
  return new Map([...byKey].map(([key, rows]) => [key, rows.map(({ day }) => day)]));
}
