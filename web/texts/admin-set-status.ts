import type { SettableStatus } from '../../contract/orders.ts';

/** For setting an order's status by hand. */
export const setStatusTexts = {
  title: (id: number) => `Order #${id}`,
  now: 'Now',
  choose: 'Set to',
  percent: 'Delivered, in percent',
  delivered: 'Delivered',
  percentHint: (units: string, quantity: string) => `${units} of ${quantity} units`,
  percentFault: 'Please enter a whole number from 0 to 100',
  meaning: {
    pending: 'Waiting to be started; progress goes back to 0.',
    processing: 'Being delivered; the customer sees how far it is.',
    completed: 'Everything is delivered.',
    cancelled: 'It will not be delivered. The money is not returned by this alone.',
    failed: 'It could not be delivered. The money is not returned by this alone.',
  } satisfies Record<SettableStatus, string>,
  submit: 'Update order',
  choiceNeeded: 'Please choose a status',
  updated: 'Order updated',
  updatedText: (id: number, status: string) => `Order #${id} is now ${status.toLowerCase()}.`,
  failed: 'Error updating order',

  confirmCancel: {
    title: (id: number) => `Cancel order #${id}?`,
    text: (amount: string, name: string) =>
      `The order stops, and the customer sees it as cancelled. Cancelling alone does not return money: ${name} has paid ${amount} and gets it back only by a refund.`,
    confirm: 'Cancel the order',
    keep: 'Keep the order',
  },
};
