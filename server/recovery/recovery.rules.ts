import { pages } from '../../contract/pages.ts';
import { resetLinkHours } from '../../contract/recovery.ts';
import { hour } from '../platform/clock.ts';

export const resetLifeMs = resetLinkHours * hour;

/** Nobody's mailbox is filled through this shop. */
const mailsPerHour = 3;

export function mailLimit(userId: number, { factor }: { factor: number }) {
  return { name: `reset mail ${userId}`, allowed: Math.max(1, Math.floor(mailsPerHour * factor)), windowMs: hour };
}

export interface ResetLetter {
  readonly brand: string;
  readonly shopAddress: string;
  readonly token: string;
}

/** The mail with the link, as plain text and as simple HTML that says the same. */
export function resetMail({ brand, shopAddress, token }: ResetLetter) {
  // Behind the `#` it is seen by the page alone: by no server, no log and no other site.
  const link = `${shopAddress.replace(/\/+$/, '')}${pages.resetPassword}#token=${token}`;
  const subject = `Set a new password for ${brand}`;
  // Without a name: anybody can register one, for anybody's mailbox.
  const greeting = 'Hello,';
  const asked = `somebody, probably you, asked to set a new password for your account at ${brand}. This link lets you do it:`;
  const terms = `It works once, and for ${resetLinkHours === 1 ? 'one hour' : `${resetLinkHours} hours`}. Then you are signed out everywhere and sign in with the new password.`;
  const otherwise =
    'If you did not ask for this, do nothing: nothing has happened, and your password is the same as before.';

  const paragraphs = [greeting, asked, link, terms, otherwise, brand];
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    `<p>${escaped(greeting)}</p><p>${escaped(asked)}</p>`,
    `<p><a href="${escaped(link)}">Set a new password</a></p>`,
    `<p style="word-break:break-all">${escaped(link)}</p>`,
    `<p>${escaped(terms)}</p><p>${escaped(otherwise)}</p><p>${escaped(brand)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
