import type { Language } from '../../contract/languages.ts';
import { formatRupees, type Paise } from '../../contract/money.ts';
import type { NewsKind } from '../../contract/news.ts';
import { pages } from '../../contract/pages.ts';
import { wordLetter } from '../platform/letter.ts';
import type { Mail } from '../platform/mail.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';

/** What a customer is told of by mail and on devices: money that came, did not come, or went back. */
export type NoticeKind = Extract<NewsKind, `request-${string}`>;

export const isNoticed = (kind: NewsKind): kind is NoticeKind => kind.startsWith('request-');

/** One thing that happened, for its customer. */
export interface CustomerNotice {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly amountPaise: Paise;
  /** The reason, as an admin wrote it; may be empty. */
  readonly reason: string;
  readonly at: number;
}

interface Words {
  readonly title: (amount: string) => string;
  /** What it means, and what to do next. */
  readonly next: string;
}

const english: Readonly<Record<NoticeKind, Words>> = {
  'request-approved': {
    title: (amount) => `${amount} added to your wallet`,
    next: 'Your payment has arrived. You can order now.',
  },
  'request-rejected': {
    title: (amount) => `Your payment of ${amount} was not found`,
    next: 'Compare the reference number (UTR) with your UPI app and send it again, or ask us. Nothing was taken from your wallet.',
  },
  'request-returned': {
    title: (amount) => `${amount} is on its way back to you`,
    next: 'It was taken from your wallet, and goes back to where you paid from.',
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

const hindi: Readonly<Record<NoticeKind, Words>> = {
  'request-approved': {
    title: (amount) => `आपके वॉलेट में ${amount} जुड़ गए`,
    next: 'आपकी पेमेंट आ गई है। अब आप ऑर्डर कर सकते हैं।',
  },
  'request-rejected': {
    title: (amount) => `आपकी ${amount} की पेमेंट नहीं मिली`,
    next: 'रेफ़रेंस नंबर (UTR) अपने UPI ऐप से मिलाएँ और फिर से भेजें, या हमसे पूछें। वॉलेट से कुछ नहीं कटा है।',
  },
  'request-returned': {
    title: (amount) => `${amount} आपको वापस भेजे जा रहे हैं`,
    next: 'ये आपके वॉलेट से निकाले गए हैं, और जहाँ से आपने पेमेंट की थी वहीं वापस जाएँगे।',
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
    next: 'इसके पीछे की पेमेंट अब नहीं है। कुछ बकाया हो तो वॉलेट में दिखता है।',
  },
  'request-debt-paid': {
    title: (amount) => `बकाए के ${amount} चुक गए`,
    next: 'ये वापस ली गई पेमेंट के लिए आपके वॉलेट से लिए गए हैं।',
  },
  'request-debt-forgiven': {
    title: (amount) => `${amount} अब नहीं चुकाने हैं`,
    next: 'वापस ली गई पेमेंट का बकाया ख़त्म हो गया है। आप फिर से ऑर्डर कर सकते हैं।',
  },
};

const words = { en: english, hi: hindi } as const satisfies Record<Language, unknown>;

const around = {
  en: {
    hello: 'Hello,',
    reason: (text: string) => `The shop writes: ${text}`,
    wallet: 'Open your wallet',
    off: 'You can switch off these mails in your profile',
  },
  hi: {
    hello: 'नमस्ते,',
    reason: (text: string) => `दुकान ने लिखा है: ${text}`,
    wallet: 'वॉलेट खोलें',
    off: 'ये ईमेल आप अपनी प्रोफ़ाइल में बंद कर सकते हैं',
  },
} as const satisfies Record<Language, unknown>;

/** Of the list of top-ups, where each stands with what became of it. */
export const noticePath = `${pages.home}?wallet=requests#wallet`;
const settingsPath = `${pages.profile}?tab=notices`;

/** In a few words, as devices show it. */
export function wordNotice(
  { kind, amountPaise }: Pick<CustomerNotice, 'kind' | 'amountPaise'>,
  language: Language,
): { readonly title: string; readonly body: string } {
  const { title, next } = words[language][kind];
  return { title: title(formatRupees(amountPaise)), body: next };
}

/** Without a name: anybody can register one, for anybody's mailbox. */
export function wordNoticeMail(
  notice: CustomerNotice,
  {
    language,
    brand,
    shopAddress,
  }: { readonly language: Language; readonly brand: string; readonly shopAddress: string },
): Omit<Mail, 'to'> {
  const { title, body } = wordNotice(notice, language);
  const { hello, reason, wallet, off } = around[language];
  const address = withoutTrailingSlashes(shopAddress);
  return wordLetter({
    language,
    subject: `${title} · ${brand}`,
    paragraphs: [
      hello,
      `${title}.`,
      ...(notice.reason === '' ? [] : [reason(notice.reason)]),
      body,
      { text: wallet, href: address + noticePath },
      brand,
      { text: off, href: address + settingsPath },
    ],
  });
}
