/** The keys of the dashboard, by where they do something. */
export const keyTexts = {
  title: 'Keys',
  single: 'Letters alone do something, on this device',
  list: [
    ['Ctrl K', 'Find a panel, a user, an order, a ticket or a payment, or do something with it'],
    ['/', 'Search'],
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', 'Open the row'],
    ['x', 'Choose the row'],
    ['a', 'Approve what the row asks for'],
    ['r', 'Reject it'],
    ['e', 'Set the status of the order'],
    ['g', 'Go to a panel: then its letter, which the rail shows'],
    ['z', 'Undo the last change, for a minute'],
    ['Esc', 'Close a dialog'],
    ['?', 'These keys'],
  ],
  payments: 'Where payments need you',
  ofPayments: [
    ['1 to 9', 'Choose whose payment it is'],
    ['Enter', 'Credit whom you have chosen'],
    ['n', 'Set the payment aside: it is no top-up'],
    ['j', 'Later: the next payment'],
  ],
} as const;
