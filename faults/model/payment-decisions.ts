// What an admin decides by hand: mostly by what is true, and at times by a customer's word.
import { wireAmount } from '../../contract/money.ts';
import { openStates } from '../../contract/payments.ts';
import { call, nth } from './payment-acts.ts';
import { type Paid, type PaymentStory, paymentsOf, requestsOf } from './payment-story.ts';

interface Deciding {
  readonly n: number;
  /** By what the customer wrote, and not by what is true. */
  readonly isBlind: boolean;
}

/** Whether somebody was credited with it, by a machine or by a person. */
async function isCredited(story: PaymentStory, { reference }: Paid): Promise<boolean> {
  const requests = await requestsOf(story);
  const credited = requests.filter(({ status, isReversed }) => status === 'approved' && !isReversed);
  const payment = (await paymentsOf(story)).find((each) => each.reference === reference);
  const isByPayment = payment !== undefined && !openStates.some((state) => state === payment.state);
  return isByPayment || credited.some(({ key }) => key === reference) || story.wordReferences.has(reference);
}

/** An admin says whose an open payment is. */
export async function resolve(story: PaymentStory, { n }: { n: number }): Promise<string> {
  const open = (await paymentsOf(story)).filter(({ state }) => openStates.some((each) => each === state));
  const payment = nth(open, n);
  const paid = story.paid.find(({ reference }) => reference === payment?.reference);
  if (!payment || !paid) return 'no payment is open';
  const requests = await requestsOf(story);
  const isGone = paid.isTakenBackShown || story.wordReferences.has(paid.reference);
  const own = requests.find(
    ({ key, userId, status }) => key === paid.reference && userId === paid.payer && status === 'pending',
  );
  const isOther = ({ key, userId, status, isReversed }: (typeof requests)[number]) =>
    key === paid.reference && userId === paid.payer && status === 'approved' && !isReversed;
  const corrected = payment.reason === 'credited-otherwise' ? requests.find(isOther) : undefined;
  const named = own ?? corrected;
  const to = isGone ? { as: 'not-ours' } : named ? { fundRequestId: named.id } : { userId: paid.payer };
  const { said } = await call(story, {
    ...{ method: 'post', path: `/api/admin/payments/${payment.id}/resolve`, who: story.meera },
    body: { ...to, reason: 'Seen in the bank' },
    may: ['reference-used', 'already-decided', 'conflict'],
  });
  const after = (await paymentsOf(story)).find(({ id }) => id === payment.id);
  if (after?.requestId) story.words.add(after.requestId);
  return `payment ${paid.reference} is decided as ${JSON.stringify(to)}: ${said}`;
}

/** An admin approves or refuses a request. */
export async function decide(story: PaymentStory, { n, isBlind }: Deciding): Promise<string> {
  const request = nth(
    (await requestsOf(story)).filter(({ status }) => status === 'pending'),
    n,
  );
  if (!request) return 'no request is open';
  const paid = story.paid.find(
    (each) => each.payer === request.userId && !each.isTakenBack && isNear(each.reference, request.key),
  );
  const isTrue = paid !== undefined && !(await isCredited(story, paid));
  const correction = paid && { referenceNumber: paid.reference, receivedAmount: wireAmount(paid.paise) };
  const body = isBlind
    ? { status: 'approved' }
    : isTrue
      ? { status: 'approved', ...correction }
      : { status: 'rejected' };
  const path = `/api/admin/fund-requests/${request.id}`;
  const may = ['reference-used', 'already-decided', 'payment-differs'];
  const { said } = await call(story, { method: 'put', path, who: story.meera, body, may });
  if (said === 'done') story.words.add(request.id);
  return `request ${request.id} of ${request.key} is ${JSON.stringify(body)}: ${said}`;
}

const isNear = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((digit, at) => digit !== other[at]).length <= 1;

/** An admin takes back what a stranger was credited with; at times also what was right. */
export async function reverse(story: PaymentStory, { n, isBlind }: Deciding): Promise<string> {
  const approved = (await requestsOf(story)).filter(({ status, isReversed }) => status === 'approved' && !isReversed);
  const payments = await paymentsOf(story);
  const isWrong = ({ id, userId, key }: (typeof approved)[number]) => {
    const reference = payments.find(({ requestId }) => requestId === id)?.reference ?? key;
    return story.paid.find((each) => each.reference === reference)?.payer !== userId;
  };
  const request = nth(isBlind ? approved : approved.filter(isWrong), n);
  if (!request) return 'nothing was credited wrongly';
  const cause = isWrong(request) ? 'wrong-approval' : 'taken-back';
  const { said } = await call(story, {
    ...{ method: 'post', path: `/api/admin/fund-requests/${request.id}/reversals`, who: story.meera },
    body: { cause, reason: 'It was an error' },
    may: ['conflict'],
  });
  return `request ${request.id} is reversed as ${cause}: ${said}`;
}

/** An admin credits a payment by hand that is seen in the bank, with its number. */
export async function credit(story: PaymentStory, { n }: { n: number }): Promise<string> {
  const paid = nth(story.paid, n);
  if (!paid || (await isCredited(story, paid))) return 'nothing is there to be credited';
  const { said } = await call(story, {
    ...{ method: 'post', path: `/api/admin/users/${paid.payer}/balance-operation`, who: story.meera },
    body: {
      ...{ operation: 'add', amount: wireAmount(paid.paise), referenceNumber: paid.reference },
      description: 'Seen in the bank',
    },
    may: ['reference-used'],
  });
  if (said === 'done') story.wordReferences.add(paid.reference);
  return `${paid.reference} is credited by hand: ${said}`;
}

/** An admin decides about what a customer owes. */
export async function decideDebt(story: PaymentStory, { n, isBlind }: Deciding): Promise<string> {
  const { debts } = (await story.shop.get('/api/admin/money-back', story.meera)).json();
  const open = debts.filter(({ state }: { state: string }) => state === 'open');
  const debt: { id: number } | undefined = nth(open, n);
  if (!debt) return 'nobody owes anything';
  const body = { decision: isBlind ? 'forgive' : 'collect', reason: 'Talked on the phone' };
  await call(story, { method: 'put', path: `/api/admin/debts/${debt.id}`, who: story.meera, body });
  return `debt ${debt.id} is to be ${body.decision}`;
}
