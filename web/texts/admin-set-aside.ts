import { plural } from './admin-plural.ts';

const payments = (number: number) => plural(number, 'payment', 'payments');

/** To set aside at once what nobody named in an import. */
export const setAsideTexts = {
  ask: (number: number) =>
    number === 1 ? 'Set aside the one that nobody named' : `Set aside all ${number.toLocaleString('en-IN')}`,
  of: (number: number, name: string) => `Nobody named ${payments(number)} of ${name}.`,
  title: (number: number, amount: string) => `Set ${payments(number)} of ${amount} aside?`,
  text: 'No request names them, so they are no top-ups, such as sales of another business. What fits, is claimed or is in doubt stays, and so does a payment whose number a customer may have mistyped by one digit.',
  reason: 'Reason, for the audit log',
  usual: 'Not a top-up',
  yes: 'Set aside',
  no: 'Leave them',
  done: (number: number) => `${payments(number)} set aside`,
  doneText: 'Each can be opened again under “All payments”.',
  none: 'Nothing was left to set aside',
  failed: 'Not everything was set aside',
  undo: 'Undo',
  undone: (number: number) => `${payments(number)} open again under “Needs you”`,
  undoFailed: 'Not every payment was opened again',
} as const;
