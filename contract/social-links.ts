import { isWebLink } from './fields.ts';

export const socialNames = ['instagram', 'youtube', 'facebook', 'twitter', 'telegram', 'whatsapp'] as const;

export type SocialName = (typeof socialNames)[number];

/** Whose addresses are known without their `https://`, and where an account of theirs is found by its name. */
const places: Readonly<Record<SocialName, { readonly hosts: readonly string[]; readonly account?: string }>> = {
  instagram: { hosts: ['instagram.com', 'instagr.am', 'ig.me'], account: 'https://instagram.com/' },
  youtube: { hosts: ['youtube.com', 'youtu.be'], account: 'https://youtube.com/@' },
  facebook: { hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me'], account: 'https://facebook.com/' },
  twitter: { hosts: ['x.com', 'twitter.com'], account: 'https://x.com/' },
  telegram: { hosts: ['t.me', 'telegram.me', 'telegram.org'], account: 'https://t.me/' },
  whatsapp: { hosts: ['wa.me', 'whatsapp.com'] },
};

/** What to enter in place of something that can't be repaired. */
export const socialLinkFaults: Readonly<Record<SocialName, string>> = {
  instagram: 'Please enter @name or a full address, such as https://instagram.com/yourshop',
  youtube: 'Please enter @name or a full address, such as https://youtube.com/@yourshop',
  facebook: 'Please enter the page’s name or a full address, such as https://facebook.com/yourshop',
  twitter: 'Please enter @name or a full address, such as https://x.com/yourshop',
  telegram: 'Please enter @name or a full address, such as https://t.me/yourshop',
  whatsapp: 'Please enter a mobile number of 10 digits, one with + and its country code, or a full address',
};

/** The address that is meant by what was typed, such as `@shop` or a phone number; undefined where that isn't clear. */
export function repairSocialLink(name: SocialName, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || isWebLink(text)) return text;
  const { hosts, account } = places[name];
  const number = name === 'whatsapp' ? whatsappNumber(text) : undefined;
  if (number !== undefined) return `https://wa.me/${number}`;
  const address = `https://${text.replace(/^\/\//, '')}`;
  if (isWebLink(address) && (isAtHost(address, hosts) || /^[\w-]+(\.[\w-]+)+\//.test(text))) return address;
  // Names may have dots, as domains do: only behind an @ it is clear which of them is meant.
  const handle = /^@([\w.-]{1,60})$/.exec(text)?.[1] ?? /^[\w-]{2,60}$/.exec(text)?.[0];
  return account !== undefined && handle !== undefined && /\w/.test(handle) ? account + handle : undefined;
}

function isAtHost(address: string, hosts: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** With its country code and nothing else, as https://wa.me wants it; ten digits are a mobile number of India. */
function whatsappNumber(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (/^0?[6-9]\d{9}$/.test(digits) && !text.startsWith('+')) return `91${digits.slice(-10)}`;
  const isInternational = text.startsWith('+') || digits.startsWith('00');
  const number = digits.replace(/^00/, '');
  if (number.startsWith('91')) return /^91[6-9]\d{9}$/.test(number) ? number : undefined;
  return isInternational && /^[1-9]\d{7,14}$/.test(number) ? number : undefined;
}
