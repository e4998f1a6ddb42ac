import type { Finding, SearchStep } from '../../contract/dispatches.ts';

const common: Readonly<Record<string, string>> = {
  'no-answer': 'The provider gave no answer that can be read.',
  several: 'More than one comes into question. Look which one has the link.',
  'several-unknown': 'It may be another unclear order of the shop, which is alike. Look which one it is.',
  'data-lost':
    'The shop’s data were replaced by older ones. Until an order sent since then is there, what is found may be one that they lack.',
  taken: 'Another order of the shop has the number that was found.',
};

const outcomes: Readonly<Record<SearchStep, Readonly<Record<string, string>>>> = {
  answer: {
    found: 'It is this number.',
    'not-there': 'The provider knows no order with this number.',
    'other-cost': 'The order with this number cost something else, or its state can’t be read.',
  },
  repeat: {
    found: 'The repeated request was answered with its number.',
    'not-repeated': 'Too much time had passed to send it once more.',
    'no-proof': 'The same request was sent once more, as the provider allows it. That answer was unclear, too.',
  },
  list: {
    found: 'It is in the list.',
    'not-listed': 'It is not in the list. Lists lag: that proves nothing.',
    'no-list': 'The provider answered something that is no list.',
    undated: 'One is alike, and nothing says that it is not an older one.',
  },
  gap: {
    found: 'Only this one was not known here and cost the same.',
    nothing: 'None of them is an order of this account at the same cost.',
    'no-neighbours': 'No later order was sent there yet: where its number ends is not known.',
    'numbers-mixed': 'The numbers there don’t grow with time.',
    'too-wide': 'More than 300 numbers lie between: they are not asked for.',
    'too-many-calls': 'It would take too many calls.',
    'no-calls-left': 'No calls were left in that minute.',
    'shows-others': 'The provider shows orders of others: a number proves nothing there.',
    incomplete: 'Not all numbers were answered, so this one is not proof.',
  },
  balance: {
    fell: 'It fell by what this order costs, and nothing else was sent: most likely it is there.',
    unchanged: 'It is the same as before: most likely it is not there.',
    'other-change': 'It changed by another amount.',
    'others-sent': 'Other orders were sent meanwhile, so it says nothing.',
  },
};

/** What the shop did to find an order itself. */
export const findingTexts = {
  title: 'What the shop has tried',
  steps: {
    answer: 'The number in the answer',
    repeat: 'The same request once more',
    list: 'The provider’s list of orders',
    gap: 'The numbers between two orders of the shop',
    balance: 'The balance there',
  } satisfies Record<SearchStep, string>,
  outcome: ({ step, outcome, asked }: Pick<Finding, 'step' | 'outcome' | 'asked'>): string => {
    const text = outcomes[step][outcome] ?? common[outcome] ?? outcome;
    if (step === 'list' && asked !== null) return `${asked} newest orders: ${text}`;
    return step === 'gap' && asked !== null && /^\d+–\d+$/.test(asked) ? `Between №${asked}: ${text}` : text;
  },
  fell: (amount: string) => `Less than before: ${amount}`,
  next: 'It is looked for again at',
  ended: 'It is not looked for any more. Have it looked for, or decide.',
  never: 'Nothing yet: it can only be looked for by hand.',
} as const;
