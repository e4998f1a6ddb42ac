import type { PrerenderedPage } from '../contract/prerendered.ts';

const type = 'image/svg+xml';

/** What `public/icon.svg` draws, in one line. */
export const drawnIcon = [
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' width='32' height='32'>",
  '<title>Rising bars</title>',
  "<rect width='32' height='32' rx='7' fill='#1b2140'/>",
  "<rect x='7' y='18' width='4.6' height='7' rx='1.2' fill='#fffdf8'/>",
  "<rect x='13.7' y='13' width='4.6' height='12' rx='1.2' fill='#fffdf8'/>",
  "<rect x='20.4' y='7' width='4.6' height='18' rx='1.2' fill='#f2a31b'/>",
  '</svg>',
].join('');

/**
 * The icon of a page's tab, as HTML. Search engines look for it at an address of its own. Pages for people who have signed in
 * have it in themselves: that is a request less on each visit.
 */
export function pageIcon(kind: PrerenderedPage['kind']): string {
  const address = kind === 'skeleton' ? `data:${type},${encodeURIComponent(drawnIcon)}` : '/icon.svg';
  return `<link rel="icon" href="${address}" type="${type}">`;
}
