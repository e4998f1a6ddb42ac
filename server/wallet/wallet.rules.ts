import type { TransactionSubject, TransactionType } from '../../contract/wallet.ts';
import type { SubjectKind, TransferKind } from '../tables.ts';

/** What a kind of movement is called on the wire. */
export const transactionTypes = {
  'top-up': 'add',
  charge: 'deduct',
  refund: 'refund',
  add: 'add',
  subtract: 'subtract',
  set: 'set',
  return: 'subtract',
  'return-failed': 'add',
  reversal: 'subtract',
} as const satisfies Record<TransferKind, TransactionType>;

/** The kinds of movement that the wire calls so. */
export function kindsOf(type: TransactionType): TransferKind[] {
  // Object.keys widens to string; the keys are the kinds.
  return (Object.keys(transactionTypes) as TransferKind[]).filter((kind) => transactionTypes[kind] === type);
}

/** What a transfer is for. Of those that can have several of one kind, `sequence` tells them apart. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
  readonly sequence?: number;
}

/** What is known of a movement's reason; null for one that has neither an order nor a payment behind it. */
export function subjectOf(kind: TransferKind, id: number, about: string | undefined): TransactionSubject | null {
  if (about === undefined) return null;
  const subjects = {
    'top-up': 'payment',
    charge: 'order',
    refund: 'refund',
    add: null,
    subtract: null,
    set: null,
    return: 'return',
    'return-failed': 'return-failed',
    reversal: 'reversal',
  } as const;
  const subject = subjects[kind];
  return subject && { kind: subject, id, about };
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
  return: upi,
  'return-failed': upi,
  reversal: upi,
} as const satisfies Record<TransferKind, number>;
