import { type AccentTokens, deriveAccent } from '../../contract/accent.ts';
import { type IconName, iconSizes, type Plate } from '../../contract/brand-look.ts';

/** A stored picture without its bytes. */
export interface BrandPicture {
  readonly name: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly plate: Plate;
}

// Its keys are these names.
export const iconSizeNames = Object.keys(iconSizes) as IconName[];

/** What the pictures are stored as. */
export const logoName = 'logo';
export const iconName = (size: IconName) => `icon-${size}`;
export const allIconNames = iconSizeNames.map(iconName);

export const brandFolder = '/brand/';
export const pictureAddress = ({ name, hash }: Pick<BrandPicture, 'name' | 'hash'>) =>
  `${brandFolder}${name}-${hash}.png`;
export const sheetAddress = (hash: string) => `${brandFolder}theme-${hash}.css`;

/** The parts of the name of a file in the folder; undefined for what no file is called. */
export function readFileName(file: string): { name: string; hash: string; ending: 'png' | 'css' } | undefined {
  const [, name, hash, ending] = /^([a-z-]+)-([0-9a-f]{16})\.(png|css)$/.exec(file) ?? [];
  if (name === undefined || hash === undefined) return undefined;
  return { name, hash, ending: ending === 'css' ? 'css' : 'png' };
}

const declared = (tokens: AccentTokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Deriving takes milliseconds, and whoever asks for the sheet needs it. */
let last: { readonly accent: string; readonly rules: readonly string[] } | undefined;

function accentRules(accent: string): readonly string[] {
  if (last?.accent !== accent) last = { accent, rules: deriveRules(accent) };
  return last.rules;
}

/** Twice the class of a rule, so that it counts more than that of any sheet that is read later. */
function deriveRules(accent: string): string[] {
  const { light, dark } = deriveAccent(accent);
  return [
    `:root:root{${declared(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root{${declared(dark)}}}`,
    '[data-brand]>span,.landing-typed.landing-typed,.landing-steps.landing-steps>li::before{color:var(--accent-text)}',
    '.landing-word.landing-word>span{background:linear-gradient(to top,var(--accent-mark) .22em,transparent 0)}',
  ];
}

/** As high as the letters of the name and the room around them, and no wider than the bar of a phone has room for. */
const shownLogo = { width: 160, height: 32 } as const;

export function shownLogoSize({ width, height }: Pick<BrandPicture, 'width' | 'height'>) {
  const scale = Math.min(shownLogo.height / height, shownLogo.width / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const plateColours = { 'in-dark': '#fffdf8', 'in-light': '#12162b' } as const;

/** The name stays where it is, for whoever hears or copies it; the logo is painted over its room. */
function logoRules(logo: BrandPicture): string[] {
  const { width, height } = shownLogoSize(logo);
  const isBrand = '[data-brand=name][data-brand=name]';
  const box = `display:inline-block;flex:none;width:${width}px;max-width:100%;height:${height}px;padding:0`;
  const painted = `background:url(${pictureAddress(logo)}) left/contain no-repeat`;
  const rules = [
    `${isBrand}{${box};overflow:hidden;white-space:nowrap;text-overflow:clip;text-indent:200%;${painted}}`,
  ];
  if (logo.plate === 'none') return rules;
  // The paper ends 8 pixels beside the logo, and 4 above and below it.
  const onPaper = `width:${width + 16}px;height:${height + 8}px;padding:4px 8px;margin-block:-4px;border-radius:6px`;
  const paper = `background-color:${plateColours[logo.plate]};background-origin:content-box`;
  const plate = `${isBrand}{${onPaper};${paper}}`;
  const scheme = logo.plate === 'in-dark' ? 'dark' : 'light';
  return [...rules, `@media screen and (prefers-color-scheme:${scheme}){${plate}}`];
}

/** The style sheet of a look; empty where all is built in. */
export function sheetOf({ accent, logo }: { accent: string; logo: BrandPicture | undefined }): string {
  return [...(accent === '' ? [] : accentRules(accent)), ...(logo ? logoRules(logo) : [])].join('\n');
}
