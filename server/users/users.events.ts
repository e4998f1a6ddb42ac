import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { isoTime } from '../platform/clock.ts';

interface ChangedBalance {
  readonly userId: number;
  readonly changePaise: Paise;
  readonly toPaise: Paise;
  readonly description: string;
  readonly at: number;
}

export function balanceChanged({ userId, changePaise, toPaise, description, at }: ChangedBalance): ShopEvent {
  const amountPaise = Math.abs(changePaise);
  const [kind, was] =
    changePaise > 0 ? (['balance-added', 'was added to'] as const) : (['balance-taken', 'was taken from'] as const);
  return {
    audience: { userId, admins: true },
    event: {
      type: 'balance_update',
      message: `${formatRupees(amountPaise)} ${was} the wallet of customer #${userId}`,
      timestamp: isoTime(at),
      data: { id: userId, amount: wireAmount(amountPaise), balance: wireAmount(toPaise) },
    },
    news: { userId, kind, subjectId: null, amountPaise, text: description, at },
  };
}
