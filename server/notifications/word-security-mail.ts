import type { SecurityAct } from '../../contract/security-notices.ts';
import { wordLetter } from '../platform/letter.ts';
import type { Mail } from '../platform/mail.ts';

/** What `announceSecurityAct` leaves for each who is told. */
export interface SecurityMail {
  readonly to: string;
  readonly for: 'admin' | 'subject';
  readonly act: SecurityAct;
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
}

interface Words {
  readonly en: string;
  readonly hi: string;
}

/** What happened to the account of whoever reads it, without a name: anybody can register one. */
const aboutYou: Record<SecurityAct, (brand: string) => Words> = {
  'admin-created': (brand) => ({
    en: `An admin account for ${brand} was made for this address.`,
    hi: `इस ईमेल पते के लिए ${brand} का एडमिन खाता बनाया गया है।`,
  }),
  'admin-deleted': (brand) => ({
    en: `Your admin account at ${brand} was deleted.`,
    hi: `${brand} पर आपका एडमिन खाता हटा दिया गया है।`,
  }),
  'role-given': (brand) => ({
    en: `Your account at ${brand} was made an admin's.`,
    hi: `${brand} पर आपके खाते को एडमिन बनाया गया है।`,
  }),
  'role-taken': (brand) => ({
    en: `Your account at ${brand} is no longer an admin's.`,
    hi: `${brand} पर आपका खाता अब एडमिन का नहीं है।`,
  }),
  'password-set': (brand) => ({
    en: `An admin of ${brand} set a new password for your account, and you are signed out everywhere.`,
    hi: `${brand} के एडमिन ने आपके खाते का पासवर्ड बदल दिया है, और आप हर डिवाइस से लॉगआउट हो गए हैं।`,
  }),
  'payment-changed': (brand) => ({
    en: `Where customers of ${brand} pay was changed.`,
    hi: `${brand} के ग्राहक जहाँ पेमेंट करते हैं, वह बदल दिया गया है।`,
  }),
  'messages-changed': (brand) => ({
    en: `What messages of banks may credit at ${brand} was changed.`,
    hi: `${brand} पर बैंक के मैसेज से कितना क्रेडिट हो सकता है, वह बदल दिया गया है।`,
  }),
  'guards-changed': (brand) => ({
    en: `Which payments at ${brand} wait for a person was changed.`,
    hi: `${brand} पर कौन-से पेमेंट किसी व्यक्ति की मंज़ूरी का इंतज़ार करते हैं, वह बदल दिया गया है।`,
  }),
  'tax-changed': (brand) => ({
    en: `The tax settings of ${brand} were changed.`,
    hi: `${brand} की टैक्स सेटिंग्स बदल दी गई हैं।`,
  }),
  'second-admin-asked': (brand) => ({
    en: `An admin of ${brand} moves more money than one admin may move alone. Another admin has to confirm it.`,
    hi: `${brand} के एक एडमिन ने इतनी बड़ी रकम जोड़ने या लौटाने को कहा है, जिसके लिए दूसरे एडमिन की मंज़ूरी ज़रूरी है।`,
  }),
  'balance-changed': (brand) => ({
    en: `An admin of ${brand} changed the balance of your wallet. Your wallet's history shows the amount and the reason.`,
    hi: `${brand} के एडमिन ने आपके वॉलेट का बैलेंस बदला है। रकम और कारण वॉलेट की हिस्ट्री में दिखते हैं।`,
  }),
  'provider-created': (brand) => ({
    en: `A provider that ${brand} buys from was added.`,
    hi: `${brand} के लिए एक नया प्रोवाइडर जोड़ा गया है, जहाँ से वह ख़रीदता है।`,
  }),
  'provider-changed': (brand) => ({
    en: `Where ${brand} buys was changed.`,
    hi: `${brand} जहाँ से ख़रीदता है, वह बदल दिया गया है।`,
  }),
};

const otherwise: Words = {
  en: 'If you did not expect this, please contact the shop.',
  hi: 'अगर आपको इसकी उम्मीद नहीं थी, तो कृपया शॉप से संपर्क करें।',
};

/** The language of whoever it is about is not known here, so they get both. */
export function wordSecurityMail(told: Omit<SecurityMail, 'to'>, brand: string): Omit<Mail, 'to'> {
  const subject = told.for === 'admin' ? `Security notice of ${brand}` : `A change to your account at ${brand}`;
  const paragraphs = told.for === 'admin' ? forAdmins(told, brand) : forSubject(told, brand);
  return wordLetter({ language: 'en', subject, paragraphs });
}

function forAdmins({ message, at }: Omit<SecurityMail, 'to'>, brand: string): string[] {
  return [
    'Hello,',
    `${message} (${timeText(at)})`,
    'Every admin is told of this. If it was not meant to happen, sign in, open the audit log, and set new passwords.',
    brand,
  ];
}

function forSubject({ act, at }: Omit<SecurityMail, 'to'>, brand: string): string[] {
  const { en, hi } = aboutYou[act](brand);
  return ['Hello,', `${en} (${timeText(at)})`, otherwise.en, 'नमस्ते,', hi, otherwise.hi, brand];
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const timeText = (at: string): string => `${indianTime.format(Date.parse(at))} IST`;
