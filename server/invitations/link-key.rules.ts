import { cleanLink } from '../../contract/clean-link.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';

/** The same for the spellings of one link: with another scheme, with `www.`, a slash at its end, or what tells where it was copied. */
export function linkKey(link: string): string {
  const withScheme = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(withScheme)) return link;
  const { username, hostname, port, pathname, search, hash } = new URL(cleanLink(withScheme));
  const host = hostname.replace(/^(www|m)\./, '');
  // Some pages are named after the `#`, such as a channel of Telegram's web page; others are only scrolled to.
  const page = /^#[@/!-]/.test(hash) ? hash : '';
  return `${username && `${username}@`}${host}${port && `:${port}`}${withoutTrailingSlashes(pathname)}${search}${page}`;
}
