import { bonusEndsSoonDays } from '../../contract/bonuses.ts';
import type { Language } from '../../contract/languages.ts';
import { formatRupees, type Paise } from '../../contract/money.ts';
import type { NewsKind } from '../../contract/news.ts';
import type { NoticeTopic } from '../../contract/notice-settings.ts';
import { shopReasons } from '../../contract/orders.ts';
import { pages } from '../../contract/pages.ts';
import type { PushMessage } from '../../contract/push.ts';
import { type LetterPicture, wordLetter } from '../platform/letter.ts';
import type { Mail } from '../platform/mail.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';

type PaymentKind = Extract<NewsKind, `request-${string}`>;
type OrderKind = 'order-started' | 'order-completed' | 'order-partial' | 'order-refunded';

/** What a customer is told by mail and on devices. Everything else appears only in the list of news. */
export type NoticeKind = PaymentKind | OrderKind | 'ticket-replied' | 'balance-bonus-ending';

const topics: Readonly<Record<NoticeKind, NoticeTopic>> = {
  'request-approved': 'credited',
  'request-rejected': 'rejected',
  'request-returned': 'money-back',
  'request-return-sent': 'money-back',
  'request-return-failed': 'money-back',
  'request-reversed': 'money-back',
  'request-debt-paid': 'money-back',
  'request-debt-forgiven': 'money-back',
  'order-started': 'order-started',
  'order-completed': 'order-completed',
  'order-partial': 'order-partial',
  'order-refunded': 'order-refunded',
  'ticket-replied': 'ticket-replied',
  'balance-bonus-ending': 'bonus-ending',
};

export const isNoticed = (kind: NewsKind): kind is NoticeKind => kind in topics;
export const topicOf = (kind: NoticeKind): NoticeTopic => topics[kind];
export const isPayment = (kind: NoticeKind): kind is PaymentKind => kind.startsWith('request-');

/** One thing that happened, for its customer. */
export interface CustomerNotice {
  readonly userId: number;
  readonly kind: NoticeKind;
  /** Of the order or the ticket. Jobs from before there were any lack it. */
  readonly subjectId?: number | null;
  /** Always there for a payment. */
  readonly amountPaise?: Paise | undefined;
  /** The reason, as an admin wrote it, or the beginning of a reply; may be empty. */
  readonly reason: string;
  readonly at: number;
}

interface Words {
  readonly title: (amount: string) => string;
  /** What it means, and what to do next. */
  readonly next: string;
}

const english: Readonly<Record<PaymentKind, Words>> = {
  'request-approved': {
    title: (amount) => `${amount} added to your wallet`,
    next: 'Your payment has arrived. An order that waited for it is placed by itself; else you can order now.',
  },
  'request-rejected': {
    title: (amount) => `Your payment of ${amount} was not found`,
    next: 'Compare the reference number (UTR) with your UPI app and send it again, or ask us. Nothing was taken from your wallet.',
  },
  'request-returned': {
    title: (amount) => `We will send ${amount} back to you`,
    next: 'It was taken from your wallet, and will go back to where you paid from.',
  },
  'request-return-sent': {
    title: (amount) => `${amount} was sent back to you`,
    next: 'Your bank may need a day to show it. The wallet shows its number.',
  },
  'request-return-failed': {
    title: (amount) => `${amount} could not be sent back`,
    next: 'It is in your wallet again. Please ask us how you would like to have it.',
  },
  'request-reversed': {
    title: (amount) => `${amount} was taken out again`,
    next: 'The payment behind it is not there any more. The wallet shows whether anything is still open.',
  },
  'request-debt-paid': {
    title: (amount) => `${amount} was paid for what was open`,
    next: 'It was taken from your wallet for a payment that was taken back.',
  },
  'request-debt-forgiven': {
    title: (amount) => `${amount} need not be paid any more`,
    next: 'What was open of a payment that was taken back is settled. You can order again.',
  },
};

const hindi: Readonly<Record<PaymentKind, Words>> = {
  'request-approved': {
    title: (amount) => `आपके वॉलेट में ${amount} जुड़ गए`,
    next: 'आपका पेमेंट आ गया है। जो ऑर्डर इसका इंतज़ार कर रहा था, वह अपने आप लग जाएगा; नहीं तो अब आप ऑर्डर कर सकते हैं।',
  },
  'request-rejected': {
    title: (amount) => `आपका ${amount} का पेमेंट नहीं मिला`,
    next: 'रेफ़रेंस नंबर (UTR) अपने UPI ऐप से मिलाएँ और फिर से भेजें, या हमसे पूछें। वॉलेट से कुछ नहीं कटा है।',
  },
  'request-returned': {
    title: (amount) => `हम आपको ${amount} वापस भेजेंगे`,
    next: 'ये आपके वॉलेट से निकाले गए हैं, और जहाँ से आपने पेमेंट किया था वहीं वापस जाएँगे।',
  },
  'request-return-sent': {
    title: (amount) => `${amount} आपको वापस भेज दिए गए`,
    next: 'बैंक में दिखने में एक दिन लग सकता है। इसका नंबर वॉलेट में है।',
  },
  'request-return-failed': {
    title: (amount) => `${amount} वापस नहीं भेजे जा सके`,
    next: 'ये फिर से आपके वॉलेट में हैं। कृपया बताएँ कि आप इन्हें कैसे लेना चाहेंगे।',
  },
  'request-reversed': {
    title: (amount) => `${amount} वापस निकाल लिए गए`,
    next: 'इसके पीछे का पेमेंट अब नहीं है। कुछ बकाया हो तो वॉलेट में दिखता है।',
  },
  'request-debt-paid': {
    title: (amount) => `बकाए के ${amount} चुक गए`,
    next: 'ये वापस लिए गए पेमेंट के लिए आपके वॉलेट से लिए गए हैं।',
  },
  'request-debt-forgiven': {
    title: (amount) => `${amount} अब नहीं चुकाने हैं`,
    next: 'वापस लिए गए पेमेंट का बकाया ख़त्म हो गया है। आप फिर से ऑर्डर कर सकते हैं।',
  },
};

const words = { en: english, hi: hindi } as const satisfies Record<Language, unknown>;

interface OrderFacts {
  readonly id: number;
  /** Empty where none was paid back. */
  readonly amount: string;
}

interface OrderWords {
  readonly title: (facts: OrderFacts) => string;
  readonly next: string;
}

type OtherKind = Exclude<NoticeKind, PaymentKind>;

const otherWords: Readonly<Record<Language, Readonly<Record<OtherKind, OrderWords>>>> = {
  en: {
    'order-started': {
      title: ({ id }) => `Order #${id} has started`,
      next: 'The order shows how far it is.',
    },
    'order-completed': { title: ({ id }) => `Order #${id} is delivered`, next: 'All of it has arrived.' },
    'order-partial': {
      title: ({ id, amount }) => `Order #${id} is partly delivered${amount && `, ${amount} is back`}`,
      next: 'What was not delivered is in your wallet again.',
    },
    'order-refunded': {
      title: ({ id, amount }) => `${amount || 'Money'} of order #${id} is back`,
      next: 'It is in your wallet, and you can order with it.',
    },
    'ticket-replied': {
      title: ({ id }) => `The shop answered ticket #${id}`,
      next: 'Open it to read the whole answer and to write back.',
    },
    'balance-bonus-ending': {
      title: ({ amount }) => `${amount} of your bonus ends within ${bonusEndsSoonDays} days`,
      next: 'A bonus completes an order that your wallet does not cover. The wallet shows when it ends.',
    },
  },
  hi: {
    'order-started': {
      title: ({ id }) => `ऑर्डर #${id} शुरू हो गया`,
      next: 'कितना हुआ, यह ऑर्डर में दिखता है।',
    },
    'order-completed': { title: ({ id }) => `ऑर्डर #${id} पूरा हो गया`, next: 'सब डिलीवर हो गया है।' },
    'order-partial': {
      title: ({ id, amount }) => `ऑर्डर #${id} का कुछ हिस्सा मिला${amount && `, ${amount} वापस आए`}`,
      next: 'जो डिलीवर नहीं हुआ, उसके पैसे वॉलेट में लौट आए हैं।',
    },
    'order-refunded': {
      title: ({ id, amount }) => `ऑर्डर #${id} के ${amount || 'पैसे'} वापस आए`,
      next: 'ये आपके वॉलेट में हैं, और आप इनसे ऑर्डर कर सकते हैं।',
    },
    'ticket-replied': {
      title: ({ id }) => `टिकट #${id} का जवाब आया है`,
      next: 'पूरा जवाब पढ़ने और लिखने के लिए टिकट खोलें।',
    },
    'balance-bonus-ending': {
      title: ({ amount }) => `आपका ${amount} का बोनस ${bonusEndsSoonDays} दिन के अंदर ख़त्म हो जाएगा`,
      next: 'जब वॉलेट में पैसे कम पड़ें, तो बोनस ऑर्डर पूरा कर देता है। कब ख़त्म होगा, यह वॉलेट में दिखता है।',
    },
  },
};

/** What the shop itself gives as a reason, for those who read Hindi. */
const hindiReasons: Readonly<Record<string, string>> = {
  [shopReasons.posts]: 'पोस्ट पर जो नहीं आया, उसके पैसे वापस किए गए।',
  [shopReasons.link]: 'यह लिंक नहीं चला। कृपया जाँचें कि लिंक सही है और सब उसे खोल सकते हैं।',
};

const around = {
  en: {
    hello: 'Hello,',
    reason: (text: string) => `The shop writes: ${text}`,
    open: {
      request: 'Open your wallet',
      order: 'Open the order',
      ticket: 'Open the ticket',
      balance: 'Open your wallet',
    },
    off: 'You can switch off these mails in your profile',
  },
  hi: {
    hello: 'नमस्ते,',
    reason: (text: string) => `शॉप ने लिखा है: ${text}`,
    open: { request: 'वॉलेट खोलें', order: 'ऑर्डर खोलें', ticket: 'टिकट खोलें', balance: 'वॉलेट खोलें' },
    off: 'ये ईमेल आप अपनी प्रोफ़ाइल में बंद कर सकते हैं',
  },
} as const satisfies Record<Language, unknown>;

const settingsPath = `${pages.profile}?tab=notices`;

type Subject = 'request' | 'order' | 'ticket' | 'balance';

/** The first word of a kind says what it is about. */
const subjectOf = (kind: NoticeKind): Subject => kind.slice(0, kind.indexOf('-')) as Subject;

/** Where more of it stands; of a top-up the list of them, where each stands with what became of it. */
function pathOf({ kind, subjectId }: Pick<CustomerNotice, 'kind' | 'subjectId'>): string {
  const subject = subjectOf(kind);
  if (subject === 'balance') return `${pages.home}#wallet`;
  return subject === 'request' ? `${pages.home}?wallet=requests#wallet` : `${pages.home}?${subject}=${subjectId}`;
}

type Told = Pick<CustomerNotice, 'kind' | 'subjectId' | 'amountPaise'>;

/** In a few words. */
function wordNotice(
  { kind, subjectId, amountPaise }: Told,
  language: Language,
): { readonly title: string; readonly body: string } {
  const amount = amountPaise === undefined ? '' : formatRupees(amountPaise);
  if (isPayment(kind)) {
    const { title, next } = words[language][kind];
    return { title: title(amount), body: next };
  }
  const { title, next } = otherWords[language][kind];
  return { title: title({ id: subjectId ?? 0, amount }), body: next };
}

/** As devices show it; of one order or ticket only the newest, of one payment each step. `about`: what was ordered, or the subject of the ticket. */
export function wordNoticePush(notice: Told, { language, about }: { language: Language; about: string }): PushMessage {
  const { title, body } = wordNotice(notice, language);
  const { kind, subjectId } = notice;
  return {
    title,
    body: about === '' ? body : `${about} · ${body}`,
    url: pathOf(notice),
    tag: subjectId == null ? kind : `${isPayment(kind) ? kind : subjectOf(kind)}-${subjectId}`,
  };
}

interface MailParts {
  readonly language: Language;
  readonly brand: string;
  /** The shop's name, or its logo. */
  readonly signature: string | LetterPicture;
  readonly shopAddress: string;
  /** What was ordered; empty for a ticket. */
  readonly about: string;
}

/** Without a name or another text of the customer's: anybody can register one, for anybody's mailbox. */
export function wordNoticeMail(
  notice: CustomerNotice,
  { language, brand, signature, shopAddress, about }: MailParts,
): Omit<Mail, 'to'> {
  const { title, body } = wordNotice(notice, language);
  const { hello, reason, open, off } = around[language];
  const address = withoutTrailingSlashes(shopAddress);
  const said = language === 'hi' ? (hindiReasons[notice.reason] ?? notice.reason) : notice.reason;
  return wordLetter({
    language,
    subject: `${title} · ${brand}`,
    paragraphs: [
      hello,
      `${title}${language === 'hi' ? '।' : '.'}`,
      ...(about === '' ? [] : [about]),
      ...(said === '' ? [] : [reason(said)]),
      body,
      { text: open[subjectOf(notice.kind)], href: address + pathOf(notice) },
      signature,
      { text: off, href: address + settingsPath },
    ],
  });
}
