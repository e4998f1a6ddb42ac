// Words that files and functions are not named with, because each has several meanings and the field has a term of its own.
import { anyCode, fileRule, type Rule } from './rule.ts';
import { isCode, isTest, lineAt, viewsOf } from './source.ts';

const verbs = 'keep|tell|leave|settle|take|hold|lend|putOff|draw|giveUp';
const words = 'keep|kept|tell|told|leave|settle|take|hold|held|lend|put-off|draw|door|line|lines|meanwhile';

const declared = new RegExp(`\\bfunction\\s*\\*?\\s+((?:${verbs})(?:[A-Z]\\w*)?)\\b`, 'g');
const inFileName = new RegExp(`(?:^|[-/])(?:${words})(?=[-.])`);

/** A line of a list or of a network, and a person who leaves a page, are what these say. */
const ordinaryNames = [
  'web/accounts/install-line.tsx',
  'web/funds/fund-request-line.tsx',
  'web/orders/order-line.tsx',
  'web/orders/price-lines.tsx',
  'web/platform/leave-warning.ts',
  'web/reports/waiting-lines.tsx',
  'web/ui/lines.tsx',
];

/** Names from before the rule. An entry may only go. */
const oldNames = ['keepShell', 'leave', 'takeOver', 'keepAllFigures'];

const namesUseTheFieldsTerms: Rule = {
  name: 'names use the terms of the field',
  ...anyCode,
  check: (tree) =>
    [...tree]
      .filter(([path]) => isCode(path) && !isTest(path))
      .flatMap(([path, text]) => {
        const isOrdinary = ordinaryNames.includes(path);
        const functions = [...viewsOf(text).code.matchAll(declared)].filter(
          ([, name = '']) => !oldNames.includes(name),
        );
        return [
          ...(inFileName.test(path) && !isOrdinary ? [`${path}: its name has a word with many meanings`] : []),
          ...functions.map(
            ({ 1: name, index }) => `${path}: line ${lineAt(text, index)}: ${name} has a verb with many meanings`,
          ),
        ];
      }),
};

const shopWords =
  /^(?:orders|funds?|tickets?|services?|discounts?|wallets?|prices?|pricing|refunds?|rupees?|paise|utr|upi|ledgers?|customers?|catalogues?|storefronts?|categor(?:y|ies)|coupons?|testimonials?)$/;

/** Ordinary words in one of these pairs, which are terms of the web: a push service; the order of a list (`order by`). */
const termsOfTheWeb = /^push services?$/;

/** `orderId` is a word of the shop, `order by` and `in the order of` are not. */
const compound = /[A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*/g;
const partOf = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

function shopWordsIn(name: string): string[] {
  const parts = (name.match(partOf) ?? []).map((part) => part.toLowerCase());
  return parts.filter((part, index) => {
    const isOrderOfList = part === 'order' && (parts.length === 1 || parts[index + 1] === 'by');
    const isTerm = termsOfTheWeb.test(`${parts[index - 1]} ${part}`);
    return (part === 'order' && !isOrderOfList) || (shopWords.test(part) && !isTerm);
  });
}

/** Another application could stand on the platform: what is the shop's alone is handed in, texts and names too. */
const platformHasNoShopWord = fileRule(
  {
    name: 'server/platform contains no word of the shop',
    part: /^server\/platform\//,
    appliesTo: (path) => path.startsWith('server/platform/') && isCode(path) && !isTest(path),
  },
  (path, text) => [
    ...shopWordsIn(path).map((word) => `its name has the word ${word}`),
    ...[...viewsOf(text).uncommented.matchAll(compound)].flatMap(({ 0: name, index }) => {
      // The words of a string stand apart: a push service is two of them.
      const before = /push[ .]$/i.test(text.slice(0, index)) ? 'push-' : '';
      return shopWordsIn(`${before}${name}`).map((word) => `line ${lineAt(text, index)}: ${name} has the word ${word}`);
    }),
  ],
);

export const nameRules: Rule[] = [namesUseTheFieldsTerms, platformHasNoShopWord];
