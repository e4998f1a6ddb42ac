import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatRupees } from '../../contract/money.ts';
import type { Quote } from '../../contract/price.ts';
import { couponWords as words } from '../texts/coupon.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { CheckedCoupon } from './use-coupon.ts';

interface CouponFieldProps {
  /** In capitals, as it is looked at; empty for none. */
  readonly code: string;
  readonly coupon: CheckedCoupon;
  readonly quote: Quote | undefined;
  readonly isFocused: boolean;
  readonly onCode: (code: string) => void;
}

/** One field for a code, and what came of it. */
export function CouponField({ code, coupon, quote, isFocused, onCode }: CouponFieldProps) {
  const texts = useTexts();
  const [typed, setTyped] = useState(code);
  const [isInvalid, setInvalid] = useState(false);
  const { terms, error, isChecking } = coupon;
  const wasApplied = useRef(false);
  const remove = useRef<HTMLButtonElement>(null);
  const isTaken = terms !== undefined;
  useEffect(() => {
    // The field that had the focus is gone.
    if (isTaken && wasApplied.current && document.activeElement === document.body)
      remove.current?.focus({ preventScroll: true });
  }, [isTaken]);

  const wanted = typed.trim().toUpperCase();
  const isSound = /^[A-Z0-9]{3,20}$/.test(wanted);
  function apply() {
    wasApplied.current = true;
    setInvalid(!isSound && wanted !== '');
    if (!isSound && wanted !== '') return;
    if (wanted === code) coupon.checkAgain();
    else onCode(wanted);
  }

  const isApplied = quote === undefined || quote.coupon !== undefined;
  return (
    <div>
      {/* Always there, so that what comes into it is read out. */}
      <div role="status" className={terms && 'flex flex-wrap items-center gap-3'}>
        {terms && (
          <>
            <p className={isApplied ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-ink-2'}>
              {isApplied ? words.applied(code) : words.below(code, formatRupees(terms.minPaise))}
            </p>
            <button
              ref={remove}
              type="button"
              className="link inline-flex min-h-11 items-center font-semibold"
              onClick={() => onCode('')}
            >
              {words.remove}
            </button>
          </>
        )}
      </div>
      {!terms && (
        <div className="flex items-start gap-2">
          <TextField
            label={words.label}
            isLabelHidden
            placeholder={words.label}
            className="min-w-0 flex-1"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            spellCheck={false}
            maxLength={20}
            autoFocus={isFocused}
            error={isInvalid || (error && !isSound) ? words.invalid : error && reasonOf(error, texts)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Whoever presses the order's button right after typing means the order with the code. One that can't be sound is
            // refused by the shop: until then the order waits.
            onBlur={() => wanted !== '' && wanted !== code && (isSound ? apply() : onCode(wanted))}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return;
              // The code is meant, not the order.
              event.preventDefault();
              apply();
            }}
          />
          <Button isBusy={isChecking} onClick={apply}>
            {words.apply}
          </Button>
        </div>
      )}
    </div>
  );
}
