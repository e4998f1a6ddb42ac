import { lazy, Suspense, useState } from 'react';
import type { Quote } from '../../contract/price.ts';
import { retryImport } from '../platform/retry-import.ts';
import { useTexts } from '../texts/texts.ts';
import type { OrderDraft } from './order-draft.ts';
import type { CheckedCoupon } from './use-coupon.ts';

const CouponField = lazy(async () => ({
  default: (await retryImport(() => import('./coupon-field.tsx'))).CouponField,
}));

interface CouponEntryProps {
  readonly draft: OrderDraft;
  readonly code: string;
  readonly coupon: CheckedCoupon;
  readonly quote: Quote | undefined;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** The way to a code that takes something off, folded until it is asked for. */
export function CouponEntry({ draft, code, coupon, quote }: CouponEntryProps) {
  const { haveCode } = useTexts().orders.form;
  const [isOpen, setOpen] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  if (code === '' && !isOpen) {
    if (!quote) return null;
    return (
      <div>
        <button
          type="button"
          ref={isRemoved ? focus : null}
          onBlur={() => setRemoved(false)}
          className="link inline-flex min-h-11 items-center font-semibold"
          onClick={() => setOpen(true)}
        >
          {haveCode}
        </button>
      </div>
    );
  }
  return (
    <Suspense>
      <CouponField
        {...{ code, coupon, quote }}
        isFocused={isOpen}
        onCode={(wanted) => {
          setOpen(false);
          setRemoved(wanted === '');
          draft.set('couponCode', wanted);
        }}
      />
    </Suspense>
  );
}
