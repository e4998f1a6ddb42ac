import { accountTexts } from '../../contract/accounts.ts';
import { catalogueEn } from './en-catalogue.ts';
import { landingEn } from './en-landing.ts';
import { ordersEn } from './en-orders.ts';
import { walletEn } from './en-wallet.ts';

/** Every word of the public and the customer pages, except the legal documents, which are long and come on their own. */
export const en = {
  common: {
    loading: 'Loading…',
    reconnecting: 'The shop can’t be reached right now. Trying again…',
    noConnection: 'No connection. Check your internet and try again.',
    tryAgain: 'Please try again.',
    login: 'Login',
    getStarted: 'Get Started',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    adults: 'For people of 18 and older. Prices in Indian rupees.',
    legal: 'Legal',
    newTab: '(opens in a new tab)',
    skipToContent: 'Skip to content',
  },

  notFound: {
    title: 'Page not found',
    text: 'This address leads nowhere. The page may have moved, or the link has a typing error.',
    back: 'Back to the start',
  },

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
    checkCredentials: 'Please check your email and password.',
    demo: 'Demo shop',
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
    label: 'Main',
    toTop: (brand: string) => `${brand}: to the top`,
    wallet: 'Wallet',
    balance: (amount: string) => `Wallet balance ${amount}`,
    addFunds: 'Add Funds',
    logOut: 'Logout',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },

  landing: landingEn,
  catalogue: catalogueEn,
  wallet: walletEn,
  orders: ordersEn,
};
