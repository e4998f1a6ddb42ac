import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';

/** Whether two links lead to the same place, as far as their writing tells. */
export function isSameLink(one: string, other: string): boolean {
  return plainLink(one) === plainLink(other);
}

/** The part of a link that all spellings of it share, as it was typed; empty when it has none. */
export function pathOfLink(link: string): string {
  const [path = ''] = link.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/);
  return withoutTrailingSlashes(path);
}

function plainLink(link: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, search } = new URL(link);
  return hostname.replace(/^www\./, '') + withoutTrailingSlashes(pathname) + search;
}
