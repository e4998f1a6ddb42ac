import { couponTexts as codeTexts } from '../../contract/coupons.ts';
import { couponFormTexts, type OwnCoupon } from '../../contract/coupons-admin.ts';
import { parseAmount } from '../../contract/money.ts';
import { plainDigits } from '../platform/grouped-digits.ts';
import { indianText, instantInIndia } from '../platform/indian-input.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { couponTexts } from '../texts/admin-coupons.ts';

export type CouponState = keyof typeof couponTexts.states;

export function stateOfCoupon(
  { isActive, startsAt, endsAt, maxUses, uses }: Omit<OwnCoupon, 'code'>,
  now: number,
): CouponState {
  if (!isActive) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsAt !== null && now < Date.parse(startsAt) ? 'coming' : 'running';
}

export const couponKinds = ['percent', 'amount'] as const;

export type CouponValues = {
  readonly code: string;
  readonly kind: string;
  readonly percentOff: string;
  readonly largestOff: string;
  readonly amountOff: string;
  readonly minimum: string;
  /** Both in India's time, as a control for local times has it; empty for none. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly maxUses: string;
  readonly maxUsesPerCustomer: string;
  readonly isActive: boolean;
};

const shortAmount = (amount: string | null | undefined) => (amount ?? '').replace(/\.00$/, '');

/** What the form begins with. */
export function valuesOf(coupon: OwnCoupon | undefined): CouponValues {
  return {
    code: coupon?.code ?? '',
    kind: coupon && coupon.amountOff !== null ? 'amount' : 'percent',
    percentOff: coupon?.percentOff ?? '',
    largestOff: shortAmount(coupon?.largestOff),
    amountOff: shortAmount(coupon?.amountOff),
    minimum: coupon && coupon.minimum !== '0.00' ? shortAmount(coupon.minimum) : '',
    startsAt: coupon?.startsAt ? indianText(coupon.startsAt) : '',
    endsAt: coupon?.endsAt ? indianText(coupon.endsAt) : '',
    maxUses: coupon?.maxUses?.toString() ?? '',
    maxUsesPerCustomer: String(coupon?.maxUsesPerCustomer ?? 1),
    isActive: coupon?.isActive ?? true,
  };
}

const plainPercent = (typed: string) => typed.replace(/[\s%]/g, '');
const maxPaise = 10_00_000_00;

function amountFault(typed: string): string | undefined {
  const paise = parseAmount(plainDigits(typed), 7);
  if (paise === undefined || paise < 1) return couponFormTexts.amount;
  return paise > maxPaise ? couponFormTexts.tooHigh : undefined;
}

const maxUses = 1_000_000_000;

function usesFault(typed: string): string | undefined {
  const uses = parseWholeNumber(typed);
  return uses !== undefined && uses >= 1 && uses <= maxUses ? undefined : couponFormTexts.uses;
}

const dateFault = (typed: string) =>
  typed !== '' && instantInIndia(typed) === null ? couponTexts.dialog.faults.date : undefined;

const isAmount = ({ kind }: CouponValues) => kind === 'amount';

export const couponRules = {
  code: (typed: string) => (/^[A-Za-z0-9]{3,20}$/.test(typed.trim()) ? undefined : codeTexts.code),
  percentOff: (typed: string, values: CouponValues) => {
    if (isAmount(values)) return undefined;
    const text = plainPercent(typed);
    const isSound = /^\d{1,2}(?:\.\d)?$/.test(text) && Number(text) >= 1 && Number(text) <= 90;
    return isSound ? undefined : couponFormTexts.percent;
  },
  largestOff: (typed: string, values: CouponValues) =>
    isAmount(values) || typed.trim() === '' ? undefined : amountFault(typed),
  amountOff: (typed: string, values: CouponValues) => (isAmount(values) ? amountFault(typed) : undefined),
  minimum: (typed: string) => (['', '0'].includes(typed.trim()) ? undefined : amountFault(typed)),
  startsAt: dateFault,
  endsAt: (typed: string, { startsAt }: CouponValues) =>
    typed !== '' && startsAt !== '' && typed <= startsAt ? couponFormTexts.end : dateFault(typed),
  maxUses: (typed: string) => (typed.trim() === '' ? undefined : usesFault(typed)),
  maxUsesPerCustomer: usesFault,
};

const orNull = (typed: string) => (typed.trim() === '' ? null : plainDigits(typed));

/** What the server is sent beside the code, with nothing that a coupon of its kind does not look at; the values are sound. */
export function couponBody(values: CouponValues, before?: OwnCoupon) {
  return {
    percentOff: isAmount(values) ? null : plainPercent(values.percentOff),
    largestOff: isAmount(values) ? null : orNull(values.largestOff),
    amountOff: isAmount(values) ? plainDigits(values.amountOff) : null,
    minimum: orNull(values.minimum) ?? '0',
    startsAt: instantInIndia(values.startsAt, before?.startsAt),
    endsAt: instantInIndia(values.endsAt, before?.endsAt),
    maxUses: parseWholeNumber(values.maxUses) ?? null,
    maxUsesPerCustomer: parseWholeNumber(values.maxUsesPerCustomer) ?? 1,
    isActive: values.isActive,
  };
}
