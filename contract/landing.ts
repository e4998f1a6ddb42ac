import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, instant } from './fields.ts';

/** A platform with something to order on it. */
const shownPlatform = z.object({
  id,
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  serviceCount: z.int(),
  /** The lowest rate on it: rupees per 1000 units with four decimals. */
  lowestPrice: z.string(),
});

/** What an order would cost now, with every discount that holds. */
const exampleOrder = z.object({
  platformId: id,
  serviceId: id,
  serviceName: z.string(),
  /** Empty: it has no name in Hindi. */
  serviceNameHi: z.string(),
  /** Rupees per 1000 units with four decimals. */
  pricePerThousand: z.string(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  quantity: z.int(),
  listAmount: amount,
  discounts: z.array(
    z.object({
      title: z.string(),
      /** Percent with two decimals, such as `10.50`. */
      percentage: z.string(),
      /** When a promotion ends; null for one that has no end. */
      endDate: instant.nullable(),
      amountOff: amount,
    }),
  ),
  totalAmount: amount,
});

export const landingCatalogue = z.object({
  /** The most ordered of the last 90 days first, then in the order of the catalogue. */
  platforms: z.array(shownPlatform),
  /** An order of the most ordered service; null while nothing is offered. */
  example: exampleOrder.nullable(),
});

export type LandingCatalogue = z.output<typeof landingCatalogue>;

export const readLandingCatalogue = defineEndpoint({
  method: 'GET',
  path: '/api/shop-window',
  access: 'anyone',
  reads: ['catalogue', 'discounts'],
  summary:
    'What the front page shows of the catalogue: its platforms with their lowest rates, and the price of one order.',
  answer: landingCatalogue,
});

/** The amounts that a visitor is offered to reckon with. */
const roundQuantities = [100, 500, 2_500, 10_000, 50_000, 250_000];
const mostOffered = 4;

/** Up to four round quantities within the bounds of a service; its least one where none is. */
export function offeredQuantities({
  minQuantity,
  maxQuantity,
}: {
  minQuantity: number;
  maxQuantity: number;
}): number[] {
  const within = roundQuantities.filter((quantity) => quantity >= minQuantity && quantity <= maxQuantity);
  return within.length === 0 ? [minQuantity] : within.slice(0, mostOffered);
}

/** Of these the one that a price is first shown for: neither the smallest nor the largest, where there is a choice. */
export function firstQuantity(offered: readonly number[]): number {
  return offered[Math.floor(offered.length / 2)] ?? 1;
}
