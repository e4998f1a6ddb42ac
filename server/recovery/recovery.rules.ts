import type { Language } from '../../contract/languages.ts';
import { pages } from '../../contract/pages.ts';
import { resetLinkHours } from '../../contract/recovery.ts';
import { hour } from '../platform/clock.ts';
import { drawn, escaped, type LetterPicture } from '../platform/letter.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';

export const resetLifeMs = resetLinkHours * hour;

/** Nobody's mailbox is filled through this shop. */
const mailsPerHour = 3;

export function mailLimit(userId: number, { factor }: { factor: number }) {
  return { name: `reset mail ${userId}`, allowed: Math.max(1, Math.floor(mailsPerHour * factor)), windowMs: hour };
}

interface ResetLetter {
  readonly language: Language;
  readonly brand: string;
  /** The shop's name, or its logo. */
  readonly signature: string | LetterPicture;
  readonly shopAddress: string;
  readonly token: string;
}

interface ResetWords {
  readonly subject: (brand: string) => string;
  readonly greeting: string;
  readonly asked: (brand: string) => string;
  readonly button: string;
  readonly terms: (hours: number) => string;
  readonly otherwise: string;
}

// Without a name: anybody can register one, for anybody's mailbox.
const words: Readonly<Record<Language, ResetWords>> = {
  en: {
    subject: (brand) => `Set a new password for ${brand}`,
    greeting: 'Hello,',
    asked: (brand) =>
      `somebody, probably you, asked to set a new password for your account at ${brand}. This link lets you do it:`,
    button: 'Set a new password',
    terms: (hours) =>
      `It works once, and for ${hours === 1 ? 'one hour' : `${hours} hours`}. Then you are signed out everywhere and sign in with the new password.`,
    otherwise:
      'If you did not ask for this, do nothing: nothing has happened, and your password is the same as before.',
  },
  hi: {
    subject: (brand) => `${brand} के लिए नया पासवर्ड बनाएँ`,
    greeting: 'नमस्ते,',
    asked: (brand) =>
      `किसी ने, शायद आपने, ${brand} पर आपके खाते के लिए नया पासवर्ड बनाने की रिक्वेस्ट की है। इस लिंक से आप उसे बना सकते हैं:`,
    button: 'नया पासवर्ड बनाएँ',
    terms: (hours) =>
      `यह लिंक एक ही बार और ${hours === 1 ? 'एक घंटे' : `${hours} घंटे`} तक काम करता है। उसके बाद आप हर डिवाइस से लॉगआउट हो जाते हैं और नए पासवर्ड से लॉगिन करते हैं।`,
    otherwise: 'अगर यह रिक्वेस्ट आपने नहीं की, तो कुछ न करें: कुछ नहीं हुआ है, और आपका पासवर्ड पहले जैसा ही है।',
  },
};

/** The mail with the link, as plain text and as simple HTML that says the same. */
export function resetMail({ language, brand, signature, shopAddress, token }: ResetLetter) {
  // Behind the `#` it is seen by the page alone: by no server, no log and no other site.
  const link = `${withoutTrailingSlashes(shopAddress)}${pages.resetPassword}#token=${token}`;
  const own = words[language];
  const { greeting, button, otherwise } = own;
  const [subject, asked, terms] = [own.subject(brand), own.asked(brand), own.terms(resetLinkHours)];
  const paragraphs = [greeting, asked, link, terms, otherwise, brand];
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    `<p>${escaped(greeting)}</p><p>${escaped(asked)}</p>`,
    `<p><a href="${escaped(link)}">${escaped(button)}</a></p>`,
    `<p style="word-break:break-all">${escaped(link)}</p>`,
    `<p>${escaped(terms)}</p><p>${escaped(otherwise)}</p><p>${typeof signature === 'string' ? escaped(signature) : drawn(signature)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html };
}
