import type { MessageOutcome } from '../../contract/bank-messages.ts';

export const messageTexts = {
  title: 'Messages of the bank',
  toMessages: 'Messages of the bank',
  toMessagesText: 'A phone that passes on the bank’s SMS has own amounts credited within seconds.',
  back: 'Back to the statements',
  lead: 'A phone that gets the bank’s messages can pass them on. A message credits at once what one customer is asked for with an amount of their own. Everything else waits for the statement, and what a message has credited must be in it.',
  failed: 'Failed to fetch messages',

  setUp: 'Set up in ten minutes',
  isSetUp: 'Secret is set',
  isWeak: 'Secret is set, but could be guessed',
  isNotSetUp: 'Not set up',
  showSteps: 'Show the steps',
  steps: [
    'Import one statement of the account, so that the shop knows it.',
    'Make a secret with openssl rand -hex 32. Set it as BANK_MESSAGE_SECRET on the server, and start the shop again.',
    'On the phone that gets the bank’s messages, install the app SMS Gateway for Android (sms-gate.app), and let it read messages.',
    'In the app, set the secret as the signing key of webhooks, and add a webhook for sms:received with the address below.',
    'Take the app out of the battery saver.',
    'Have any message sent to the phone. It appears here within a minute, as one that was not understood.',
  ],
  copyAddress: 'Copy the address',

  last: 'Last messages',
  today: (amount: string) => `${amount} credited today`,
  none: 'No message has come yet.',
  noAmount: 'No amount',
  aPerson: 'A person’s number',
  outcomes: {
    credited: 'Credited',
    waits: 'Waits for statement',
    known: 'Known',
    'not-understood': 'Not understood',
    'other-sender': 'No bank',
    'other-account': 'Other account',
    'too-old': 'Too old',
  } satisfies Record<MessageOutcome, string>,

  missing: (payments: number) =>
    payments === 1 ? 'One payment is in no statement' : `${payments} payments are in no statement`,
  missingText:
    'Messages named them, wallets were credited, and the statement of that day does not have them. Messages credit nothing until you have looked. If they were forged, change the secret and take the money back.',
  accept: 'I have looked at them',
  accepted: 'Messages credit again',

  bounds: 'What messages may credit',
  boundsLead:
    'A message could be forged by whoever has the phone or the secret. These bounds say how much that could cost.',
  isOn: 'Messages credit payments',
  on: 'on',
  off: 'off',
  paymentLimit: 'One payment, at most (₹)',
  customerLimit: 'One customer in a day (₹)',
  shopLimit: 'All customers in a day (₹)',
  limitFault: 'Please enter an amount from ₹0 to ₹1,00,000',
  save: 'Save bounds',
  saved: 'Bounds saved',
  notSaved: 'The bounds could not be saved',
} as const;
