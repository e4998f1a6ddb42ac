import fc from 'fast-check';
import * as acts from './payment-acts.ts';
import { assertHeld, assertSettled } from './payment-checks.ts';
import * as decisions from './payment-decisions.ts';
import { banks, betweenStoriesMs, openPaymentShop, type PaymentShop, type PaymentStory } from './payment-story.ts';
import { type Happening, happeningOf, type Played, playStories, type Wanted } from './play-stories.ts';

const storiesPerShop = 25;

interface Play extends Wanted {
  /** A fault of the shop that is played after each thing: the stories must find it. */
  readonly plant?: (story: PaymentStory) => Promise<void>;
}

export interface PlayedPayments extends Played {
  readonly commands: number;
  readonly payments: number;
  /** How many of them were credited without a person. */
  readonly byMachine: number;
  readonly answers: ReadonlyMap<string, number>;
}

const of = <What>(
  weight: number,
  what: fc.Arbitrary<What>,
  happen: (story: PaymentStory, what: What) => Promise<string>,
) => happeningOf(weight, what, happen);

const n = fc.nat({ max: 11 });
const who = fc.nat({ max: 2 });
const bank = fc.constantFrom(...banks);
const isRare = fc.constantFrom(false, false, false, true);
const paying = fc.constantFrom(
  'just' as const,
  'just' as const,
  'with its code' as const,
  'other amount' as const,
  'without asking' as const,
);
const claiming = fc.constantFrom(
  'right' as const,
  'right' as const,
  'right' as const,
  'slip' as const,
  'wrong amount' as const,
  'made up' as const,
);

const happenings = fc.oneof(
  of(5, fc.record({ n, who }), acts.askFor),
  of(7, fc.record({ n, bank, how: paying }), acts.pay),
  of(7, fc.record({ n, who, how: claiming, withIntent: fc.option(n, { nil: undefined }) }), acts.claim),
  of(6, fc.record({ bank, from: n, isWhole: fc.boolean(), isCut: isRare }), acts.importFile),
  of(6, fc.record({ n, isTwice: fc.boolean() }), acts.press),
  of(3, fc.record({ n }), acts.forwardMessage),
  of(1, fc.record({ n }), acts.bounce),
  of(1, fc.constant(undefined), acts.crashNode),
  of(2, fc.constantFrom(...acts.passes), acts.pass),
  of(1, who, acts.spend),
  of(3, fc.record({ n }), decisions.resolve),
  of(3, fc.record({ n, isBlind: isRare }), decisions.decide),
  of(2, fc.record({ n, isBlind: isRare }), decisions.reverse),
  of(1, fc.record({ n }), decisions.credit),
  of(1, fc.record({ n, isBlind: isRare }), decisions.decideDebt),
);

/** Plays these many random stories of payments on the engine that `TEST_ENGINE` names, and checks all promises after each step. */
export async function playPayments(play: Play): Promise<PlayedPayments> {
  const count = { commands: 0, byMachine: 0, answers: new Map<string, number>() };
  let payments = 0;
  const played = await playStories<PaymentShop, PaymentStory>(play, {
    storiesPerShop,
    happenings,
    opening,
    openShop: openPaymentShop,
    begin: (opened) => begin(opened, count),
    check: async (story) => {
      count.commands++;
      await play.plant?.(story);
      await assertHeld(story);
    },
    end,
    forget: async (story) => {
      payments += story.paid.length;
      count.byMachine += story.settled.size;
    },
  });
  return { ...count, ...played, payments };
}

/** Where the stories start: two payments were asked for, and one of them is paid. */
const opening: readonly Happening<PaymentStory>[] = [
  (story) => acts.askFor(story, { n: 0, who: 0 }),
  (story) => acts.askFor(story, { n: 3, who: 1 }),
  (story) => acts.pay(story, { n: 0, bank: 'axis', how: 'just' }),
];

async function begin(opened: PaymentShop, count: PaymentStory['count']): Promise<PaymentStory> {
  const { shop, rows } = opened;
  shop.clock.now += betweenStoriesMs;
  // No session lasts for all stories.
  const meera = await shop.signIn(opened.meera.email);
  const people = [];
  for (const firstName of ['Asha', 'Ravi', 'Thief']) people.push(await shop.customer({ firstName }));
  return {
    ...opened,
    meera,
    people,
    begins: { axis: rows.axis.length, kotak: rows.kotak.length, hdfc: rows.hdfc.length },
    ...{ paid: [], sent: [], asked: [], imports: [], count },
    ...{ words: new Set(), wordReferences: new Set(), settled: new Map() },
  };
}

/** All that moved stands in a statement in the end, and is pressed. */
async function end(story: PaymentStory): Promise<void> {
  for (const each of banks) await acts.importFile(story, { bank: each, from: 0, isWhole: true, isCut: false });
  for (const index of story.imports.keys()) await acts.press(story, { n: index, isTwice: false });
  await assertHeld(story);
  await assertSettled(story);
  const faults = await story.shop.ledgerFaults();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
}
