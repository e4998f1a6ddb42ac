import { type Paise, wireAmount } from '../../contract/money.ts';
import type { PaymentFigures } from '../../contract/payment-figures.ts';
import type { PaymentSource } from '../../contract/payments.ts';
import { minute } from '../platform/clock.ts';
import { indianMoment } from '../platform/indian-time.ts';

/** A top-up that was credited. */
export interface CreditedTopUp {
  readonly paise: Paise;
  /** Of its transfer. */
  readonly via: string;
  /** Of the newest evidence that the shop had at the credit; null: it had none. */
  readonly source: PaymentSource | null;
  /** Where a gateway shows the payment. */
  readonly gateway: string | null;
  /** When the payment was made, `2026-11-21` and `18:05:09` in India's time; null where nothing names it. */
  readonly paidOn: string | null;
  readonly paidTime: string | null;
  readonly creditedAt: number;
}

/** A person has credited it, by hand or by deciding about its payment. */
const isByPerson = ({ via }: CreditedTopUp): boolean => !/^(?:gateway|statement|message):/.test(via);

/** See `rails` of the contract. */
export function railOf({ via, source, gateway }: CreditedTopUp): string {
  const [kind = '', name = ''] = via.split(':');
  if (kind === 'gateway') return name;
  if (kind === 'statement' || kind === 'message') return kind;
  return (source === 'gateway' ? gateway : source) ?? 'by-hand';
}

/** How long the credit came after the payment; undefined where its time of day is not known. */
export function waitOf({ paidOn, paidTime, creditedAt }: CreditedTopUp): number | undefined {
  if (paidOn === null || paidTime === null) return undefined;
  return Math.max(0, creditedAt - Date.parse(`${paidOn}T${paidTime}+05:30`));
}

/** How some top-ups were credited, together, by rail and by day. */
export function figuresOf(topUps: readonly CreditedTopUp[], isPart: boolean): PaymentFigures {
  const days = Map.groupBy(topUps, ({ creditedAt }) => indianMoment(creditedAt).date);
  return {
    total: sumUp(topUps),
    rails: byRail(topUps),
    days: [...days]
      .map(([date, own]) => ({ date, ...sumUp(own), rails: byRail(own) }))
      .sort((a, b) => b.date.localeCompare(a.date)),
    isPart,
  };
}

function byRail(topUps: readonly CreditedTopUp[]): PaymentFigures['rails'] {
  const rails = Map.groupBy(topUps, railOf);
  return [...rails].map(([rail, own]) => ({ rail, ...sumUp(own) })).sort((a, b) => b.topUps - a.topUps);
}

function sumUp(topUps: readonly CreditedTopUp[]): PaymentFigures['total'] {
  const alone = topUps.filter((topUp) => !isByPerson(topUp)).length;
  const waits = topUps.flatMap((topUp) => waitOf(topUp) ?? []).sort((a, b) => a - b);
  const middle = waits[Math.floor((waits.length - 1) / 2)];
  return {
    topUps: topUps.length,
    amount: wireAmount(topUps.reduce((sum, { paise }) => sum + paise, 0)),
    aloneShare: topUps.length === 0 ? null : Math.round((1_000 * alone) / topUps.length) / 10,
    medianMinutes: middle === undefined ? null : Math.round((10 * middle) / minute) / 10,
    withoutTime: topUps.length - waits.length,
  };
}
