import { openStates } from '../../contract/payments.ts';
import { minute } from '../../server/platform/clock.ts';
import {
  type Paid,
  type PaymentRow,
  type PaymentStory,
  paymentsOf,
  type RequestRow,
  requestsOf,
} from './payment-story.ts';

const byMachine: readonly string[] = ['by-statement', 'by-message'];
const open: readonly string[] = openStates;

/** What must hold of payments after everything that happens, beside what the check of the books goes through. */
export async function assertHeld(story: PaymentStory): Promise<void> {
  const [payments, requests] = [await paymentsOf(story), await requestsOf(story)];
  const faults = [
    ...story.paid.flatMap((each) => faultsOf(story, each, { payments, requests })),
    ...requests.filter(({ status }) => status === 'approved').flatMap((each) => creditFaults(story, each, payments)),
    ...(await intentFaults(story, payments)),
  ];
  for (const { reference, requestId, reason } of payments)
    if (requestId !== null && byMachine.includes(reason)) story.settled.set(requestId, reference);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

interface Known {
  readonly payments: readonly PaymentRow[];
  readonly requests: readonly RequestRow[];
}

function faultsOf(story: PaymentStory, paid: Paid, { payments, requests }: Known): string[] {
  const own = payments.filter(({ reference }) => reference === paid.reference);
  const [payment] = own;
  const says = (holds: boolean, what: string) =>
    holds ? [] : [`payment ${paid.reference}: ${what} ${JSON.stringify({ paid, own })}`];
  if (!payment) return says(!paid.isShown, 'it was shown, and is lost');
  const credited = requests.filter(
    ({ id, status, key }) => status === 'approved' && (key === paid.reference || id === payment.requestId),
  );
  const isNew = payment.requestId !== null && !story.settled.has(payment.requestId);
  const isOfMachine = payment.state === 'matched' && byMachine.includes(payment.reason);
  return [
    ...says(own.length === 1, 'it is known twice'),
    ...says(payment.paise === paid.paise, 'its amount is not what was paid'),
    ...says(open.includes(payment.state) || payment.state === 'not_ours' || isSettled(payment), 'it is nowhere'),
    ...says(credited.length + (payment.transferId === null ? 0 : 1) <= 1, 'it was credited twice'),
    ...says(payment.state !== 'reversed' || payment.reason === 'taken-back', 'it came, and is in no open list'),
    ...says(!isOfMachine || isRightful(story, paid, payment), 'a machine credited it to a stranger'),
    ...says(!isOfMachine || !isNew || !paid.isTakenBackShown, 'a machine credited what the bank had taken back'),
  ];
}

const isSettled = ({ state, requestId, transferId }: PaymentRow): boolean =>
  (state === 'matched' || state === 'reversed') && (requestId !== null) !== (transferId !== null);

/** Its payer, or the only one who ever named it, with its very amount, when nobody else was asked for that amount. */
function isRightful(story: PaymentStory, paid: Paid, { userId }: PaymentRow): boolean {
  if (userId === paid.payer) return true;
  const named = story.sent.filter(({ reference, isLate }) => reference === paid.reference && !isLate);
  const isNamed = named.some((each) => each.userId === userId && each.paise === paid.paise);
  const isAsked = story.asked.some(
    (each) =>
      each.userId !== userId &&
      each.payablePaise === paid.paise &&
      (each.isOwn || (paid.hasCode && each.id === paid.intentId)) &&
      paid.at >= each.createdAt &&
      paid.at <= each.createdAt + 30 * minute,
  );
  return isNamed && named.every((each) => each.userId === userId) && !isAsked;
}

/** Behind each top-up stands one payment of its amount, or a person's word. */
function creditFaults(story: PaymentStory, request: RequestRow, payments: readonly PaymentRow[]): string[] {
  if (story.words.has(request.id)) return [];
  const behind = payments.filter(({ requestId }) => requestId === request.id);
  // A person has said since that it was wrong.
  if (behind.length === 0 && request.isReversed) return [];
  const isRight = behind.length === 1 && behind[0]?.paise === request.paise;
  return isRight
    ? []
    : [`fund request ${request.id}: no payment stands behind it ${JSON.stringify({ request, behind })}`];
}

/** What was asked for is paid by one payment of its amount, by the one whose number its customer sent with it, or by a person's word. */
async function intentFaults(
  { shop, asked, words, sent }: PaymentStory,
  payments: readonly PaymentRow[],
): Promise<string[]> {
  if (asked.length === 0) return [];
  const paid = await shop.database.read
    .selectFrom('payment_intents')
    .select(['id', 'fund_request_id as requestId', 'payable_paise as paise'])
    .where(
      'id',
      'in',
      asked.map(({ id }) => id),
    )
    .where('state', '=', 'paid')
    .execute();
  return paid
    .filter(({ requestId }) => requestId === null || !words.has(requestId))
    .filter(({ id, requestId, paise }) => {
      const behind = payments.find((each) => each.requestId === requestId);
      const isSent = sent.some((each) => each.intentId === id && each.reference === behind?.reference);
      return behind !== undefined && behind.paise !== paise && !isSent;
    })
    .map((each) => `payment asked for: another amount paid it ${JSON.stringify({ each, payments })}`);
}

/** Once all statements are there: what was paid just as it was asked for, and named by nobody, needs no person. */
export async function assertSettled(story: PaymentStory): Promise<void> {
  const payments = await paymentsOf(story);
  const clear = story.paid.filter((paid) => {
    const intent = story.asked.find(({ id }) => id === paid.intentId);
    if (!intent?.isOwn || intent.payablePaise !== paid.paise || paid.isTakenBack) return false;
    const isOnTime = paid.at <= intent.createdAt + 30 * minute;
    const isAlone = story.paid.filter(({ intentId }) => intentId === intent.id).length === 1;
    const isNamed = story.sent.some((each) => each.reference === paid.reference || each.intentId === intent.id);
    return isOnTime && isAlone && !isNamed && !story.wordReferences.has(paid.reference);
  });
  const waiting = clear.filter(({ reference }) =>
    payments.some((each) => each.reference === reference && open.includes(each.state) && each.reason !== 'other-payer'),
  );
  if (waiting.length > 0) throw new Error(`clear, and still waiting: ${JSON.stringify({ waiting, payments })}`);
  const lost = story.paid.filter(({ reference }) => !payments.some((each) => each.reference === reference));
  if (lost.length > 0) throw new Error(`lost: ${JSON.stringify(lost)}`);
}
