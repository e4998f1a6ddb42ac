// Whose a payment is. Any doubt is a person's: waiting an hour is cheap, and a wrong wallet is not.
import type { Paise } from '../../contract/money.ts';
import type { PaymentReason, PaymentState } from '../../contract/payments.ts';
import { isWithin, spanOf } from '../funds/intent.rules.ts';
import { day, hour } from '../platform/clock.ts';

/** Bounds beyond which a payment is a person's to decide; 0 switches one off. */
export interface Guards {
  /** Between the payment and the moment when its customer named it. */
  readonly maxClaimHours: number;
  /** Of the first top-up of a customer. */
  readonly firstLimitPaise: Paise;
  /** Of requests of a customer's last week that name no payment: those that are open, and with those that were refused. */
  readonly maxOpenClaims: number;
  readonly maxUnfoundClaims: number;
  /** Whether a payment address that was another customer's before makes it a person's. */
  readonly checksPayer: boolean;
}

export const usualGuards: Guards = {
  maxClaimHours: 48,
  firstLimitPaise: 25_000_00,
  maxOpenClaims: 3,
  maxUnfoundClaims: 5,
  checksPayer: true,
};

/** Open payments with one of these wait for a person, also where they fit a request: no machine credits them. */
export const stickyReasons = ['wrong-approval', 'reopened'] as const satisfies readonly PaymentReason[];

/** What a payment is that a person has opened again: what speaks against it now is said, and no machine credits it where nothing does. */
export const asReopened = (match: Match): Match =>
  match.state === 'unmatched' ? { state: 'ambiguous', reason: 'reopened', claim: undefined } : match;

export interface PaymentToMatch {
  readonly amountPaise: Paise;
  /** `YYYY-MM-DD` and `hh:mm:ss`, in India's time. */
  readonly paidOn: string;
  readonly paidTime: string | null;
  /** Every part of its row stood in its place. */
  readonly isCertain: boolean;
  /** Only a message of the bank shows it: its statement is to come. */
  readonly isOfMessage: boolean;
  /** A gateway was asked, and says what it is of. */
  readonly isOfGateway: boolean;
}

/** A fund request, or a credit by hand, that names one of the payment's references. */
export interface Claim {
  readonly fundRequestId: number | null;
  readonly transferId: number | null;
  /** Whether money was booked for it; else it is pending. */
  readonly isCredited: boolean;
  /** Of what was credited, or is asked for. */
  readonly amountPaise: Paise;
  readonly userId: number;
  readonly claimedAt: number;
  readonly accountCreatedAt: number;
  readonly hasTopUps: boolean;
  /** Whoever can import statements could make one up for it: another person decides. */
  readonly isOfAdmin: boolean;
  /** How many other payments this customer named in the last week that nobody has seen: open, and with those that were refused. */
  readonly openClaims: number;
  readonly unfoundClaims: number;
}

/** A payment that was asked for with an amount and a code of its own. */
export interface Intent {
  readonly id: number;
  readonly userId: number;
  readonly askedPaise: Paise;
  readonly payablePaise: Paise;
  readonly code: string;
  /** The payment's note has its code. */
  readonly isNamed: boolean;
  /**
   * Its amount was free again when the payment was made, so somebody else may have it now. Such an intent counts only where the payment has its
   * amount and either its code or was made soon after.
   */
  readonly isFormer: boolean;
  readonly isPaid: boolean;
  /** The pending fund request by which its customer asks for it too. */
  readonly fundRequestId: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Until then a late payment is taken for it. */
  readonly freeAt: number;
  readonly hasTopUps: boolean;
  readonly isOfAdmin: boolean;
}

export interface Match {
  readonly state: Extract<PaymentState, 'unmatched' | 'matched' | 'ambiguous' | 'wrong_amount' | 'late' | 'duplicate'>;
  readonly reason: PaymentReason;
  /** The one that it fits, or was credited with. */
  readonly claim: Claim | undefined;
  /** What it is the payment of, and was not paid before. */
  readonly intent?: Intent | undefined;
}

/** How much messages of a bank may still credit. */
export interface MessageRoom {
  readonly isOpen: boolean;
  readonly paymentPaise: Paise;
  readonly shopPaise: Paise;
  readonly customerPaise: Paise;
  /** What messages have credited to customers today, by their numbers. */
  readonly creditedPaise: ReadonlyMap<number, Paise>;
}

interface Circumstances {
  readonly guards: Guards;
  /** Undefined where no message matters. */
  readonly room?: MessageRoom | undefined;
  /** Somebody typed one of its references whose request does not name it. */
  readonly isContested: boolean;
  /** A statement shows one of its references going out. */
  readonly isReturned: boolean;
  /** The files of its account contradict each other. */
  readonly isStopped: boolean;
  /** Customers who were credited before by payments from the same payment address. */
  readonly payerIds: ReadonlySet<number>;
  /** Who would credit it. */
  readonly adminId: number;
}

/**
 * What a payment is by its references, or by an amount or a code that only one customer was shown: never by a round amount, the payer's
 * name or the order of arrival.
 */
export function matchPayment(
  payment: PaymentToMatch,
  { claims, intents }: { readonly claims: readonly Claim[]; readonly intents: readonly Intent[] },
  circumstances: Circumstances,
): Match {
  const credited = claims.filter(({ isCredited }) => isCredited);
  const [claim] = credited.length > 0 ? credited : claims;
  if (payment.isOfGateway && credited.length === 0) return matchGateway(payment, { claims, intents }, circumstances);
  if (payment.isOfMessage && credited.length === 0) return matchMessage(payment, { claims, intents }, circumstances);
  if (!claim) return matchIntent(payment, intents, circumstances);
  const isSameAmount = claim.amountPaise === payment.amountPaise;
  const person = (reason: PaymentReason): Match => ({ state: 'ambiguous', reason, claim: undefined });
  if (credited.length > 1 || (claim.isCredited && !isSameAmount)) return person('credited-otherwise');
  if (claim.isCredited) return { state: 'matched', reason: 'by-hand', claim };
  // Paid intents count, too: a customer may pay twice, and a stranger name the second payment. So do former ones: they may be paid late.
  if (claims.length > 1 || intents.some(({ userId }) => userId !== claim.userId)) return person('several');
  const doubt = doubtOf(payment, claim, circumstances);
  if (doubt !== undefined) return person(doubt);
  if (!isSameAmount) return { state: 'wrong_amount', reason: 'wrong-amount', claim };
  return { state: 'unmatched', reason: 'fits', claim, intent: intents.find((each) => isToBePaid(each, payment)) };
}

const isToBePaid = ({ isPaid, isFormer, payablePaise }: Intent, { amountPaise }: PaymentToMatch): boolean =>
  !isPaid && !isFormer && payablePaise === amountPaise;

/** Of a payment that nobody has named. */
function matchIntent(payment: PaymentToMatch, asked: readonly Intent[], circumstances: Circumstances): Match {
  const intents = asked.filter(({ isFormer }) => !isFormer);
  const fitting = intents.filter(({ payablePaise }) => payablePaise === payment.amountPaise);
  const [intent, ...others] = fitting.filter(({ isPaid }) => !isPaid);
  const person = (state: Match['state'], reason: PaymentReason): Match => ({ state, reason, claim: undefined });
  if (circumstances.isReturned) return person('ambiguous', 'returned');
  if (others.length > 0 || (intent && (mayBeOfFormer(asked, intent) || isNamedByOther(intents, intent))))
    return person('ambiguous', 'several');
  if (!intent) {
    if (fitting.length > 0) return person('duplicate', 'paid-again');
    if (intents.some(({ isPaid }) => !isPaid)) return person('wrong_amount', 'wrong-amount');
    return matchFormer(asked);
  }
  const doubt = circumstantialDoubt(payment, intent, circumstances);
  return doubt === undefined
    ? { state: 'unmatched', reason: 'fits', claim: undefined, intent }
    : person('ambiguous', doubt);
}

/** Of a payment of what was asked for once: no machine credits it, as somebody else may have paid the same. */
function matchFormer(asked: readonly Intent[]): Match {
  const userIds = new Set(asked.flatMap(({ userId, isFormer }) => (isFormer ? [userId] : [])));
  if (userIds.size === 0) return { state: 'unmatched', reason: 'nobody', claim: undefined };
  return userIds.size === 1
    ? { state: 'late', reason: 'paid-late', claim: undefined }
    : { state: 'ambiguous', reason: 'several', claim: undefined };
}

/** The payment has the amount of one customer and the code of another. */
const isNamedByOther = (intents: readonly Intent[], { userId }: Intent): boolean =>
  intents.some((each) => each.isNamed && each.userId !== userId);

/** Its note has the code of somebody who had the amount before; or has no code of this one's, and such a person may still have paid. */
const mayBeOfFormer = (asked: readonly Intent[], { userId, isNamed }: Intent): boolean =>
  asked.some((each) => each.isFormer && each.userId !== userId && (each.isNamed || !isNamed));

/** Of a payment whose gateway says what it is of: neither its amount, nor who typed its number, makes it somebody else's. */
function matchGateway(
  payment: PaymentToMatch,
  { claims, intents: [intent] }: { readonly claims: readonly Claim[]; readonly intents: readonly Intent[] },
  { isReturned }: Circumstances,
): Match {
  const person = (state: Match['state'], reason: PaymentReason): Match => ({ state, reason, claim: undefined });
  if (isReturned) return person('ambiguous', 'returned');
  if (!intent) return person('unmatched', 'nobody');
  if (claims.some(({ userId }) => userId !== intent.userId) || claims.length > 1) return person('ambiguous', 'several');
  if (intent.isPaid) return person('duplicate', 'paid-again');
  if (intent.payablePaise !== payment.amountPaise) return person('wrong_amount', 'wrong-amount');
  if (!payment.isCertain) return person('ambiguous', 'uncertain-row');
  return { state: 'unmatched', reason: 'fits', claim: claims[0], intent };
}

/**
 * Of a payment that only a message of the bank shows, which could be forged: it credits at once what one customer is being asked for with
 * an amount of their own, within the shop's bounds. All else waits for the statement.
 */
function matchMessage(
  payment: PaymentToMatch,
  { claims, intents }: { readonly claims: readonly Claim[]; readonly intents: readonly Intent[] },
  circumstances: Circumstances,
): Match {
  const waits: Match = { state: 'unmatched', reason: 'awaits-statement', claim: undefined };
  const fitting = intents.filter(
    (each) => !each.isFormer && each.payablePaise === payment.amountPaise && each.payablePaise !== each.askedPaise,
  );
  const [intent, ...others] = fitting;
  const isOpen = intent !== undefined && !intent.isPaid && isWithin(payment, { ...intent, freeAt: intent.expiresAt });
  if (
    !isOpen ||
    others.length > 0 ||
    mayBeOfFormer(intents, intent) ||
    claims.some(({ userId }) => userId !== intent.userId)
  )
    return waits;
  const isDoubted = circumstantialDoubt(payment, intent, circumstances) !== undefined;
  if (isDoubted || !hasRoom(circumstances.room, { userId: intent.userId, paise: payment.amountPaise })) return waits;
  // What its customer typed beside it is the same top-up.
  const [claim] = claims;
  return { state: 'unmatched', reason: 'fits', claim, intent };
}

function hasRoom(
  room: MessageRoom | undefined,
  { userId, paise }: { readonly userId: number; readonly paise: Paise },
): boolean {
  if (!room?.isOpen || paise > room.paymentPaise) return false;
  const ofShop = [...room.creditedPaise.values()].reduce((sum, each) => sum + each, 0);
  const ofCustomer = room.creditedPaise.get(userId) ?? 0;
  return ofShop + paise <= room.shopPaise && ofCustomer + paise <= room.customerPaise;
}

/** What speaks against crediting this customer, whatever named the payment. */
function circumstantialDoubt(
  payment: PaymentToMatch,
  { userId, isOfAdmin, hasTopUps }: Pick<Claim, 'userId' | 'isOfAdmin' | 'hasTopUps'>,
  { guards, isContested, isReturned, isStopped, payerIds, adminId }: Circumstances,
): PaymentReason | undefined {
  if (!payment.isCertain) return 'uncertain-row';
  if (isReturned) return 'returned';
  if (isStopped) return 'account-stopped';
  if (isContested) return 'contested';
  if (isOfAdmin || userId === adminId) return 'own-request';
  if (guards.checksPayer && payerIds.size > 0 && !payerIds.has(userId)) return 'other-payer';
  const isLarge = guards.firstLimitPaise > 0 && payment.amountPaise > guards.firstLimitPaise;
  return isLarge && !hasTopUps ? 'large-first' : undefined;
}

function doubtOf(payment: PaymentToMatch, claim: Claim, circumstances: Circumstances): PaymentReason | undefined {
  const doubt = circumstantialDoubt(payment, claim, circumstances);
  if (doubt !== undefined && doubt !== 'large-first') return doubt;
  const { guards } = circumstances;
  const [from, to] = spanOf(payment);
  if (to < claim.accountCreatedAt) return 'older-than-account';
  if (guards.maxClaimHours > 0 && claim.claimedAt > to + guards.maxClaimHours * hour) return 'claimed-late';
  if (claim.claimedAt > to + maxClaimDays * day) return 'claimed-late';
  if (claim.claimedAt < from - day) return 'claimed-early';
  if (isGuessing(claim, guards)) return 'many-claims';
  return doubt;
}

/** Whoever names many payments that nobody has seen may be guessing the numbers of others. */
const isGuessing = ({ openClaims, unfoundClaims }: Claim, { maxOpenClaims, maxUnfoundClaims }: Guards): boolean =>
  (maxOpenClaims > 0 && openClaims > maxOpenClaims) || (maxUnfoundClaims > 0 && unfoundClaims >= maxUnfoundClaims);

/** Numbers of payments come again after some time, so this bound can't be switched off. */
const maxClaimDays = 30;

/**
 * How many digits of two references differ; null for more than two, which is no slip of a finger. One digit too many or too few, and
 * two that are swapped, count as one.
 */
export function differingDigits(one: string, other: string): number | null {
  if (one.length === other.length + 1) return isLongerByOne(one, other) ? 1 : null;
  if (one.length + 1 === other.length) return isLongerByOne(other, one) ? 1 : null;
  if (one.length !== other.length) return null;
  let count = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) count++;
  if (count === 2 && isSwapped(one, other)) return 1;
  return count > 2 ? null : count;
}

function isLongerByOne(long: string, short: string): boolean {
  const at = [...long].findIndex((digit, place) => digit !== short[place]);
  return long.slice(0, at) + long.slice(at + 1) === short;
}

/** Two neighbours in the other order: the commonest slip of all. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((digit, place) => digit !== other[place]);
  return one[at] === other[at + 1] && one[at + 1] === other[at];
}

/** Two files say the same of one payment, by their references: the same amount, and days that are near each other. */
export function isSamePayment(
  one: Pick<PaymentToMatch, 'amountPaise' | 'paidOn'>,
  other: Pick<PaymentToMatch, 'amountPaise' | 'paidOn'>,
): boolean {
  const apartMs = Math.abs(Date.parse(one.paidOn) - Date.parse(other.paidOn));
  return one.amountPaise === other.amountPaise && apartMs <= maxApartDays * day;
}

/** A bank books what a payment app reports within so many days. */
export const maxApartDays = 3;
