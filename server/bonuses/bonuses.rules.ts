import type { User } from '../../contract/accounts.ts';
import type { Bonus } from '../../contract/bonuses.ts';
import { type Paise, wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';

export interface BonusRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount_paise: Paise;
  readonly used_paise: Paise;
  readonly reason: string;
  readonly granted_at: number;
  readonly expires_at: number;
  readonly taken_back_at: number | null;
  readonly taken_back_reason: string | null;
}

/** What an order placed now can use of it. */
export function usablePaise(row: BonusRow, now: number): Paise {
  return row.taken_back_at === null && now < row.expires_at ? row.amount_paise - row.used_paise : 0;
}

export const sumUsable = (rows: readonly BonusRow[], now: number): Paise =>
  rows.reduce((sum, row) => sum + usablePaise(row, now), 0);

/** So much of each, what ends first before the rest. Throws where they are not enough. */
export function splitAmong(
  rows: readonly BonusRow[],
  { offPaise, now }: { readonly offPaise: Paise; readonly now: number },
): { readonly bonusId: number; readonly offPaise: Paise }[] {
  const parts: { bonusId: number; offPaise: Paise }[] = [];
  let missing = offPaise;
  for (const row of rows.toSorted((a, b) => a.expires_at - b.expires_at || a.id - b.id)) {
    const part = Math.min(missing, usablePaise(row, now));
    if (part > 0) parts.push({ bonusId: row.id, offPaise: part });
    missing -= part;
  }
  if (missing > 0) throw new RangeError('The bonuses are not enough.');
  return parts;
}

export function wireBonus(row: BonusRow, now: number): Bonus {
  const left = usablePaise(row, now);
  return {
    id: row.id,
    amount: wireAmount(row.amount_paise),
    used: wireAmount(row.used_paise),
    left: wireAmount(left),
    state: stateOf(row, left),
    reason: row.reason,
    grantedAt: isoTime(row.granted_at),
    expiresAt: isoTime(row.expires_at),
    revokedReason: row.taken_back_reason,
  };
}

function stateOf(row: BonusRow, leftPaise: Paise): Bonus['state'] {
  if (leftPaise > 0) return 'open';
  if (row.taken_back_at !== null) return 'revoked';
  return row.used_paise === row.amount_paise ? 'used' : 'ended';
}

/** What somebody can use now, and what of it ends first; undefined for nothing. */
export function bonusAround(rows: readonly BonusRow[], now: number): User['bonus'] {
  const open = rows.filter((row) => usablePaise(row, now) > 0);
  if (open.length === 0) return undefined;
  const expiresAt = Math.min(...open.map(({ expires_at }) => expires_at));
  const first = open.filter(({ expires_at }) => expires_at === expiresAt);
  return {
    amount: wireAmount(sumUsable(open, now)),
    endingFirst: wireAmount(sumUsable(first, now)),
    expiresAt: isoTime(expiresAt),
  };
}
