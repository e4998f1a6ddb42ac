import type { OwnCoupon } from '../../contract/coupons-admin.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { couponTexts as texts } from '../texts/admin-coupons.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type CouponState, stateOfCoupon } from './coupon-form.rules.ts';

const tones: Record<CouponState, Tone> = {
  running: 'leaf',
  coming: 'sky',
  ended: 'stone',
  'used-up': 'gold',
  off: 'stone',
};
const rupees = (amount: string) => formatRupees(paiseOf(amount));
const count = (number: number) => groupDigits(String(number));

interface CouponCardProps {
  readonly coupon: OwnCoupon;
  readonly onEdit: () => void;
}

export function CouponCard({ coupon, onEdit }: CouponCardProps) {
  const { code, percentOff, amountOff, uses, maxUses, maxUsesPerCustomer, given } = coupon;
  const state = stateOfCoupon(coupon, useNowMs());
  return (
    <Sheet as="li" className="flex flex-col gap-3">
      <div>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg wrap-anywhere">{code}</h3>
        <span className="figure text-2xl whitespace-nowrap">
          {texts.off(amountOff === null ? `${percentOff}%` : rupees(amountOff))}
        </span>
      </div>
      <div className="grid gap-0.5 border-t border-dashed border-line-strong pt-3 text-[0.9375rem]">
        {conditions(coupon).map((condition) => (
          <p key={condition} className="text-ink-2">
            {condition}
          </p>
        ))}
        <p className="text-ink-2">{texts.perCustomer(count(maxUsesPerCustomer))}</p>
      </div>
      <Lines>
        <Line label={texts.used} value={maxUses === null ? count(uses) : texts.usedOf(count(uses), count(maxUses))} />
        <Line label={texts.given} value={rupees(given)} />
      </Lines>
      <div className="mt-auto flex gap-2 pt-1 *:flex-1 sm:*:flex-none">
        <Button isSmall aria-label={texts.editOf(code)} onClick={onEdit}>
          {texts.edit}
        </Button>
      </div>
    </Sheet>
  );
}

function conditions({ largestOff, minimum, startsAt, endsAt }: OwnCoupon): string[] {
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? '' : formatInIndia(at)));
  return [
    ...(largestOff === null ? [] : [texts.upTo(rupees(largestOff))]),
    ...(minimum === '0.00' ? [] : [texts.from(rupees(minimum))]),
    ...(start && end ? [texts.period(start, end)] : start ? [texts.starts(start)] : end ? [texts.ends(end)] : []),
  ];
}
