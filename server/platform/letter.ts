import type { Language } from '../../contract/languages.ts';
import type { Mail } from './mail.ts';

/** A way to a page of the shop. */
interface Link {
  readonly text: string;
  readonly href: string;
}

interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly (string | Link)[];
}

/** A mail as plain text, and as simple HTML that says the same. */
export function wordLetter({ language, subject, paragraphs }: Letter): Omit<Mail, 'to'> {
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    ...paragraphs.map((each) => `<p>${typeof each === 'string' ? escaped(each) : linked(each)}</p>`),
    '</body></html>',
  ].join('\n');
  const texts = paragraphs.map((each) => (typeof each === 'string' ? each : `${each.text}: ${each.href}`));
  return { subject, text: `${texts.join('\n\n')}\n`, html };
}

const linked = ({ text, href }: Link): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
