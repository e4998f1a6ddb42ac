// Words that files and functions are not named with, because each has several meanings and the field has a term of its own.
import { anyCode, type Rule } from './rule.ts';
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
const oldNames = [
  'server/keep-pages.ts',
  'web/platform/meanwhile.ts',
  'web/ui/changed-meanwhile.tsx',
  ...['keepPages', 'keepShell', 'leave', 'takeOver', 'keepAllFigures'],
];

export const namesUseTheFieldsTerms: Rule = {
  name: 'names use the terms of the field',
  ...anyCode,
  check: (tree) =>
    [...tree]
      .filter(([path]) => isCode(path) && !isTest(path))
      .flatMap(([path, text]) => {
        const isOrdinary = ordinaryNames.includes(path) || oldNames.includes(path);
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
