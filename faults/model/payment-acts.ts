import { paiseOf, wireAmount } from '../../contract/money.ts';
import { confirmPayment } from '../../server/payments/confirm-payment.ts';
import { hour, minute } from '../../server/platform/clock.ts';
import { indianMoment } from '../../server/platform/indian-time.ts';
import type { Person } from '../../server/testing.ts';
import { type Bank, fileOf, type Paid, type PaymentStory, sendFile, sendMessage } from './payment-story.ts';

type Body = Readonly<Record<string, unknown>>;

interface Call {
  readonly method: 'post' | 'put';
  readonly path: string;
  readonly who: Person;
  readonly body?: Body;
  /** Refusals that may come; any other one is a fault of the shop. */
  readonly may?: readonly string[];
}

/** What the shop answers: the word `done` with its body, or the code of a refusal. */
export async function call(story: PaymentStory, { method, path, who, body = {}, may = [] }: Call) {
  const answer = await story.shop[method](path, who, { ...body });
  const said = answer.statusCode < 300 ? 'done' : String(answer.json().code);
  const { answers } = story.count;
  answers.set(said, (answers.get(said) ?? 0) + 1);
  if (said !== 'done' && !may.includes(said))
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.body}`);
  await work(story);
  return { said, body: answer.json() };
}

async function work({ shop }: PaymentStory): Promise<void> {
  while ((await shop.processJobs()) > 0);
}

export const nth = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

const rupees = [100, 100, 250, 500];

/** A customer asks for a payment with an amount of its own; asking again soon answers the same one. */
export async function askFor(story: PaymentStory, { n, who }: { n: number; who: number }): Promise<string> {
  const person = personAt(story, who);
  const amount = String(nth(rupees, n));
  const { body } = await call(story, { method: 'post', path: '/api/funds/intents', who: person, body: { amount } });
  const { id, code, payableAmount, hasOwnAmount } = body;
  if (!story.asked.some((each) => each.id === id))
    story.asked.push({
      ...{ id, code, userId: person.id, isOwn: hasOwnAmount },
      ...{ payablePaise: paiseOf(payableAmount), createdAt: story.shop.clock.now },
    });
  return `#${person.id} asks for payment ${id} of ${payableAmount}`;
}

interface Paying {
  readonly n: number;
  readonly bank: Bank;
  readonly how: 'just' | 'with its code' | 'other amount' | 'without asking';
}

/** A customer pays in an app of a bank: what was asked for, once more too, or anything else. */
export async function pay(story: PaymentStory, { n, bank, how }: Paying): Promise<string> {
  const honest = story.asked.filter(({ userId }) => userId !== story.people.at(-1)?.id);
  const intent = how === 'without asking' ? undefined : nth(honest, n);
  const payer = intent?.userId ?? personAt(story, n % (story.people.length - 1)).id;
  const isExact = intent !== undefined && how !== 'other amount';
  const hasCode = intent !== undefined && how !== 'just';
  story.shop.clock.now += minute;
  const paid: Paid = {
    ...{ reference: story.newReference(), payer, bank, hasCode, at: story.shop.clock.now, intentId: intent?.id },
    paise: isExact ? intent.payablePaise : (nth(rupees, n) ?? 0) * 100,
    ...{ isShown: false, isProven: false, isTakenBack: false, isTakenBackShown: false },
  };
  story.paid.push(paid);
  const note = hasCode && intent ? `${intent.code} TARAKKI` : 'TOPUP';
  book(story, bank, { ...paid, note, direction: 'in', name: `PAYER ${letters(payer)}` });
  return `#${payer} pays ${wireAmount(paid.paise)} for ${intent?.id} ${how}: ${paid.reference} at ${bank}`;
}

/** A name of letters alone: banks write no digits into one. */
const letters = (n: number): string => String(n).replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));

type Row = Parameters<PaymentStory['rows'][Bank]['push']>[0];

function book(
  story: PaymentStory,
  bank: Bank,
  row: Pick<Row, 'direction' | 'paise' | 'reference' | 'name' | 'note'>,
): void {
  const { direction, paise, reference, name, note } = row;
  story.rows[bank].push({ ...indianMoment(story.shop.clock.now), direction, paise, reference, name, note });
}

/** The bank takes a payment back. Of this bank the reader knows how it writes that. */
export async function bounce(story: PaymentStory, { n }: { n: number }): Promise<string> {
  const paid = nth(
    story.paid.filter(({ bank, isTakenBack }) => bank === 'axis' && !isTakenBack),
    n,
  );
  if (!paid) return 'nothing is there to be taken back';
  paid.isTakenBack = true;
  story.shop.clock.now += minute;
  const note = `UPI/RVSL/${paid.reference}/PAYER/STATE BAN`;
  book(story, 'axis', { direction: 'out', paise: paid.paise, reference: '', name: '', note });
  return `the bank takes ${paid.reference} back`;
}

interface Claiming {
  readonly n: number;
  readonly who: number;
  readonly how: 'right' | 'slip' | 'wrong amount' | 'made up';
  /** Sent with one of the payments that the customer was asked for. */
  readonly withIntent: number | undefined;
}

/** A customer sends a number: of a payment of their own or of somebody else's, rightly or not. */
export async function claim(story: PaymentStory, { n, who, how, withIntent }: Claiming): Promise<string> {
  const person = personAt(story, who);
  const isThief = person === story.people.at(-1);
  const paid = nth(
    story.paid.filter(({ payer }) => isThief || payer === person.id),
    n,
  );
  const reference =
    how === 'made up' || !paid ? story.newReference() : how === 'slip' ? slipOf(paid.reference, n) : paid.reference;
  const paise = (paid?.paise ?? 500_00) + (how === 'wrong amount' ? 100 : 0);
  const own = story.asked.filter(({ userId }) => userId === person.id);
  const intentId = withIntent === undefined ? undefined : nth(own, withIntent)?.id;
  const isLate = [...story.settled.values()].includes(reference);
  story.sent.push({ userId: person.id, reference, paise, intentId, isLate });
  const { said } = await call(story, {
    ...{ method: 'post', path: '/api/funds/request', who: person, may: ['reference-used', 'already-decided'] },
    body: { amount: wireAmount(paise), referenceNumber: reference, ...(intentId !== undefined && { intentId }) },
  });
  return `#${person.id} sends ${reference} for ${wireAmount(paise)} with payment ${intentId} (${how}): ${said}`;
}

const slipOf = (reference: string, n: number): string => {
  const at = 5 + (n % 6);
  return `${reference.slice(0, at)}${(Number(reference[at]) + 1) % 10}${reference.slice(at + 1)}`;
};

interface Importing {
  readonly bank: Bank;
  /** Where of the story's rows the file begins and ends: files overlap, repeat each other and come in any order. */
  readonly from: number;
  readonly isWhole: boolean;
  readonly isCut: boolean;
}

/** An admin imports a file of an account. */
export async function importFile(story: PaymentStory, { bank, from, isWhole, isCut }: Importing): Promise<string> {
  book(story, bank, { direction: 'out', paise: 1_00, reference: '', name: '', note: 'RENT' });
  const begin = story.begins[bank];
  const count = story.rows[bank].length - begin;
  const span = { from: begin + (isWhole ? 0 : from % count), to: begin + count };
  const content = fileOf(story, bank, span);
  // A single row has no other balance that it could be compared with.
  const isRefused = isCut && span.to - span.from > 1;
  const answer = await sendFile(story, isRefused ? content.slice(0, -12) : content);
  const what = `a file of ${bank} with rows ${span.from - begin} to ${count}`;
  if (isRefused) {
    if (answer.statusCode < 400 || answer.statusCode > 499) throw new Error(`A cut file was taken: ${answer.body}`);
    return `${what}, cut, is refused`;
  }
  if (answer.statusCode !== 200) throw new Error(`A file was refused: ${answer.body}\n${content}`);
  await work(story);
  story.imports.push(answer.json().id);
  const shown = story.rows[bank].slice(span.from, span.to);
  for (const paid of story.paid.filter((each) => each.bank === bank)) {
    if (shown.some(({ reference }) => reference === paid.reference))
      Object.assign(paid, { isShown: true, isProven: true });
    if (shown.some(({ note }) => note.includes(`RVSL/${paid.reference}`))) paid.isTakenBackShown = true;
  }
  return `${what} is imported`;
}

/** An admin presses, or two at once, while somebody sends a number. */
export async function press(story: PaymentStory, { n, isTwice }: { n: number; isTwice: boolean }): Promise<string> {
  const id = nth(story.imports, n);
  if (id === undefined) return 'nothing is there to be pressed';
  const one = { method: 'post', path: `/api/admin/statements/${id}/apply`, who: story.meera } as const;
  await Promise.all([call(story, one), ...(isTwice ? [call(story, one)] : [])]);
  return `statement ${id} is pressed${isTwice ? ' twice at once' : ''}`;
}

/** The owner's phone forwards what the bank tells of a payment. */
export async function forwardMessage(story: PaymentStory, { n }: { n: number }): Promise<string> {
  const paid = nth(
    story.paid.filter(({ bank, isProven, isTakenBack }) => bank === 'axis' && !isProven && !isTakenBack),
    n,
  );
  if (!paid) return 'the bank tells nothing';
  const status = await sendMessage(story, paid);
  if (status >= 300) throw new Error(`A message of the bank was refused: ${status}`);
  await work(story);
  return `the bank tells of ${paid.reference}`;
}

/** A node dies while it credits a payment, before it has committed. */
export async function crashNode({ shop, count }: PaymentStory): Promise<string> {
  const fitting = await shop.database.read
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'unmatched')
    .where('reason', '=', 'fits')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!fitting) return 'nothing fits';
  const by = { adminId: null, via: 'statement:0', address: '' } as const;
  const died = new Error('The node died.');
  await shop.database
    .write(async (tx) => {
      await confirmPayment(tx, { paymentId: fitting.id, by, at: shop.clock.now });
      throw died;
    })
    .catch((error: unknown) => {
      if (error !== died) throw error;
    });
  count.answers.set('died', (count.answers.get('died') ?? 0) + 1);
  return `a node dies while it credits payment ${fitting.id}`;
}

/** Time passes; whoever is signed in stays so. */
export async function pass(story: PaymentStory, minutes: number): Promise<string> {
  story.shop.clock.now += minutes * minute;
  for (const person of [story.meera, ...story.people]) await story.shop.confirm(person);
  return `${minutes} minutes pass`;
}

/** A customer orders, so that the wallet can't give back all that came. */
export async function spend(story: PaymentStory, who: number): Promise<string> {
  const person = personAt(story, who);
  const order = { serviceId: story.serviceId, url: `https://instagram.com/p/${crypto.randomUUID()}`, quantity: 900 };
  const may = ['insufficient-balance', 'debt-open'];
  const { said } = await call(story, { method: 'post', path: '/api/orders', who: person, body: order, may });
  return `#${person.id} orders for 90.00: ${said}`;
}

function personAt({ people }: PaymentStory, who: number): Person {
  const person = nth(people, who);
  if (!person) throw new Error('There is nobody.');
  return person;
}

export const passes = [5, 40, (6 * hour) / minute, (30 * hour) / minute] as const;
