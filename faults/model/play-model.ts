import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { openTestShop, type Person, type TestShop } from '../../server/testing.ts';
import { described, expectOf, isSame, type Received } from './act.ts';
import * as admin from './admin-acts.ts';
import { type Attempt, aloneAttempts } from './attempts.ts';
import { type Crowd, crowds, findLinearization } from './crowd.ts';
import * as customer from './customer-acts.ts';
import type { State } from './state.ts';
import { expectedView, ledgerFaults, readView, type Send, sendAct, tokenFor } from './table.ts';

/** So many runs share a shop: the books are gone through after each, and grow. */
const runsPerShop = 50;

interface Play {
  readonly runs: number;
  /** Undefined makes one up. */
  readonly seed: number | undefined;
  /** Things that people do in one run, a crowd being one. */
  readonly mostCommands: number;
  readonly send?: Send;
  /** Whether what was found is made as short as it can be. */
  readonly isShrunk?: boolean;
}

export interface Played {
  readonly calls: number;
  readonly crowds: number;
  readonly runs: number;
  readonly seed: number;
  /** Status and code of every answer, and how often it came. */
  readonly answers: ReadonlyMap<string, number>;
  /** What broke, with what was done; undefined when nothing did. */
  readonly broken: string | undefined;
}

interface Table {
  readonly shop: TestShop;
  readonly meera: Person;
  readonly send: Send;
  readonly count: { calls: number; crowds: number; answers: Map<string, number> };
}

interface Model {
  state: State;
}

/** Plays these many random stories on the engine that `TEST_ENGINE` names, and holds the shop to the model in each. */
export async function playModel({ runs, seed, mostCommands, send = sendAct, isShrunk = true }: Play): Promise<Played> {
  let opened = undefined as Awaited<ReturnType<typeof openWithAdmin>> | undefined;
  const count = { calls: 0, crowds: 0, answers: new Map<string, number>() };
  let played = 0;
  const shopOfThisRun = async () => {
    const isFull = played++ % runsPerShop === 0;
    if (opened && !isFull) return opened;
    const last = opened;
    opened = undefined;
    await last?.shop.close();
    opened = await openWithAdmin();
    return opened;
  };
  try {
    const story = fc.asyncProperty(commands(mostCommands), async (wanted) => {
      const { shop, meera } = await shopOfThisRun();
      await play({ shop, meera, send, count }, wanted);
    });
    const details = await fc.check(story, {
      numRuns: runs,
      ...(seed !== undefined && { seed }),
      endOnFailure: !isShrunk,
    });
    const broken = details.failed ? `${fc.defaultReportMessage(details)}\n${details.errorInstance}` : undefined;
    return { ...count, runs: details.numRuns, seed: details.seed, broken };
  } finally {
    await opened?.shop.close();
  }
}

async function openWithAdmin() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '900000' });
  return { shop, meera: await shop.admin() };
}

type Wanted = Iterable<fc.AsyncCommand<Model, Table>>;

function commands(mostCommands: number): fc.Arbitrary<Wanted> {
  const alone = aloneAttempts.map((attempt) => new Alone(attempt));
  const together = crowds.map((crowd) => new Together(crowd));
  const waiting = fc.integer({ min: 1, max: 60 }).map((minutes) => new Waiting(minutes));
  const usual = fc.oneof(
    { weight: 12, arbitrary: alone },
    { weight: 5, arbitrary: together },
    { weight: 1, arbitrary: waiting },
  );
  return fc.commands([usual], { maxCommands: mostCommands, size: 'max' });
}

async function play(table: Table, wanted: Wanted): Promise<void> {
  const { shop } = table;
  const model: Model = { state: await cast(table) };
  try {
    for (const attempt of opening) await new Alone(attempt).run(model, table);
    await fc.asyncModelRun(() => ({ model, real: table }), wanted);
    const ids = [...model.state.people.keys()];
    expectEqual(await readView(shop, model.state, ids), expectedView(model.state));
    expectEqual(await ledgerFaults(shop, model.state), []);
    expectEqual(await shop.ledgerFaults(), []);
  } finally {
    await shop.database.write((tx) => tx.updateTable('discounts').set({ is_active: 0, deleted_at: 1 }).execute());
  }
}

/** An admin besides the one who looks on, three customers, and two services. */
async function cast({ shop, meera }: Table): Promise<State> {
  const devi = await shop.customer({ firstName: 'Devi' });
  await shop.database.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', devi.id).execute());
  const customers = [await shop.customer(), await shop.customer(), await shop.customer({ firstName: 'Ravi' })];
  const member = ({ id, email, token }: Person, isAdmin: boolean) =>
    [id, { email, token, isAdmin, isSignedIn: true, isDeleted: false, balance: 0 }] as const;
  const bounds = { min: 100, max: 5_000, isActive: true, isArchived: false };
  const dear = await shop.service({ pricePerThousand: '25.00', min: 100, max: 5_000 });
  const cheap = await shop.service({ pricePerThousand: '0.57', min: 100, max: 5_000 });
  return {
    // Without a digit: twelve of them in a row would be the number of a payment.
    run: randomBytes(6)
      .toString('hex')
      .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit))),
    now: shop.clock.now,
    people: new Map([member(meera, true), member(devi, true), ...customers.map((each) => member(each, false))]),
    services: new Map([
      [dear.id, { rate: 250_000, ...bounds }],
      [cheap.id, { rate: 5_700, ...bounds }],
    ]),
    discounts: new Map(),
    orders: new Map(),
    requests: new Map(),
    kept: new Map(),
  };
}

const nth = <T>(ids: ReadonlyMap<number, T>, n: number): number => [...ids.keys()][n] ?? 0;
const gift = (n: number, amount: number): Attempt => {
  const rest = { operation: 'add', amount, seen: undefined, key: undefined } as const;
  return ({ people }) => admin.changeBalance(nth(people, 0), { userId: nth(people, n), ...rest });
};
const buy = (n: number, quantity: number): Attempt => {
  const rest = { quantity, seen: undefined, key: undefined };
  return ({ people, services }) => customer.placeOrder(nth(people, n), { serviceId: nth(services, 0), ...rest });
};
const cancel = (n: number): Attempt => {
  const rest = { status: 'cancelled', percent: undefined, seen: undefined, seenDelivered: undefined } as const;
  return ({ people, orders }) => admin.changeOrderStatus(nth(people, 0), { id: nth(orders, n), ...rest });
};

/** Where the stories start: there is money, less than for everything, and there are orders to quarrel about. */
const opening = [gift(2, 20_000), gift(3, 10_000), buy(2, 2_000), buy(3, 1_000), buy(2, 1_000), cancel(0), cancel(1)];

async function hear(table: Table, act: ReturnType<Attempt> & object, state: State): Promise<Received> {
  const received = await table.send(table.shop, act, tokenFor(state, act));
  const { calls, answers } = table.count;
  table.count.calls = calls + 1;
  const name = `${received.status} ${received.code ?? ''}`.trim();
  answers.set(name, (answers.get(name) ?? 0) + 1);
  return received;
}

class Alone implements fc.AsyncCommand<Model, Table> {
  readonly attempt: Attempt;
  #told = 'nothing to do it with';
  constructor(attempt: Attempt) {
    this.attempt = attempt;
  }
  check() {
    return true;
  }
  async run(model: Model, table: Table): Promise<void> {
    const act = this.attempt(model.state);
    if (!act) return;
    this.#told = described(act);
    const received = await hear(table, act, model.state);
    const { answer, state } = expectOf(act, model.state, received);
    if (!isSame(answer, received)) {
      throw new Error(
        `${described(act)}\n  the shop: ${JSON.stringify(received)}\n  the model: ${JSON.stringify(answer)}`,
      );
    }
    model.state = state;
  }
  toString() {
    return `\n${this.#told}`;
  }
}

class Together implements fc.AsyncCommand<Model, Table> {
  readonly crowd: Crowd;
  #told = '';
  constructor(crowd: Crowd) {
    this.crowd = crowd;
  }
  check() {
    return true;
  }
  async run(model: Model, table: Table): Promise<void> {
    const start = model.state;
    const branches = this.crowd.map((attempts) => attempts.flatMap((attempt) => attempt(start) ?? []));
    this.#told = branches.map((acts) => acts.map(described).join(', then ')).join('\n  at once ');
    table.count.crowds++;
    const told = await Promise.all(
      branches.map(async (acts) => {
        const received = [];
        for (const act of acts) received.push({ act, received: await hear(table, act, start) });
        return received;
      }),
    );
    const newcomers = told
      .flat()
      .flatMap(({ act, received }) => (act.url.endsWith('/register') && received.shown ? [newId(received)] : []));
    const ids = [...start.people.keys(), ...newcomers];
    const seen = await readView(table.shop, start, ids);
    const after = findLinearization(start, told, (state) => expectedView(state) === seen);
    if (!after)
      throw new Error(
        `No order of these explains their answers:\n${story(told)}\n  left: ${seen}\n  from: ${expectedView(start)}`,
      );
    model.state = after;
  }
  toString() {
    return `\n${this.#told}`;
  }
}

/** Everybody gives their password again, so that time alone refuses nothing: that rule has a test of its own. */
const confirmAll = ({ database, clock }: Table['shop']) =>
  database.write((tx) => tx.updateTable('sessions').set({ seen_at: clock.now, confirmed_at: clock.now }).execute());

class Waiting implements fc.AsyncCommand<Model, Table> {
  readonly minutes: number;
  constructor(minutes: number) {
    this.minutes = minutes;
  }
  check() {
    return true;
  }
  async run(model: Model, { shop }: Table): Promise<void> {
    shop.clock.now += this.minutes * 60_000;
    await confirmAll(shop);
    model.state = { ...model.state, now: shop.clock.now };
  }
  toString() {
    return `\n${this.minutes} minutes pass`;
  }
}

// The contract answers whoever registers with the new account.
const newId = ({ body }: Received): number => (body as { user: { id: number } }).user.id;

const story = (told: readonly (readonly { act: Parameters<typeof described>[0]; received: Received }[])[]): string =>
  told
    .map((branch) =>
      branch
        .map(
          ({ act, received }) =>
            `  ${described(act)} → ${received.status} ${received.code ?? JSON.stringify(received.shown)}`,
        )
        .join('\n'),
    )
    .join('\n  --\n');

function expectEqual(found: unknown, right: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(right)) return;
  throw new Error(`The shop holds ${JSON.stringify(found)}\n  the model ${JSON.stringify(right)}`);
}
