import { contrastOf } from './colour-contrast.ts';
import { hexOf, oklchOf } from './oklch.ts';

/** The colours that follow from an accent, by the names of their tokens in web/styles/tokens.css, and two that only the accent's sheet has. */
export interface AccentTokens {
  readonly marigold: string;
  readonly 'marigold-hover': string;
  readonly 'marigold-edge': string;
  readonly 'marigold-wash': string;
  readonly 'on-marigold': string;
  readonly focus: string;
  readonly 'on-band-accent': string;
  /** Words in the accent. */
  readonly 'accent-text': string;
  /** A stroke behind words in ink. */
  readonly 'accent-mark': string;
}

export interface Accent {
  readonly light: AccentTokens;
  readonly dark: AccentTokens;
  /** What was done to the colour on light paper, so that the words on it can be read. */
  readonly correction: 'none' | 'darker' | 'lighter';
}

/** The tokens of web/styles/tokens.css that the colours of an accent stand on, below or beside; a test compares them. */
export const accentGrounds = {
  light: {
    grounds: ['#faf7f0', '#fffdf8', '#f2ecdf'],
    washes: ['#e0f1e6', '#fbe6df', '#e2ecfa', '#fdf0d3', '#ebe7de'],
    ink: '#1b2140',
    'ink-3': '#60657f',
    edge: '#8c8168',
    band: '#1b2140',
  },
  dark: {
    grounds: ['#12162b', '#191e38', '#0e1122'],
    washes: ['#15352a', '#431d18', '#172c55', '#3a2d12', '#272c48'],
    ink: '#f0ecdf',
    'ink-3': '#979ab5',
    edge: '#7178ab',
    band: '#0b0e1c',
  },
} as const;

type Theme = keyof typeof accentGrounds;

/** WCAG 2.2 AA: words, and what is operated. A little more, as browsers round. */
const [forWords, forControls] = [4.52, 3.02];
const [white, dark] = ['#ffffff', '#1b2140'];

/** What somebody typed as `#rrggbb`, `#rgb` or without its `#`; undefined for anything else. */
export function readAccent(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed.trim().toLowerCase())?.[1];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Every pair of an accent's colours can be read and seen in both themes, whatever `accent` (`#rrggbb`) is. */
export function deriveAccent(accent: string): Accent {
  const light = tokensOf(accent, 'light');
  const { lightness } = oklchOf(accent);
  const isSame = light.marigold === accent;
  const correction = isSame ? 'none' : oklchOf(light.marigold).lightness < lightness ? 'darker' : 'lighter';
  return { light, dark: tokensOf(accent, 'dark'), correction };
}

function tokensOf(accent: string, theme: Theme): AccentTokens {
  const { grounds, washes, ink, 'ink-3': faint, edge, band } = accentGrounds[theme];
  const away = theme === 'light' ? 'darker' : 'lighter';
  const seenOn = (backs: readonly string[], least: number) => (colour: string) =>
    backs.every((back) => contrastOf(colour, back) >= least);
  // On dark paper a dark button would be a hole.
  const start = theme === 'light' ? accent : moved(accent, 'lighter', seenOn(grounds, forControls));
  const { action, text } = readableAction(start);
  const wash = moved(washOf(accent, theme), theme === 'light' ? 'lighter' : 'darker', (colour) =>
    [
      contrastOf(ink, colour) >= forWords,
      contrastOf(faint, colour) >= forWords,
      contrastOf(edge, colour) >= forControls,
    ].every(Boolean),
  );
  return {
    marigold: action,
    'marigold-hover': hoverOf(action, text),
    'marigold-edge': moved(action, away, seenOn(grounds, forControls)),
    'marigold-wash': wash,
    'on-marigold': text,
    focus: focusOf(accent, seenOn([...grounds, ...washes, wash, band], forControls)),
    'on-band-accent': moved(accent, 'lighter', seenOn([band], forWords)),
    'accent-text': moved(accent, away, seenOn(grounds, forWords)),
    'accent-mark': moved(accent, theme === 'light' ? 'lighter' : 'darker', seenOn([ink], forWords)),
  };
}

const step = 0.004;

/** The first colour on the way to black or white that will do. */
function moved(colour: string, way: 'darker' | 'lighter', isGood: (colour: string) => boolean): string {
  if (isGood(colour)) return colour;
  const { lightness, ...rest } = oklchOf(colour);
  for (let at = lightness; at > 0 && at < 1; at += way === 'darker' ? -step : step) {
    const tried = hexOf({ ...rest, lightness: at });
    if (isGood(tried)) return tried;
  }
  return way === 'darker' ? '#000000' : white;
}

/** A button's colour and that of the words on it: the colour itself, or the nearest that white or dark words can be read on. */
function readableAction(colour: string): { action: string; text: string } {
  const ways = [
    { text: white, action: moved(colour, 'darker', (tried) => contrastOf(white, tried) >= forWords) },
    { text: dark, action: moved(colour, 'lighter', (tried) => contrastOf(dark, tried) >= forWords) },
  ] as const;
  const { lightness } = oklchOf(colour);
  const distance = ({ action }: { action: string }) => Math.abs(oklchOf(action).lightness - lightness);
  return distance(ways[0]) <= distance(ways[1]) ? ways[0] : ways[1];
}

const hoverStep = 0.045;

/** Another shade, on which the same words can be read. */
function hoverOf(action: string, text: string): string {
  const { lightness, ...rest } = oklchOf(action);
  const shifts = text === white ? [-hoverStep, hoverStep, 2 * hoverStep] : [hoverStep, -hoverStep, -2 * hoverStep];
  const shades = shifts.map((shift) => hexOf({ ...rest, lightness: Math.min(1, Math.max(0, lightness + shift)) }));
  const isSeen = (shade: string) => Math.abs(oklchOf(shade).lightness - lightness) > hoverStep / 2;
  return shades.find((shade) => isSeen(shade) && contrastOf(text, shade) >= forWords) ?? action;
}

/** The ring has to be seen on the paper, on every wash and on the band; there is always a lightness for it. */
function focusOf(accent: string, isSeen: (colour: string) => boolean): string {
  const { lightness, ...rest } = oklchOf(accent);
  const tried = Array.from({ length: 250 }, (_, at) => at * step).toSorted(
    (one, other) => Math.abs(one - lightness) - Math.abs(other - lightness),
  );
  const found = [accent, ...tried.map((at) => hexOf({ ...rest, lightness: at }))].find(isSeen);
  if (found === undefined) throw new Error(`There is no ring of the colour ${accent}.`);
  return found;
}

/** A breath of the colour on the paper. */
function washOf(accent: string, theme: Theme): string {
  const { chroma, hue } = oklchOf(accent);
  return hexOf(
    theme === 'light'
      ? { lightness: 0.955, chroma: Math.min(chroma, 0.04), hue }
      : { lightness: 0.3, chroma: Math.min(chroma, 0.05), hue },
  );
}
