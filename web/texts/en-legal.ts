interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] }[];
}

/**
 * The legal documents that the shop comes with. `{brand}` stands for its name, `{contact}` for where it can be written to,
 * and `{grievance}` for whom to complain to.
 */
export const legalEn = {
  /** The day from which the texts below hold. */
  since: '2026-11-21',
  /** What stands for a contact where the operator has named none. */
  noContact: 'a ticket in the Help Center (sign in, then “Need Help?”)',

  terms: {
    title: 'Terms of Service',
    lead: 'These terms are the agreement between you and {brand}. They say what you pay for, what you get, and what happens when something goes wrong. Please read them all.',
    sections: [
      {
        id: 'who',
        title: 'Who may use it',
        paragraphs: [
          'You must be 18 or older, and able to enter into a contract in India. One account is for one person: keep its password to yourself. You are responsible for what is ordered from it. If you believe that somebody else is signed in, end that device on your profile and change your password.',
          'We never ask for the password of a social media account, and we do not store any. Whoever asks you for one in our name is not us.',
        ],
      },
      {
        id: 'prices',
        title: 'Prices',
        paragraphs: [
          'All prices are in Indian rupees (INR). A service is priced per 1,000 units; an order costs its rate times its quantity divided by 1,000, less the discounts shown with it, rounded to the paisa once. Nothing is added to that price afterwards.',
          'The price that you see before you press the button is the price that your wallet pays. If it has changed in between, nothing is charged and you are asked first. A discount ends at the time shown with it.',
        ],
      },
      {
        id: 'wallet',
        title: 'Wallet and payments',
        paragraphs: [
          'You pay into a prepaid wallet by UPI, from ₹10 to ₹1,00,000 at a time, and send us the reference number (UTR) of the payment. A person compares it with our bank account and approves the request, which takes 1–24 hours; requests are processed within 24 hours on business days.',
          'A reference number is credited once. A request whose payment we can’t find is rejected with a note that says why, and you can send the right number again.',
          'Every movement of your wallet is listed in its history with the balance after it, and can be downloaded. The balance can be spent on orders in this shop and nowhere else: it can’t be paid out in cash, moved to another person or used elsewhere, and it earns no interest. It does not expire while you have an account.',
          'If you have paid twice or by mistake, raise a ticket in the category Payment Issues with the reference number, before you spend the money.',
        ],
      },
      {
        id: 'orders',
        title: 'Orders',
        paragraphs: [
          'Your wallet pays the moment an order is placed. From then on the order shows its status and how many of its units have been delivered.',
          'Give a public link and keep it public and unchanged until the order is completed: an order for a private, deleted or renamed link can’t be delivered. Times in a service’s description are estimates. A service that starts at once usually does so within minutes; a gradual one spreads its delivery on purpose.',
          'Some services come with a refill for drops, for as long as their description says. Ask for it with a ticket in the category Refill Issues, with the number of the order. Without such words there is no refill.',
          'Do not order for content that is unlawful, hateful, or concerns elections or minors, nor for an account that is not yours without its owner’s consent. Such orders are cancelled.',
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        paragraphs: [
          'An order that can’t be delivered, or failed on the way, is cancelled by us. Then a person checks it and decides about its refund, with a reason that you can read in the order: what is refunded is returned to your wallet, at most once and never more than was charged for the order.',
          'You can ask for a cancellation with a ticket in the category Refund Request. We can cancel what has not begun; what was delivered by then is not refunded.',
          'Refunds go to the wallet, not to a bank account, and are listed in its history like every other movement. A refund is rejected when the order was delivered, or when the link was private, wrong or changed; the reason is written beside it, and you can object by the same ticket or as described under Complaints.',
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
        id: 'closing',
        title: 'Closing an account',
        paragraphs: [
          'You can delete your account on your profile at any time, unless a payment of yours is still being reviewed. What is left in the wallet can’t be paid out: spend it first, or give it up knowingly as you confirm.',
          'We may close an account that is used for fraud, such as references of payments that were never made, or against the law. The books of orders and payments stay, without your name.',
        ],
      },
      {
        id: 'liability',
        title: 'What we answer for',
        paragraphs: [
          'We answer for delivering what you ordered or refunding it as described above, and for the money in your wallet. We do not promise that reach, sales or income follow from it, and are not liable for what a platform decides. Nothing here limits the rights that the law gives you as a consumer.',
        ],
      },
      {
        id: 'help',
        title: 'Questions and changes',
        paragraphs: [
          'Ask us with a ticket in the Help Center, or through {contact}. We respond within 24 hours.',
          'When these terms change, the new text stands on this page with its version and its day; orders already placed keep the terms they were placed under.',
          'Indian law applies.',
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints',
        paragraphs: [
          'If our answer does not settle it, complain to our grievance contact, with the number of the order or ticket:',
          '{grievance}',
          'A complaint is acknowledged within 48 hours and decided within one month, as the Consumer Protection (E-Commerce) Rules, 2020 ask. You can also turn to the National Consumer Helpline, 1915.',
        ],
      },
    ],
  },

  privacy: {
    title: 'Privacy Policy',
    lead: 'What {brand} knows about you, what for, who else sees it, and how to have it changed or deleted.',
    sections: [
      {
        id: 'what',
        title: 'What we keep',
        paragraphs: [
          'Your name, your email address, your phone number and date of birth if you enter them, and a one-way fingerprint of your password, from which the password can’t be read back.',
          'Your fund requests with their payment reference numbers, your wallet’s movements, your orders with the links they are for and the cancellations and refills you asked for, and your tickets with their messages and screenshots.',
          'The devices on which you are signed in, as their browsers name themselves, and when each was last used. You see them on your profile and can end each. Sign-ins, failed ones, and changes of your password are kept for 180 days with the browser and a part of the network address, so that you can see what is not yours.',
          'We do not ask for, and do not store, passwords of social media accounts. Payments are made in your UPI app: we never see your PIN or your bank account.',
        ],
      },
      {
        id: 'why',
        title: 'What we use it for',
        paragraphs: [
          'To sign you in, to credit your payments, to deliver your orders, to answer you, and to keep the books that the law asks for. Not for advertising, and we sell it to nobody.',
          'You agree to this when you create an account. You can withdraw at any time by deleting it.',
        ],
      },
      {
        id: 'who-sees',
        title: 'Who sees it',
        paragraphs: [
          'The people who run this shop, and what they do with it is put on record. The link and the quantity of an order are given to those who deliver it; your name, email and payments are not. Authorities get what the law obliges us to hand over.',
        ],
      },
      {
        id: 'browser',
        title: 'In your browser',
        paragraphs: [
          'The site keeps in your browser’s own storage: the token that keeps you signed in, the last balance and orders so that you see them without a connection, what you have typed into a form until it is sent, and which hints you have closed. What is about you is removed when you log out.',
          'There are three cookies. “lang” is set when you choose the language of the site, says which one (“en” or “hi”) and nothing about you, and is kept for a year. “device” is set when you sign in and kept for 180 days: it lets us know this browser again, so that nobody who guesses passwords can lock you out. “inviter” is set when you come by a friend’s invite link, holds the code of that link until you register, and at most 7 days. There are no advertising or tracking cookies, and nothing is loaded from other companies.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long',
        paragraphs: [
          'As long as you have an account. A sign-in ends after 30 days without use, and after 90 days in any case.',
          'When your account is deleted, your name, email address, phone number, date of birth and the pictures of your tickets are removed at once, and its devices are signed out. Orders and money movements stay without them, because books have to add up.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        paragraphs: [
          'On your profile you can see and correct what we keep, download all of it as one file, and delete your account. For anything else write through {contact}. Privacy requests are answered within 72 hours.',
          'If data of yours should ever fall into wrong hands, we tell you and the Data Protection Board of India without delay.',
          'Accounts are for people of 18 and older; we delete an account that turns out to be a younger person’s.',
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints',
        paragraphs: [
          'Our grievance contact for everything on this page:',
          '{grievance}',
          'If you are not satisfied with the answer, you can complain to the Data Protection Board of India.',
        ],
      },
    ],
  },
} satisfies Record<'terms' | 'privacy', LegalDocument> & Record<string, unknown>;
