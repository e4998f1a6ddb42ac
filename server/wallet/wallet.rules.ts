import type { TransactionSubject, TransactionType } from '../../contract/wallet.ts';
import type { TransferKind } from '../tables.ts';

/** What a kind of movement is called on the wire. */
export const transactionTypes = {
  'top-up': 'add',
  charge: 'deduct',
  refund: 'refund',
  add: 'add',
  subtract: 'subtract',
  set: 'set',
} as const satisfies Record<TransferKind, TransactionType>;

/** The kinds of movement that the wire calls so. */
export function kindsOf(type: TransactionType): TransferKind[] {
  // Object.keys widens to string; the keys are the kinds.
  return (Object.keys(transactionTypes) as TransferKind[]).filter((kind) => transactionTypes[kind] === type);
}

/** The number of what a movement is for, out of a reference such as `order:12`; null for those that name no row. */
export const numberIn = (reference: string): number | null => {
  const number = /^(?:order|fund-request):(\d+)$/.exec(reference)?.[1];
  return number === undefined ? null : Number(number);
};

/** What is known of a movement's reason. */
export function subjectOf(kind: TransferKind, reference: string, about: string | undefined): TransactionSubject | null {
  const number = numberIn(reference);
  if (number === null || about === undefined) return null;
  const subjects = {
    'top-up': 'payment',
    charge: 'order',
    refund: 'refund',
    add: null,
    subtract: null,
    set: null,
  } as const;
  const subject = subjects[kind];
  return subject && { kind: subject, id: number, about };
}

/** The shop's own accounts, as the first migration numbered them. */
const upi = -1;
const sales = -2;
const adjustments = -3;

/** The shop's account at the other end of a wallet's movement. */
export const shopAccounts = {
  'top-up': upi,
  charge: sales,
  refund: sales,
  add: adjustments,
  subtract: adjustments,
  set: adjustments,
} as const satisfies Record<TransferKind, number>;
