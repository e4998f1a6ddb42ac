import { accountTexts, passwordChangeLock } from '../../contract/accounts.ts';

/** The words of changing a password, and of setting a new one when the old one is forgotten. */
export const passwordEn = {
  password: {
    title: 'Change password',
    current: 'Current password',
    new: 'New password',
    newHint: 'At least 6 characters',
    confirm: 'Confirm new password',
    differ: accountTexts.passwordsDiffer,
    submit: 'Change password',
    changed: 'Password changed',
    changedText: 'All your other devices are signed out.',
    tooShort: 'Password too short',
    tooShortText: 'Password must be at least 6 characters long.',
    failures: {
      wrong: 'Invalid Password',
      nowLocked: 'Account Locked',
      stillLocked: 'Password Change Locked',
      other: 'Password change failed',
    },
    locked: 'Changing the password is locked',
    lockedText: (until: string) =>
      `The current password was wrong ${passwordChangeLock.tries} times. You can try again from ${until}.`,
    triesLeft: (left: number) => (left === 1 ? '1 attempt left' : `${left} attempts left`),
    triesLeftText: `After ${passwordChangeLock.tries} wrong current passwords, changing it is locked for ${passwordChangeLock.hours} hours.`,
  },

  strength: {
    label: 'Password strength',
    levels: { weak: 'Weak', medium: 'Medium', strong: 'Strong' },
    isMet: 'yes:',
    isMissing: 'missing:',
    points: {
      length: '8 characters or more',
      upper: 'Upper case letter',
      lower: 'Lower case letter',
      digit: 'Digit',
      symbol: 'Symbol',
    },
  },

  recovery: {
    title: 'Forgot your password?',
    lead: 'We send you a link to set a new one.',
    email: 'Email',
    submit: 'Send the link',
    failed: 'The link could not be sent',
    sentTitle: 'Look into your mailbox',
    sent: 'If an account exists for this email, a link to set a new password is on its way. It works once, for one hour.',
    nothing: 'Nothing arrived?',
    nothingSteps: [
      'Wait a minute or two, and look into the spam folder.',
      'Check that it is the email of your account, without a typing error.',
      'Then ask for the link again. Only the newest one works.',
    ],
    again: 'Try again',
    toLogIn: 'Back to login',
    resetTitle: 'Set a new password',
    resetLead: 'Afterwards you are signed out everywhere and sign in with the new one.',
    resetSubmit: 'Set the new password',
    resetDone: 'Password changed. Please sign in.',
    resetDoneOther: 'Password changed. You are still signed in with your own account.',
    resetFailed: 'Password not changed',
    expiredTitle: 'This link doesn’t work any more',
    expired:
      'A link to set a new password works once, for one hour. This one was used, is too old, or is not complete.',
    invalidateEndpoint: 'Ask for a new link',
  },
};
