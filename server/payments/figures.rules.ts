import { type Paise, wireAmount } from '../../contract/money.ts';
import type { PaymentFigures } from '../../contract/payment-figures.ts';
import { minute } from '../platform/clock.ts';
import { indianMoment } from '../platform/indian-time.ts';

/** A top-up that was credited. */
export interface CreditedTopUp {
  readonly paise: Paise;
  /** Of its transfer. */
  readonly via: string;
  /** When its customer asked to pay, or named the payment. */
  readonly askedAt: number;
  readonly creditedAt: number;
}

/** `person`, `statement`, `message`, or the gateway. */
export function wayOf(via: string): string {
  const [kind = '', name = ''] = via.split(':');
  if (kind === 'gateway') return name;
  return kind === 'statement' || kind === 'message' ? kind : 'person';
}

/** How some top-ups were credited, together, by way and by day. */
export function figuresOf(topUps: readonly CreditedTopUp[], isPart: boolean): PaymentFigures {
  const ways = Map.groupBy(topUps, ({ via }) => wayOf(via));
  const days = Map.groupBy(topUps, ({ creditedAt }) => indianMoment(creditedAt).date);
  return {
    total: sumUp(topUps),
    ways: [...ways].map(([way, own]) => ({ way, ...sumUp(own) })).sort((a, b) => b.topUps - a.topUps),
    days: [...days].map(([date, own]) => ({ date, ...sumUp(own) })).sort((a, b) => b.date.localeCompare(a.date)),
    isPart,
  };
}

function sumUp(topUps: readonly CreditedTopUp[]): PaymentFigures['total'] {
  const alone = topUps.filter(({ via }) => wayOf(via) !== 'person').length;
  const waits = topUps.map(({ askedAt, creditedAt }) => Math.max(0, creditedAt - askedAt)).sort((a, b) => a - b);
  const middle = waits[Math.floor((waits.length - 1) / 2)];
  return {
    topUps: topUps.length,
    amount: wireAmount(topUps.reduce((sum, { paise }) => sum + paise, 0)),
    aloneShare: topUps.length === 0 ? null : Math.round((1_000 * alone) / topUps.length) / 10,
    medianMinutes: middle === undefined ? null : Math.round((10 * middle) / minute) / 10,
  };
}
