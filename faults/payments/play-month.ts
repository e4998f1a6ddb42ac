import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDifferences } from '../../server/payments/find-differences.ts';
import { importStatement } from '../../server/payments/import-statement.ts';
import { type BankRow, type WrittenBank, writeStatement, writtenBanks } from '../../server/payments/write-statement.ts';
import { day, hour, minute } from '../../server/platform/clock.ts';
import { indiaAheadMs } from '../../server/platform/indian-time.ts';
import type { Person, TestShop } from '../../server/testing.ts';
import { openBookkeeping } from '../../server/testing-statements.ts';

export interface Month {
  readonly payments: number;
  readonly customers: number;
  readonly seed: number;
}

export interface MonthOutcome {
  readonly payments: number;
  /** Claims with a digit wrong, and claims of a payment that is somebody else's. */
  readonly typos: number;
  readonly thefts: number;
  readonly imports: number;
  /** Credited without a person. */
  readonly alone: number;
  readonly forPerson: number;
  /** Credited to somebody who did not pay, with another amount, or twice. */
  readonly wrong: number;
  /** Named by its payer alone, rightly and in time, and not credited, though no guard speaks against it. */
  readonly missed: number;
}

interface Paid extends BankRow {
  readonly payer: Person;
  readonly bank: WrittenBank;
  readonly at: number;
  /** How its payer names it. */
  readonly claim: 'right' | 'typo';
  /** Somebody else names it before or after its payer does, or with a number near to it. */
  readonly theft: 'none' | 'before' | 'after' | 'guess';
}

/** Numbers that come again for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const days = 30;
const roundAmounts = [100, 200, 500, 1_000, 2_000];
const wallTime = (at: number): string => new Date(at + indiaAheadMs).toISOString();

/**
 * A month of a shop with an account at each bank: customers pay and name their payments, some wrongly, some those of others; each
 * evening files of some banks are imported that overlap, in any order, by two admins. Nobody decides about the rest.
 */
export async function playMonth(shop: TestShop, { payments, customers, seed }: Month): Promise<MonthOutcome> {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // never empty
  const start = shop.clock.now - (shop.clock.now % day) - indiaAheadMs + 2 * day;
  const people: Person[] = [];
  while (people.length < customers) people.push(await shop.customer({ firstName: `Payer${people.length}` }));
  const meera = await shop.admin();
  const kabir = await openBookkeeping(shop, meera).anotherAdmin();
  const paid = makePayments({ payments, people, start, random, pick });
  const thieves = people.slice(0, 10);
  let imports = 0;
  for (let today = 0; today < days; today++) {
    const ofDay = paid.filter(({ at }) => Math.floor((at - start) / day) === today);
    await claimAll(shop, ofDay, { thieves, pick });
    // Files of some banks, each of some of the last days; on the last evening of all banks, of the whole month.
    const isLast = today === days - 1;
    const banks = writtenBanks.filter(() => isLast || random() < 0.7).sort(() => random() - 0.5);
    shop.clock.now = Math.max(shop.clock.now, start + (today + 1) * day - minute);
    for (const bank of banks) {
      const from = isLast ? 0 : Math.max(0, today - Math.floor(random() * 6));
      const text = fileOf(paid, { bank, from: start + from * day, to: start + (today + 1) * day });
      if (text === undefined) continue;
      // Nobody stays signed in for a month.
      const { imported, apply } = openBookkeeping(shop, await shop.signIn(pick([meera, kabir]).email));
      const statement = await imported(text, `${bank}-${today}.csv`);
      await apply(statement.id);
      imports++;
    }
  }
  return { ...(await judge(shop, paid)), imports };
}

interface MadeOf {
  readonly payments: number;
  readonly people: readonly Person[];
  readonly start: number;
  readonly random: () => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

function makePayments({ payments, people, start, random, pick }: MadeOf): Paid[] {
  return Array.from({ length: payments }, (_, index): Paid => {
    // In the day, so that its evening's import finds the claims.
    const at = start + Math.floor((index * days) / payments) * day + 8 * hour + Math.floor(random() * 10 * hour);
    const paise = random() < 0.6 ? pick(roundAmounts) * 100 : 1_000 + Math.floor(random() * 500_000);
    const dice = random();
    const payer = pick(people.slice(10));
    return {
      date: wallTime(at).slice(0, 10),
      time: wallTime(at).slice(11, 19),
      direction: 'in',
      paise,
      reference: String(600_000_000_000 + index * 13_107_103),
      name: 'DEMO PAYER',
      note: dice < 0.05 ? String(600_000_000_000 + (index >> 1) * 13_107_103) : 'TOPUP',
      payer,
      vpa: `payer.${payer.id}@okaxis`,
      bank: pick(writtenBanks),
      at,
      claim: random() < 0.02 ? 'typo' : 'right',
      theft: random() < 0.01 ? pick(['before', 'after', 'guess'] as const) : 'none',
    };
  }).sort((a, b) => a.at - b.at);
}

async function claimAll(
  shop: TestShop,
  paid: readonly Paid[],
  { thieves, pick }: { thieves: readonly Person[]; pick: MadeOf['pick'] },
): Promise<void> {
  const claim = async (who: Person, { paise }: Paid, referenceNumber: string) => {
    const body = { amount: (paise / 100).toFixed(2), referenceNumber };
    const { statusCode } = await shop.post('/api/funds/request', await shop.signIn(who.email), body);
    if (statusCode !== 201 && statusCode !== 409) throw new Error(`A claim was answered ${statusCode}.`);
  };
  for (const each of paid) {
    shop.clock.now = each.at + 5 * minute;
    const { reference, theft } = each;
    if (theft === 'before') await claim(pick(thieves), each, reference);
    await claim(each.payer, each, each.claim === 'right' ? reference : withSlip(reference));
    if (theft === 'after') await claim(pick(thieves), each, `UTR ${reference}`);
    if (theft === 'guess') await claim(pick(thieves), each, withSlip(reference));
  }
}

/** The last digit but three is another one. */
const withSlip = (reference: string): string =>
  `${reference.slice(0, 8)}${(Number(reference[8]) + 1) % 10}${reference.slice(9)}`;

interface Span {
  readonly bank: WrittenBank;
  readonly from: number;
  readonly to: number;
}

/** Undefined: the bank has too little to say of these days. */
function fileOf(paid: readonly Paid[], { bank, from, to }: Span): string | undefined {
  const ofBank = paid.filter((each) => each.bank === bank && each.at < to);
  const rows = ofBank.filter(({ at }) => at >= from);
  const before = ofBank.slice(0, ofBank.length - rows.length).reduce((sum, { paise }) => sum + paise, 0);
  return rows.length < 2 ? undefined : writeStatement(bank, rows, before);
}

async function judge(shop: TestShop, paid: readonly Paid[]): Promise<Omit<MonthOutcome, 'imports'>> {
  const credits = await shop.database.read
    .selectFrom('payments as p')
    .innerJoin('payment_evidence as e', 'e.id', 'p.evidence_id')
    .innerJoin('fund_requests as f', 'f.id', 'p.fund_request_id')
    .innerJoin('ledger_transfers as t', 't.subject_id', 'f.id')
    .select(['e.reference_number as reference', 'f.user_id as userId', 't.amount_paise as paise'])
    .where('t.kind', '=', 'top-up')
    .where('p.state', '=', 'matched')
    .execute();
  const guarded = await shop.database.read
    .selectFrom('payments as p')
    .innerJoin('payment_evidence as e', 'e.id', 'p.evidence_id')
    .select('e.reference_number as reference')
    .where('p.reason', '=', 'many-claims')
    .execute();
  // Named by somebody who had named many others by then that no statement had shown.
  const isGuarded = new Set(guarded.map(({ reference }) => reference));
  const byReference = Map.groupBy(credits, ({ reference }) => reference ?? '');
  let [wrong, missed, alone] = [0, 0, 0];
  for (const { reference, payer, paise, claim, theft } of paid) {
    const [credit, ...more] = byReference.get(reference) ?? [];
    const isNamedByOthers = theft === 'before' || theft === 'after';
    if (credit) alone++;
    if (more.length > 0 || (credit && (credit.userId !== payer.id || credit.paise !== paise))) wrong++;
    if (!credit && claim === 'right' && !isNamedByOthers && !isGuarded.has(reference)) missed++;
  }
  const known = new Set(paid.map(({ reference }) => reference));
  wrong += credits.filter(({ reference }) => !known.has(reference ?? '')).length;
  const { topUps } = await shop.database.read
    .selectFrom('ledger_transfers')
    .select((eb) => eb.fn.countAll<number>().as('topUps'))
    .where('kind', '=', 'top-up')
    .executeTakeFirstOrThrow();
  wrong += topUps - credits.length;
  const typos = paid.filter(({ claim }) => claim === 'typo').length;
  const thefts = paid.filter(({ theft }) => theft !== 'none').length;
  return { payments: paid.length, typos, thefts, alone, forPerson: paid.length - alone, wrong, missed };
}

interface Measured {
  readonly seconds: number;
  /** The longest time for which nobody else got a turn. */
  readonly heldMs: number;
}

/** Imports a statement of so many rows, and measures how long others wait. */
export async function importLong(shop: TestShop, rows: number): Promise<Measured> {
  const meera = await shop.admin();
  const date = wallTime(shop.clock.now).slice(0, 10);
  const all = Array.from(
    { length: rows },
    (_, index): BankRow => ({
      ...{ date, time: '12:00:00', direction: 'in', paise: 10_000 + (index % 500), name: 'DEMO PAYER', note: 'TOPUP' },
      reference: String(700_000_000_000 + index * 7_919),
    }),
  );
  const bytes = Buffer.from(writeStatement('axis', all, 0));
  const by = { adminId: meera.id, via: 'page', address: '' } as const;
  const file = { bytes, name: 'long.csv', payee: undefined, by, at: shop.clock.now };
  return measure(() => importStatement(shop.database, file));
}

/** The comparison of a night, as long after the last payment as statements may take. */
export function compareNight({ database, clock }: TestShop): Promise<Measured> {
  return measure(() => findDifferences(database.read, clock.now + 10 * day));
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  // What held the loop to the very end is seen by the turn after it.
  await sleep(20);
  delay.disable();
  return { seconds, heldMs: delay.max / 1e6 };
}
