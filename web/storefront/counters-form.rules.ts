import type { WrittenCounters } from '../../contract/storefront-admin.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';

const { faults } = storefrontTexts.counters;
const maxCounter = 999_999_999;

export const counterNames = ['orders', 'customers', 'platforms'] as const;

/** What the form holds; an empty text leaves the counter to the shop's own figure. */
export type CounterValues = Readonly<Record<(typeof counterNames)[number], string>>;

export function counterValuesOf({ orders, customers, platforms }: WrittenCounters): CounterValues {
  const text = (figure: number | null) => (figure === null ? '' : String(figure));
  return { orders: text(orders), customers: text(customers), platforms: text(platforms) };
}

export function countersOf({ orders, customers, platforms }: CounterValues): WrittenCounters {
  return { orders: figureOf(orders), customers: figureOf(customers), platforms: figureOf(platforms) };
}

/** Digits, with or without commas between them. */
function figureOf(text: string): number | null {
  const digits = text.replace(/[,\s]/g, '');
  return digits === '' ? null : Number(digits);
}

export function counterFault(text: string): string | undefined {
  const figure = figureOf(text);
  if (figure === null) return undefined;
  if (!Number.isInteger(figure) || figure < 0) return faults.whole;
  return figure > maxCounter ? faults.tooHigh : undefined;
}
