/** The words of the public front page. */
export const landingEn = {
  title: 'Grow your social media by the thousand',
  headline: {
    /** What is read aloud while the words change. */
    whole: 'Grow your social media by the thousand.',
    before: 'Grow your',
    words: [
      'Social Media',
      'Instagram',
      'Facebook',
      'TikTok',
      'YouTube',
      'Twitter',
      'LinkedIn',
      'Snapchat',
      'Pinterest',
    ],
    after: 'by the thousand.',
  },
  promise:
    'Priced per 1,000. Paid by UPI. Every rupee on a passbook you can read, from the top-up to the last like delivered.',
  start: 'Start Boosting Now',
  demo: 'View Demo',
  lowest: (rate: string) => `From ${rate} per 1,000`,
  facts: ['No social media passwords asked, ever', '18+ only'],
  motionSwitch: { stop: 'Pause motion', go: 'Play motion' },

  calculator: 'What would it cost?',

  counters: {
    label: 'The shop in figures',
    orders: 'orders placed',
    customers: 'customers',
    platforms: 'platforms',
    services: 'services to choose from',
    sample: 'Sample figures: this is a demo shop.',
  },

  popular: {
    title: 'Popular services',
    lead: (services: string) => `${services} services, each with its price on it. No packages, no subscription.`,
    count: (services: string) => (services === '1' ? '1 service' : `${services} services`),
    from: 'from',
    per: 'per 1,000',
    linkedin: 'Connections & Views',
    explore: 'Explore',
  },

  proof: {
    title: 'See where every rupee is',
    lead: 'Your wallet is a passbook: one line for each top-up, order and refund, with the balance after it. What you see here as an example is what you get from the first rupee on.',
    points: [
      {
        title: 'Paid in',
        text: 'A person checks your UPI reference within 24 hours on business days, then the line is there.',
      },
      { title: 'Paid out', text: 'An order costs what it showed before you pressed the button, to the paisa.' },
      {
        title: 'Paid back',
        text: 'An order that is cancelled and refunded is a line too. Nothing vanishes between two balances.',
      },
    ],
  },
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

  why: {
    title: (brand: string) => `Why Choose ${brand}`,
    before: 'Why Choose',
    /** Typed one after the other, behind the name of the shop. */
    typed: (brand: string) => [`${brand}?`, 'exact prices?', 'a readable wallet?', 'gradual delivery?'],
    claims: [
      {
        title: 'Exact prices',
        text: 'The price you see is the price you pay, to the paisa. Should it change before you press the button, you are asked first.',
      },
      {
        title: 'A wallet that adds up',
        text: 'Each top-up, order and refund is one line with the balance after it, yours to download at any time.',
      },
      {
        title: 'Your passwords stay yours',
        text: 'An order needs a public link and nothing else. Passwords of social media accounts are not asked for and not stored.',
      },
      {
        title: 'Fast, or gradual: you choose',
        text: 'Services that start within minutes are marked. Gradual ones say how much arrives in a day.',
      },
      {
        title: 'Money back to the wallet',
        text: 'An order that can’t be delivered is cancelled, and after a check its money returns to your wallet.',
      },
      {
        title: 'People who answer',
        text: 'Raise a ticket about any order or payment. It is answered within 24 hours, and you see every word of it.',
      },
    ],
  },

  how: {
    title: 'Four steps, no surprises',
    first: {
      title: 'Your first order',
      steps: [
        { title: 'Create an account', text: 'Your name, an email and a password. That is all we ask for.' },
        {
          title: 'Add funds to your wallet',
          text: 'Scan a QR made for your amount, from ₹10, and send us its reference.',
        },
        { title: 'Place an order', text: 'Paste the public link, see the exact price, press the button.' },
        { title: 'Watch it grow', text: 'Delivered units on one line, until the last of them is there.' },
      ],
    },
    next: {
      title: 'Each order after that',
      steps: [
        { title: 'Choose platform', text: 'Every platform of the shop stands on one page.' },
        { title: 'Select service', text: 'Its rate, its bounds and what to expect of it stand beside it.' },
        { title: 'Enter details', text: 'The link and how many. The price follows as you type.' },
        { title: 'Place order', text: 'The wallet pays at once, and the order is under way.' },
      ],
    },
  },

  supported: { title: 'Supported platforms', lead: 'Each with services of its own.' },

  testimonials: {
    title: 'What customers say',
    sample: 'Samples: this is a demo shop, and nobody has said this.',
    label: 'Testimonials',
    slide: (place: number, all: number) => `${place} of ${all}`,
    previous: 'Previous testimonial',
    next: 'Next testimonial',
    stars: (count: number) => `${count} of 5 stars`,
  },

  close: {
    title: 'Start with ₹10.',
    text: 'No card, no subscription. What you don’t spend stays in your wallet.',
    browse: 'Browse All Services',
    start: 'Get Started Today',
    login: 'Login to Account',
    fairWarning:
      'Platforms may treat paid engagement as a breach of their rules. Read what that means for your account in the',
    /** Behind the link to the terms. */
    end: '.',
  },
};
