import { everywhereEn } from './en-everywhere.ts';

/** The words that are needed wherever one is; the others come with their pages: see `TextsPart`. */
export const en = {
  common: everywhereEn,

  crash: {
    title: 'This page could not be shown',
    text: 'Nothing you ordered or paid is lost. Loading the page again usually helps.',
    reload: 'Load again',
  },

  bar: {
    label: everywhereEn.mainNavigation,
    toTop: (brand: string) => `${brand}: to the top`,
    wallet: 'Wallet',
    walletBalance: 'Wallet balance',
    balance: (amount: string) => `Wallet balance ${amount}`,
    help: 'Need Help?',
    unread: (count: number) => (count === 1 ? '1 new answer' : `${count} new answers`),
    replied: 'The shop replied to your ticket',
    seeReply: 'Read the reply',
    addFunds: 'Add Funds',
    profile: 'Your profile',
    logOut: 'Logout',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },

  onTheWay: {
    line: (amount: string) => `${amount} being checked`,
    minutes: (count: number) => `usually within ${count} min`,
    hours: (count: number) => `usually within ${count} h`,
    sent: 'Sent',
    noPayAgain: (amount: string) => `${amount} is already being checked. Please don’t pay it again.`,
  },

  /** What the shop did, said to those who can't see the page change. */
  news: {
    order: (id: number, status: string) => `Order #${id}: ${status}`,
    request: (amount: string, status: string) => `Fund request of ${amount}: ${status}`,
    credited: (amount: string) => `${amount} is in your wallet`,
    ticket: (id: number, status: string) => `Ticket #${id}: ${status}`,
    reply: (id: number) => `The shop replied to ticket #${id}`,
  },

  help: {
    statuses: {
      open: 'Open',
      in_progress: 'In Progress',
      waiting_user: 'Waiting for you',
      resolved: 'Resolved',
      closed: 'Closed',
    },
    aboutOrder: (id: number, service: string) => `Order #${id}: ${service}`,
    aboutPayment: (amount: string, reference: string) => `Payment of ${amount}, UTR ${reference}`,
  },

  connection: {
    offline: 'You’re offline.',
    unreachable: 'The shop can’t be reached right now.',
    lastUpdated: 'Last updated',
    refreshes: 'It catches up by itself.',
    back: 'Connected again.',
    partFailed: 'This part could not be loaded',
  },
};
