export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** What stands around a legal document. */
export const legalFrameEn = {
  contents: 'On this page',
  /** `at` in milliseconds. */
  version: (at: number) => `Version of ${new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(at)}`,
  /** Said where the document may be in another language than the page. */
  asWritten: '',
};

/** The legal documents of the shop named `brand`. */
export const legalEn = {
  terms: (brand: string): LegalDocument => ({
    title: 'Terms of Service',
    lead: `These terms are the agreement between you and ${brand}. They are short on purpose; please read them all.`,
    sections: [
      {
        id: 'who',
        title: 'Who may use it',
        paragraphs: [
          'You must be 18 or older. You keep your password to yourself and are responsible for what is ordered from your account.',
          'We never ask for the password of a social media account, and we do not store any.',
        ],
      },
      {
        id: 'wallet',
        title: 'Wallet and payments',
        paragraphs: [
          'All prices are in Indian rupees (INR). You pay into a prepaid wallet by UPI and send us the reference number of the payment. A person checks it and approves the request, which takes 1–24 hours; requests are processed within 24 hours on business days.',
          'A reference number is credited once. A request whose payment we can’t find is rejected with a note that says why, and you can send the right number again.',
          'Every movement of your wallet is listed in its history with the balance after it.',
        ],
      },
      {
        id: 'orders',
        title: 'Orders',
        paragraphs: [
          'The price you see before you press the button is the price you pay. Your wallet pays the moment an order is placed.',
          'Give a public link and keep it public until the order is completed: an order for a private, deleted or changed link can’t be delivered. Delivery times in a description are estimates.',
          'Do not order for content that is unlawful, or for an account that is not yours without its owner’s consent.',
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        paragraphs: [
          'An order that can’t be delivered is cancelled. After a check, what it cost is returned to your wallet, at most once and never more than was charged.',
        ],
      },
      {
        id: 'platform-rules',
        title: 'The rules of the platforms',
        paragraphs: [
          'Instagram, YouTube, TikTok, Facebook and the other platforms are not our partners, and their names belong to them. Their rules can treat paid engagement as a breach: a platform may remove what was delivered, reduce the reach of an account, restrict it or close it.',
          'You decide whether to take that risk. We can’t undo what a platform does, and what a platform removes later is not an undelivered order.',
        ],
      },
      {
        id: 'help',
        title: 'Questions and changes',
        paragraphs: [
          'We respond to questions within 24 hours. When these terms change, the new text stands on this page before it holds; orders already placed keep the terms they were placed under.',
          'Indian law applies.',
        ],
      },
    ],
  }),
  privacy: (brand: string): LegalDocument => ({
    title: 'Privacy Policy',
    lead: `What ${brand} knows about you, what for, and how to have it changed or deleted.`,
    sections: [
      {
        id: 'what',
        title: 'What we keep',
        paragraphs: [
          'Your name, your email address and a one-way fingerprint of your password, from which the password can’t be read back.',
          'Your fund requests with their payment reference numbers, your wallet’s movements, and your orders with the links they are for.',
          'We do not ask for, and do not store, passwords of social media accounts.',
        ],
      },
      {
        id: 'why',
        title: 'What we use it for',
        paragraphs: [
          'To sign you in, to credit your payments, to deliver your orders and to answer you. Not for advertising, and we sell it to nobody.',
          'The link and the quantity of an order are given to those who deliver it. Your name, email and payments are not.',
        ],
      },
      {
        id: 'browser',
        title: 'In your browser',
        paragraphs: [
          'The site keeps one entry in your browser’s storage: the token that keeps you signed in. It is removed when you log out. There are no advertising or tracking cookies and no third-party scripts.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long',
        paragraphs: [
          'As long as you have an account. When it is deleted, your name and email are removed. Orders and money movements stay without them, because books have to add up.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        paragraphs: [
          'You can ask to see, correct or delete your data. Privacy requests are answered within 72 hours.',
          'Accounts are for people of 18 and older; we delete an account that turns out to be a younger person’s.',
        ],
      },
    ],
  }),
};
