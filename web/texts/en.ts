import { accountTexts } from '../../contract/accounts.ts';
import { everywhereEn } from './en-everywhere.ts';

/** The words that are needed wherever one is; the others come with their pages: see `TextsPart`. */
export const en = {
  common: everywhereEn,

  crash: {
    title: 'This page could not be shown',
    text: 'Nothing you ordered or paid is lost. Loading the page again usually helps.',
    reload: 'Load again',
  },

  logIn: {
    title: 'Welcome back',
    lead: 'Sign in to your wallet and your orders.',
    email: 'Email',
    password: 'Password',
    submit: 'Login',
    toRegister: 'New here?',
    toRegisterLink: 'Create an account',
    toAdmin: 'Admin login',
    succeeded: 'Login successful',
    failed: 'Login failed',
    forgot: 'Forgot password?',
    checkCredentials: 'Please check your email and password.',
    demo: 'Demo shop',
    ended: 'Your session has ended.',
    endedText: 'Please sign in again; what you typed is kept.',
    demoText: (email: string, password: string) => `Sample customer: ${email} with the password ${password}`,
  },

  register: {
    title: 'Create your account',
    lead: 'A wallet of your own, from ₹10.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    confirmPassword: 'Confirm password',
    adult: 'I am 18 or older.',
    adultNeeded: 'Accounts are for people of 18 and older',
    agreesBefore: 'By creating an account you agree to the',
    agreesAfter: '.',
    agreesBetween: 'and the',
    submit: 'Create account',
    toLogIn: 'Already have an account?',
    toLogInLink: 'Login',
    succeeded: 'Account created successfully!',
    failed: 'Registration failed',
    errors: accountTexts,
  },

  adminLogIn: {
    title: 'Admin login',
    lead: 'For the people who run this shop.',
    submit: 'Login as admin',
    failed: 'Admin login failed',
    toCustomers: 'Back to customer login',
    demo: 'Demo mode: the sample admin is filled in for you.',
    demoCredentials: (email: string, password: string) => `${email} · ${password}`,
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

  /** What a customer owes for a payment that was taken back. */
  debt: {
    title: (amount: string) => `${amount} is open`,
    blocked:
      'A payment of yours was taken back after it was spent. Please write to us: you can order again once this is settled.',
    collecting: 'A payment of yours was taken back after it was spent. Your next top-up pays this first.',
  },
  onTheWay: {
    line: (amount: string) => `${amount} being checked`,
    minutes: (count: number) => `usually within ${count} min`,
    hours: (count: number) => `usually within ${count} h`,
    sent: 'Sent',
    seeRequests: 'See your fund requests',
    noPayAgain: (amount: string) => `${amount} is already being checked. Please don’t pay it again.`,
  },

  /** What the shop did, said to those who can't see the page change. */
  news: {
    order: (id: number, status: string) => `Order #${id}: ${status}`,
    request: (amount: string, status: string) => `Fund request of ${amount}: ${status}`,
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
    refreshes: 'The page refreshes once the connection is back.',
    back: 'Connected again.',
    partFailed: 'This part could not be loaded',
  },
};
