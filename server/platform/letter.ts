import type { Language } from '../../contract/languages.ts';
import type { Mail } from './mail.ts';

/** A way to a page of the shop. */
interface Link {
  readonly text: string;
  readonly href: string;
}

/** A picture at an address of the shop, in pixels; its words stand for it. */
export interface LetterPicture {
  readonly words: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly (string | Link | LetterPicture)[];
}

/** A mail as plain text, and as simple HTML that says the same. */
export function wordLetter({ language, subject, paragraphs }: Letter): Omit<Mail, 'to'> {
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    ...paragraphs.map((each) => `<p>${htmlOf(each)}</p>`),
    '</body></html>',
  ].join('\n');
  const texts = paragraphs.map((each) => textOf(each));
  return { subject, text: `${texts.join('\n\n')}\n`, html };
}

type Paragraph = Letter['paragraphs'][number];

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'src' in paragraph ? paragraph.words : `${paragraph.text}: ${paragraph.href}`;
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escaped(paragraph);
  if ('src' in paragraph) return drawn(paragraph);
  return `<a href="${escaped(paragraph.href)}">${escaped(paragraph.text)}</a>`;
}

export const drawn = ({ words, src, width, height }: LetterPicture): string =>
  `<img src="${escaped(src)}" width="${width}" height="${height}" alt="${escaped(words)}">`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
