import type { Quarantined } from '../../contract/price-rules.ts';

const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;
const prices = (number: number) => plural(number, 'price', 'prices');

/** The words of the rules by which costs become prices. */
export const priceRuleWords = {
  title: 'Price rules',
  lead: 'A rule turns what a provider asks into what your customers pay. The nearest rule wins: of the category, then of the provider, then the one for everything. Only prices that follow are changed; prices that you set yourself are never touched.',
  list: 'Rules',
  loading: 'Loading the rules…',
  failed: 'Failed to fetch the price rules',
  empty: 'No rule yet',
  emptyText:
    'With a rule for everything, prices can follow their costs: when a provider changes a price by up to a fifth, yours moves along.',
  addFirst: 'Add the rule for everything',
  add: 'Add a rule',
  for: 'For',
  everything: 'Everything',
  choose: 'Choose what it is for',
  ofProvider: (name: string) => `Provider: ${name}`,
  ofCategory: (name: string) => `Category: ${name}`,
  gone: 'Something that is gone',
  percent: 'Added to the cost',
  fixed: 'And per 1000',
  ending: 'Price ends in',
  floor: 'Smallest margin',
  remove: (name: string) => `Remove the rule for ${name}`,
  removeNew: 'Remove this rule',
  faults: {
    scope: 'Please choose what the rule is for',
    twice: 'There is a rule for this already',
  },
  save: (changes: number) => (changes === 0 ? 'Save rules' : `Save and change ${prices(changes)}`),
  discard: 'Discard changes',
  saved: 'Price rules saved',
  savedText: (changes: number) => (changes === 0 ? 'No price has changed.' : `${prices(changes)} changed.`),
  saveFailed: 'Failed to save the price rules',
  uncertain: 'The answer did not arrive. Look at the rules: they say whether they were saved.',
  showTheirs: 'Show the new rules',
  preview: {
    title: 'What would change',
    working: 'Prices are being worked out…',
    none: 'No price that follows would change.',
    incomplete: 'Complete the rules, and the prices appear here.',
    failed: 'The prices could not be worked out',
    some: (number: number) => `${prices(number)} would change`,
    table: 'Prices that would change',
    service: 'Service',
    cost: 'Cost per 1000',
    before: 'Price now',
    after: 'Price then',
    margin: 'Margin then',
    stays: 'below the smallest margin: stays as it is',
  },
} as const;

/** The words of routes whose cost moved far. */
export const quarantineWords = {
  title: 'Prices that moved',
  lead: 'Nothing is bought by these routes until you decide. Your prices stay as they are meanwhile.',
  list: 'Routes that wait for your look',
  failed: 'Failed to fetch what waits for a look',
  empty: 'Nothing needs a hand',
  emptyText:
    'An order whose way to a provider is unclear appears here, and so does a price that moved by more than a fifth.',
  reasons: {
    'another-service': 'Another service',
    'steep-cost': 'Cost moved',
    'steep-price': 'Price would move far',
    'below-floor': 'Margin too small',
  } satisfies Record<Quarantined['reason'], string>,
  reasonTexts: {
    'another-service': 'This number stands for another service now. Compare the names.',
    'steep-cost': 'The cost moved by more than a fifth since your price was made.',
    'steep-price': 'By the rule the price would move by more than a fifth.',
    'below-floor': 'The price of the rule would leave less than its smallest margin.',
  } satisfies Record<Quarantined['reason'], string>,
  at: (provider: string, externalId: string) => `${provider}, number ${externalId}`,
  offeredAs: 'Offered there as',
  cost: 'Cost per 1000',
  price: 'Your price',
  follows: 'follows its rule',
  fixed: 'fixed',
  margin: 'Margin at your price',
  rulePrice: 'The rule says',
  becomes: (before: string, after: string) => `${before}, now ${after}`,
  acceptAtRule: (price: string) => `Accept at ${price}`,
  accept: (price: string) => `Keep ${price}`,
  decline: 'Decline',
  acceptAtRuleOf: (price: string, service: string) => `Accept at ${price}: ${service}`,
  acceptOf: (price: string, service: string) => `Keep ${price}: ${service}`,
  declineOf: (service: string) => `Decline: ${service}`,
  accepted: 'Accepted',
  acceptedText: (service: string, price: string) => `${service} costs ${price} and is bought there again.`,
  declined: 'Declined',
  declinedText: (service: string) => `${service} is not bought there any more.`,
  decisionFailed: 'The decision could not be saved',
  question: {
    title: (service: string) => `Buy ${service} there no more?`,
    text: (provider: string) =>
      `The route to ${provider} is switched off. Other routes of the service stay; without one its orders are delivered by hand.`,
    comfort: 'It can be switched on again among the routes of the service.',
    keep: 'Decide later',
    confirm: 'Decline',
  },
} as const;
