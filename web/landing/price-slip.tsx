import { formatRupees, groupDigits } from '../../contract/money.ts';
import { calculator as words } from '../texts/calculator.ts';
import { Line, Lines } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { Stamp } from '../ui/stamp.tsx';
import type { ShownPrice } from './landing-content.ts';

interface PriceSlipProps {
  readonly name: string;
  readonly price: ShownPrice;
  /** False while another price is being reckoned. */
  readonly isCurrent: boolean;
}

/** How a price comes about, line by line, with the total below. */
export function PriceSlip({ name, price, isCurrent }: PriceSlipProps) {
  const total = formatRupees(price.totalPaise);
  return (
    <div className={isCurrent ? undefined : 'opacity-60'} aria-busy={!isCurrent}>
      <Lines>
        <Line
          label={name}
          note={words.line(groupDigits(String(price.quantity)), price.rate)}
          value={<Money amount={price.listPaise} />}
        />
        {price.discounts.map((discount) => (
          <Line
            key={discount.title}
            tone="leaf"
            label={`${discount.title}, ${words.percentOff(discount.percent)}`}
            note={discount.endsOn === null ? undefined : words.until(discount.endsOn)}
            value={<Money amount={discount.offPaise} direction="out" />}
          />
        ))}
      </Lines>
      <div className="flex items-end justify-between gap-4 border-t-2 border-ink pt-3">
        <p role="status">
          <span className="eyebrow block">{words.total}</span>
          <span className="figure mt-1 block text-4xl">{total}</span>
        </p>
        {isCurrent && <Stamp key={total}>{words.stamp}</Stamp>}
      </div>
    </div>
  );
}
