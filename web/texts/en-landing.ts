/** The words of the public front page. */
export const landingEn = {
  title: 'Grow your social media by the thousand',
  headline: ['Grow your', 'social media', 'by the thousand.'],
  promise:
    'Priced per 1,000. Paid by UPI. Every rupee on a passbook you can read, from the top-up to the last like delivered.',
  haveAccount: 'Login to Account',
  facts: ['Prepaid wallet, from ₹10', 'No social media passwords asked, ever', '18+ only'],
  passbook: {
    label: 'An example of a wallet’s passbook',
    eyebrow: 'Example: one evening in a wallet',
    lines: [
      { what: 'Paid by UPI', note: 'checked by a person', amount: '₹500.00', isIn: true },
      { what: '2,500 likes', note: '₹12.00 per 1,000', amount: '₹30.00', isIn: false },
      { what: '1,000 views', note: '₹9.00 per 1,000', amount: '₹9.00', isIn: false },
    ],
    total: 'Left in the wallet',
    totalAmount: '₹461.00',
    stamp: 'Adds up',
  },
  how: {
    title: 'How it works',
    steps: [
      { title: 'Create an account', text: 'Your name, an email and a password. That is all we ask for.' },
      { title: 'Add funds', text: 'Scan the UPI QR, pay any amount from ₹10 and send us the reference number.' },
      {
        title: 'Place an order',
        text: 'Pick a platform and a service, paste the link, see the exact price before you pay.',
      },
      {
        title: 'Watch it grow',
        text: 'See every order move from pending to completed, and every rupee in your history.',
      },
    ],
  },
  close: {
    title: 'Start with ₹10.',
    text: 'No card, no subscription. What you don’t spend stays in your wallet.',
    submit: 'Get Started Today',
  },
  fairWarning:
    'Platforms may treat paid engagement as a breach of their rules. Read what that means for your account in the',
};
