import type { PageLook } from '../contract/brand-look.ts';
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
 * The icons of a page and the style sheet of the shop's own look, as HTML. Search engines look for the built-in icon at an
 * address of its own. Pages for people who have signed in have it in themselves: that is a request less on each visit.
 */
export function pageLook(kind: PrerenderedPage['kind'], look: PageLook | undefined): string {
  const built = kind === 'skeleton' ? `data:${type},${encodeURIComponent(drawnIcon)}` : '/icon.svg';
  const { icons, themeColours, sheet = '' } = look ?? {};
  const icon = icons ? `href="${icons.tab}" type="image/png"` : `href="${built}" type="${type}"`;
  return [
    `<link rel="icon" ${icon}>`,
    `<link rel="apple-touch-icon" href="${icons?.touch ?? '/apple-touch-icon.png'}">`,
    themeColours ? `${barColour('light', themeColours.light)}${barColour('dark', themeColours.dark)}` : '',
    sheet === '' ? '' : `<link rel="stylesheet" href="${sheet}" id="own-look">`,
  ].join('');
}

/** The first that fits counts: it stands before those of every page. */
const barColour = (scheme: string, colour: string) =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`;
