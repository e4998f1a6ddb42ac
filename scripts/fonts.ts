import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error: the package ships no types.
import untypedSubsetFont from 'subset-font';
import { everywhereEn } from '../web/texts/en-everywhere.ts';

/**
 * Cuts the site's fonts from their packages and writes web/fonts/*.woff2 and web/styles/fonts*.css.
 * Run it after a change of the characters below or of a font package; its results are kept in the repository.
 */

type Axis = number | { min: number; max: number };
type SubsetOptions = {
  targetFormat: 'woff2' | 'truetype';
  noHinting: boolean;
  variationAxes?: Record<string, Axis>;
  keepFeatures: string[];
};
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> = untypedSubsetFont;

const basicLatin = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const punctuation = '–—‘’“”…•−€™';
const latin = `${basicLatin}\u00a0©®°·×é${punctuation}`;
const rupee = '₹';
const latinFeatures = ['kern', 'mark', 'liga', 'ccmp', 'tnum', 'rvrn'];

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/** What Hindi is written with today, its joiners, and the circle that carries a lone sign. Figures are Latin. */
const devanagari =
  span(0x901, 0x903) +
  span(0x905, 0x90b) +
  '\u090d\u090f\u0910\u0911\u0913\u0914' +
  span(0x915, 0x928) +
  span(0x92a, 0x930) +
  '\u0932\u0933' +
  span(0x935, 0x939) +
  '\u093c\u093d' +
  span(0x93e, 0x945) +
  span(0x947, 0x949) +
  span(0x94b, 0x94d) +
  '\u0950' +
  span(0x958, 0x95f) +
  '\u0964\u0965\u0970\u200c\u200d\u25cc';
/**
 * Without `pres` two letters meet side by side, as today's Hindi mostly has them, and not in ligatures of their own;
 * those would make each file more than twice as large.
 */
const devanagariFeatures =
  'nukt akhn rphf rkrf blwf half vatu cjct abvs blws psts haln calt locl ccmp mark mkmk abvm blwm dist rvrn'.split(' ');

const mukta = 'node_modules/@fontsource/mukta/files/mukta';
const anek = 'node_modules/@fontsource-variable/anek-latin/files/anek-latin';
const anekDevanagari = 'node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari';

type Cut = {
  name: string;
  family: 'Anek' | 'Mukta' | 'Rupee' | 'Hindi' | 'Anek Devanagari' | 'Mukta Devanagari';
  weight: string;
  source: string;
  axes?: Record<string, Axis>;
  text: string;
  /** More characters in its file, for the cut that this names as its `file`. */
  more?: string;
  /** The file of another cut, which has these characters too. */
  file?: string;
  /** What to keep of how letters meet; for Latin when it is left out. */
  keepFeatures?: string[];
  /** Fonts of the visitor's own that do as well, so that nothing is fetched. */
  local?: string[];
};

/** Headings and amounts stand at 700 and 800; one weight between them is a third of the bytes of all that lie there. */
const headingAxes = { wght: 750 };

/**
 * The packages keep ₹ apart from the letters, so it is a tiny file of its own: Anek's, which is drawn like Mukta's. The one word
 * of Hindi on English pages is in it too, so that it is no request of its own.
 */
const cuts: Cut[] = [
  { name: 'mukta-400', family: 'Mukta', weight: '400', source: `${mukta}-latin-400-normal.woff2`, text: latin },
  { name: 'mukta-600', family: 'Mukta', weight: '600', source: `${mukta}-latin-600-normal.woff2`, text: latin },
  {
    name: 'anek',
    family: 'Anek',
    weight: '500 800',
    source: `${anek}-latin-wght-normal.woff2`,
    axes: headingAxes,
    text: latin,
  },
  {
    name: 'rupee',
    family: 'Rupee',
    weight: '400 800',
    source: `${anekDevanagari}-devanagari-wght-normal.woff2`,
    axes: { wght: { min: 500, max: 800 } },
    text: rupee,
    more: everywhereEn.otherLanguage,
    keepFeatures: [...latinFeatures, ...devanagariFeatures],
  },
  {
    // For whoever's device has letters for it that are as good.
    name: 'hindi',
    file: 'rupee',
    family: 'Hindi',
    weight: '400 800',
    source: '',
    text: everywhereEn.otherLanguage,
    local: ['Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', 'Mangal'],
  },
  {
    name: 'mukta-400-devanagari',
    family: 'Mukta Devanagari',
    weight: '400',
    source: `${mukta}-devanagari-400-normal.woff2`,
    text: devanagari,
    keepFeatures: devanagariFeatures,
  },
  {
    name: 'mukta-600-devanagari',
    family: 'Mukta Devanagari',
    weight: '600',
    source: `${mukta}-devanagari-600-normal.woff2`,
    text: devanagari,
    keepFeatures: devanagariFeatures,
  },
  {
    name: 'anek-devanagari',
    family: 'Anek Devanagari',
    weight: '500 800',
    source: `${anekDevanagari}-devanagari-wght-normal.woff2`,
    // One weight: all of them would be twice the bytes.
    axes: { wght: 700 },
    text: devanagari,
    keepFeatures: devanagariFeatures,
  },
];

/** Advance widths of U+0020 to U+007E in 2048ths of an em, of the fonts that stand in until ours have come. */
const standIns = [
  {
    name: 'Arial',
    weight: '400',
    local: ['Arial', 'ArialMT', 'Liberation Sans'],
    widths: `
    569 569 727 1139 1139 1821 1366 391 682 682 797 1196 569 682 569 569 1139 1139 1139 1139 1139 1139 1139 1139
    1139 1139 569 569 1196 1196 1196 1139 2079 1366 1366 1479 1479 1366 1251 1593 1479 569 1024 1366 1139 1706
    1479 1593 1366 1593 1479 1366 1251 1479 1366 1933 1366 1366 1251 569 569 569 961 1139 682 1139 1139 1024
    1139 1139 569 1139 1139 455 455 1024 455 1706 1139 1139 1139 1139 682 1024 569 1139 1024 1479 1024 1024 1024
    684 532 684 1196`,
  },
  {
    name: 'Arial',
    weight: '500 800',
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    widths: `
    569 682 971 1139 1139 1821 1479 487 682 682 797 1196 569 682 569 569 1139 1139 1139 1139 1139 1139 1139 1139
    1139 1139 682 682 1196 1196 1196 1251 1997 1479 1479 1479 1479 1366 1251 1593 1479 569 1139 1479 1251 1706
    1479 1593 1366 1593 1479 1366 1251 1479 1366 1933 1366 1366 1251 682 569 682 1196 1139 682 1139 1251 1139
    1251 1139 682 1251 1251 569 569 1139 569 1821 1251 1251 1251 1251 797 1139 682 1251 1139 1593 1139 1139 1024
    797 573 797 1196`,
  },
  {
    name: 'Roboto',
    weight: '400',
    local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
    widths: `
    508 528 656 1261 1151 1500 1274 358 701 713 882 1162 403 566 540 845 1151 1151 1151 1151 1151 1151 1151 1151
    1151 1151 496 433 1041 1124 1071 968 1839 1336 1276 1333 1344 1164 1132 1395 1461 557 1130 1285 1103 1788
    1461 1409 1292 1409 1262 1216 1222 1328 1304 1817 1284 1230 1227 543 841 543 856 924 633 1114 1150 1072 1155
    1086 712 1150 1128 498 490 1038 498 1796 1131 1168 1150 1164 694 1057 670 1129 992 1539 1016 969 1016 693
    500 693 1393`,
  },
  {
    name: 'Roboto',
    weight: '500 800',
    local: ['Roboto Bold', 'Roboto-Bold'],
    widths: `
    509 554 652 1213 1175 1514 1347 330 716 719 930 1116 504 807 594 760 1175 1175 1175 1175 1175 1175 1175 1175
    1175 1175 577 539 1044 1175 1057 1019 1836 1376 1307 1340 1331 1152 1124 1396 1446 599 1144 1302 1108 1793
    1445 1412 1320 1412 1312 1261 1269 1350 1338 1792 1300 1268 1243 567 863 567 897 911 676 1096 1152 1067 1153
    1106 733 1170 1147 542 533 1094 542 1774 1148 1156 1152 1155 750 1052 693 1147 1037 1504 1042 1031 1042 675
    516 675 1327`,
  },
];
const standInUnitsPerEm = 2048;

/** Text as the pages carry it: its letters and figures, as often as they come, decide how wide a font runs. */
const sample =
  'Pick a platform, paste the link and see the exact price. Every rupee stands in a passbook that you can read, ' +
  'from the first top-up to the last like delivered. Balance 1,284.35, 2,500 at 12.00 per 1,000, total 25.65.';

type Metrics = { ascent: number; descent: number; lineGap: number; averageWidth: number };

/** All in ems. Reads the tables that every TrueType font has; the format is the OpenType specification's. */
function metricsOf(font: Buffer): Metrics {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  }
  const offsetOf = (tag: string) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table`);
    return offset;
  };
  const unitsPerEm = font.readUInt16BE(offsetOf('head') + 18);
  const hhea = offsetOf('hhea');
  const lastWidth = font.readUInt16BE(hhea + 34) - 1;
  const glyphOf = glyphFinder(font, offsetOf('cmap'));
  const widthOf = (character: string) =>
    font.readUInt16BE(offsetOf('hmtx') + 4 * Math.min(glyphOf(character.charCodeAt(0)), lastWidth)) / unitsPerEm;
  return {
    ascent: font.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -font.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: font.readInt16BE(hhea + 8) / unitsPerEm,
    averageWidth: averageWidth(widthOf),
  };
}

function averageWidth(widthOf: (character: string) => number): number {
  return Array.from(sample, widthOf).reduce((sum, width) => sum + width, 0) / sample.length;
}

/** Looks a character up in the font's segmented character map (format 4), which every subset keeps. */
function glyphFinder(font: Buffer, cmap: number): (code: number) => number {
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  );
  const table = subtables.find((offset) => font.readUInt16BE(offset) === 4);
  if (table === undefined) throw new Error('The font has no segmented character map');
  const segments = font.readUInt16BE(table + 6) / 2;
  return (code) => {
    for (let segment = 0; segment < segments; segment += 1) {
      const end = table + 14 + segment * 2;
      const start = end + 2 + segments * 2;
      const delta = start + segments * 2;
      const range = delta + segments * 2;
      if (code > font.readUInt16BE(end) || code < font.readUInt16BE(start)) continue;
      const rangeOffset = font.readUInt16BE(range);
      if (rangeOffset === 0) return (code + font.readUInt16BE(delta)) & 0xffff;
      const glyph = font.readUInt16BE(range + rangeOffset + 2 * (code - font.readUInt16BE(start)));
      if (glyph !== 0) return (glyph + font.readUInt16BE(delta)) & 0xffff;
    }
    throw new Error(`The font has no glyph for U+${code.toString(16)}`);
  };
}

function ruleOf(declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}\n`;
}

function unicodeRangeOf(text: string): string {
  const codes = Array.from(new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))).sort(
    (a, b) => a - b,
  );
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

/** A stand-in stretched to the font's own width and line, so that nothing moves when the font arrives. */
function standInRule(family: string, metrics: Metrics, standIn: (typeof standIns)[number]): string {
  const widths = standIn.widths.trim().split(/\s+/).map(Number);
  const scale =
    metrics.averageWidth /
    averageWidth((character) => (widths[character.charCodeAt(0) - 0x20] ?? Number.NaN) / standInUnitsPerEm);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return ruleOf({
    'font-family': `"${family} ${standIn.name}"`,
    'font-weight': standIn.weight,
    src: standIn.local.map((name) => `local("${name}")`).join(', '),
    'size-adjust': percent(scale),
    'ascent-override': percent(metrics.ascent / scale),
    'descent-override': percent(metrics.descent / scale),
    'line-gap-override': percent(metrics.lineGap / scale),
  });
}

const writtenHere = '/* Written by scripts/fonts.ts. */\n';

async function writeSheet(name: string, rules: readonly string[]): Promise<void> {
  const file = `web/styles/${name}`;
  await writeFile(file, rules.join('\n'));
  execFileSync('node_modules/.bin/biome', ['format', '--write', file]);
}

/** Answers its bytes. */
async function writeFont({ name, source, text, more = '', axes, keepFeatures = latinFeatures }: Cut): Promise<number> {
  const font = await subsetFont(await readFile(source), text + more, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
    ...(axes && { variationAxes: axes }),
  });
  await writeFile(`web/fonts/${name}.woff2`, font);
  return font.length;
}

async function main() {
  const rules: string[] = [writtenHere];
  const devanagariRules: string[] = [writtenHere];
  let totalBytes = 0;
  for (const cut of cuts) {
    if (cut.file === undefined) totalBytes += await writeFont(cut);
    (cut.text === devanagari ? devanagariRules : rules).push(
      ruleOf({
        'font-family': `"${cut.family}"`,
        'font-weight': cut.weight,
        'font-display': 'swap',
        src: [
          ...(cut.local ?? []).map((name) => `local("${name}")`),
          `url("../fonts/${cut.file ?? cut.name}.woff2") format("woff2")`,
        ].join(', '),
        'unicode-range': unicodeRangeOf(cut.text),
      }),
    );
  }
  const measured = [
    { family: 'Mukta', weight: '400', source: `${mukta}-latin-400-normal.woff2` },
    { family: 'Mukta', weight: '500 800', source: `${mukta}-latin-600-normal.woff2` },
    { family: 'Anek', weight: '500 800', source: `${anek}-latin-wght-normal.woff2`, axes: headingAxes },
  ];
  for (const { family, weight, source, axes } of measured) {
    const options = {
      targetFormat: 'truetype' as const,
      noHinting: true,
      keepFeatures: latinFeatures,
      ...(axes && { variationAxes: axes }),
    };
    const metrics = metricsOf(await subsetFont(await readFile(source), basicLatin, options));
    for (const standIn of standIns.filter((candidate) => candidate.weight === weight)) {
      rules.push(standInRule(family, metrics, standIn));
    }
  }
  await writeSheet('fonts.css', rules);
  await writeSheet('fonts-devanagari.css', devanagariRules);
  process.stdout.write(`${cuts.length} fonts, ${totalBytes} bytes\n`);
}

await main();
