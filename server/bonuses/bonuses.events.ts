import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { isoTime } from '../platform/clock.ts';

interface GrantedBonus {
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly balancePaise: Paise;
  readonly reason: string;
  readonly at: number;
}

export function bonusGranted({ userId, amountPaise, balancePaise, reason, at }: GrantedBonus): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'balance_update',
      message: `Customer #${userId} was given a bonus of ${formatRupees(amountPaise)}`,
      timestamp: isoTime(at),
      data: { id: userId, amount: wireAmount(amountPaise), balance: wireAmount(balancePaise) },
    },
    news: { userId, kind: 'balance-bonus', subjectId: null, amountPaise, text: reason, at },
  };
}

interface RevokedBonus {
  readonly userId: number;
  /** What can't be used any more. */
  readonly leftPaise: Paise;
  readonly balancePaise: Paise;
  readonly reason: string;
  readonly at: number;
}

export function bonusRevoked({ userId, leftPaise, balancePaise, reason, at }: RevokedBonus): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'balance_update',
      message: `${formatRupees(leftPaise)} of a bonus of customer #${userId} was taken back`,
      timestamp: isoTime(at),
      data: { id: userId, amount: wireAmount(leftPaise), balance: wireAmount(balancePaise) },
    },
    news: { userId, kind: 'balance-bonus-revoked', subjectId: null, amountPaise: leftPaise, text: reason, at },
  };
}

interface EndingBonus {
  readonly userId: number;
  readonly leftPaise: Paise;
  readonly balancePaise: Paise;
  readonly at: number;
}

export function bonusEnding({ userId, leftPaise, balancePaise, at }: EndingBonus): ShopEvent {
  return {
    audience: { userId, admins: false },
    event: {
      type: 'balance_update',
      message: `A bonus of ${formatRupees(leftPaise)} ends soon`,
      timestamp: isoTime(at),
      data: { id: userId, amount: wireAmount(leftPaise), balance: wireAmount(balancePaise) },
    },
    news: { userId, kind: 'balance-bonus-ending', subjectId: null, amountPaise: leftPaise, at },
  };
}
