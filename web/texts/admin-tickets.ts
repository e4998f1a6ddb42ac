import type { TicketPriority, TicketStatus } from '../../contract/support.ts';

/** The words of the admin's side of the tickets. */
export const ticketTexts = {
  title: 'Support Tickets',
  table: 'Support tickets',
  searchLabel: 'Search tickets',
  searchPlaceholder: 'Subject, email, name or number',
  things: 'tickets',
  newOnes: (count: number, isAll: boolean) => `${count}${isAll ? ' or more' : ''} new`,
  showNew: 'Show',
  failed: 'Failed to fetch support tickets',
  statuses: {
    open: 'Open',
    in_progress: 'In Progress',
    waiting_user: 'Waiting User',
    resolved: 'Resolved',
    closed: 'Closed',
  } satisfies Record<TicketStatus, string>,
  priorities: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } satisfies Record<TicketPriority, string>,
  status: 'Status',
  everyStatus: 'Every status',
  priority: 'Priority',
  everyPriority: 'Every priority',
  ticket: 'Ticket',
  customer: 'Customer',
  standing: 'Status',
  changed: 'Last change',
  number: (id: number) => `#${id}`,
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  open: 'Open',
  openOf: (id: number, subject: string) => `Open ticket #${id}: ${subject}`,
  empty: 'No support tickets found',
  emptyText: 'What customers ask in their Support Center arrives here by itself.',
  filtered: 'No support tickets found',
  filteredText: 'Change the search or the filters to see others.',
  showAll: 'Show all tickets',

  dialog: {
    title: (id: number) => `Ticket #${id}`,
    of: (name: string, email: string) => `${name} · ${email}`,
    loading: 'Loading ticket details...',
    failed: 'Failed to load ticket details',
    created: 'Created',
    description: 'Description',
    screenshots: 'Screenshots',
    conversation: 'Conversation',
    noMessages: 'No messages yet. Start the conversation below.',
    closed: 'This ticket has been closed. No new messages can be added.',
    newMessage: 'The customer has written.',
  },

  change: {
    heading: 'Status and notes',
    set: {
      in_progress: 'Mark In Progress',
      waiting_user: 'Waiting User',
      resolved: 'Mark Resolved',
      closed: 'Close Ticket',
    },
    closeTitle: 'Close this ticket?',
    closeText: 'Nobody can write to a closed ticket any more, neither the customer nor you.',
    close: 'Close Ticket',
    keep: 'Keep it open',
    notes: 'Admin notes',
    notesHint: 'The customer sees these notes.',
    save: 'Save notes',
    updated: 'Ticket updated',
    failed: 'Failed to update ticket',
  },

  reply: {
    message: 'Your message',
    placeholder: 'Write to the customer…',
    canned: 'Ready-made reply',
    cannedPlaceholder: 'Put in a ready-made reply…',
    submit: 'Send Message',
    sent: 'Message sent successfully',
    failed: 'Failed to send message',
    shortcut: 'Ctrl or ⌘ + Enter sends it.',
  },

  canned: [
    {
      title: 'We are looking into it',
      text: (name: string) =>
        `Hello ${name}, thank you for writing. We are looking into it and answer here within 24 hours.`,
    },
    {
      title: 'Which link, and when?',
      text: (name: string) =>
        `Hello ${name}, please send us the link of the post or profile, and since when you have seen this.`,
    },
    {
      title: 'Refill has started',
      text: (name: string) =>
        `Hello ${name}, a refill of your order has started. It usually arrives within 24 to 48 hours.`,
    },
    {
      title: 'Payment not found yet',
      text: (name: string) =>
        `Hello ${name}, we can't find this payment yet. Please send us the 12-digit UTR and a screenshot of the payment in your UPI app.`,
    },
    {
      title: 'Payment credited',
      text: (name: string) => `Hello ${name}, we have found your payment, and the amount is in your wallet.`,
    },
    {
      title: 'Profile must be public',
      text: (name: string) =>
        `Hello ${name}, the profile or post was private, so nothing could be delivered. Please make it public and write to us again.`,
    },
    {
      title: 'Refund is in the wallet',
      text: (name: string) => `Hello ${name}, the order was cancelled and the refund is in your wallet.`,
    },
  ],

  side: {
    user: 'Customer',
    since: 'Customer since',
    balance: 'Wallet balance',
    orders: 'Orders',
    spent: 'Spent',
    tickets: 'Tickets',
    openUser: 'Open in User Management',
    order: (id: number) => `Order #${id}`,
    service: 'Service',
    link: 'Link',
    quantity: 'Quantity',
    delivered: 'Delivered',
    amount: 'Amount',
    orderStatus: 'Status',
    openOrder: 'Open in Order Management',
    failed: 'Could not be loaded',
    copyNumber: (id: number) => `Copy order number ${id}`,
  },
} as const;
