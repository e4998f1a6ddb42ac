import type { OrderStatus } from '../../contract/order.ts';

/** One wish to move an order, each try of it counted; answered when the shop said that the order stands there. */
export interface Move {
  readonly to: OrderStatus;
  tries: number;
  /** The shop said that it was this try which moved it. */
  changed: boolean;
  answered: boolean;
}

export interface TopUp {
  id: number | undefined;
  approval: 'not asked for' | 'asked for' | 'answered';
}

/** The requests of the clients of a workload, with the answers that they got. The clients know nothing else. */
export class History {
  /** The number that each order was answered with, by its link, which no other order has; undefined while unknown. */
  readonly orders = new Map<string, number | undefined>();
  /** By their reference numbers. */
  readonly topUps = new Map<string, TopUp>();
  /** By the number of the order. */
  readonly refunds = new Map<number, 'asked for' | 'answered'>();
  readonly moves = new Map<number, Move[]>();
  /** Answers that no fault explains. */
  readonly strange: string[] = [];
  acknowledged = 0;
}

const prefix = 'https://instagram.com/p/workload-';
let count = 0;

export const nextLink = (): string => `${prefix}${process.pid}-${++count}`;

/** Such reference numbers come from workloads alone. */
export const isOfWorkload = (reference: string): boolean => /^5\d{11}$/.test(reference);
export const nextReference = (): string => String(500_000_000_000 + ++count);
export const nextKey = (): string => `workload-${process.pid}-${++count}`;
