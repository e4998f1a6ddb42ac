import { formatRate, formatRupees, groupDigits, type Paise, type Rate } from '../../contract/money.ts';
import type { DiscountTerms, Quote } from '../../contract/price.ts';
import { bonusWords } from '../texts/bonus.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { hoursLeft, percentText } from './order-form.rules.ts';

interface PriceLinesProps {
  readonly quote: Quote;
  readonly quantity: number;
  readonly rate: Rate;
  readonly isPackage: boolean;
  readonly balancePaise: Paise;
  readonly now: number;
}

/** How the price comes about, line by line, and what it leaves in the wallet. */
export function PriceLines({ quote, quantity, rate, isPackage, balancePaise, now }: PriceLinesProps) {
  const texts = useTexts();
  const { form } = texts.orders;
  const isReduced = quote.totalPaise < quote.listPaise;
  const list = formatRupees(quote.listPaise);
  return (
    <section aria-label={form.price} className="rounded-lg bg-sunk px-4 py-1">
      <Lines>
        <Line
          label={isPackage ? form.onePackage : form.priceLine(groupDigits(String(quantity)), formatRate(rate))}
          value={isReduced ? <s className="text-ink-2">{list}</s> : list}
        />
        {quote.lines.map(({ discount, offPaise }) => (
          <Line
            key={discount.id}
            tone="leaf"
            label={`${discount.title} ${form.percentOff(percentText(discount.basisPoints))}`}
            note={timeLeft(discount, now, texts)}
            value={<Money amount={offPaise} direction="out" />}
          />
        ))}
        {quote.coupon && (
          <Line
            tone="leaf"
            label={form.codeLine(quote.coupon.code)}
            value={<Money amount={quote.coupon.offPaise} direction="out" />}
          />
        )}
        {quote.bonus && (
          <Line tone="leaf" label={bonusWords.name} value={<Money amount={quote.bonus.offPaise} direction="out" />} />
        )}
        <TotalLine label={form.total} value={formatRupees(quote.totalPaise)} />
        {balancePaise >= quote.totalPaise && (
          <Line tone="faint" label={form.balanceAfter} value={formatRupees(balancePaise - quote.totalPaise)} />
        )}
      </Lines>
    </section>
  );
}

function timeLeft(discount: DiscountTerms, now: number, { orders }: Texts): string | undefined {
  if (discount.discountType !== 'promotional' || discount.endsAt === null) return undefined;
  const hours = hoursLeft(discount.endsAt, now);
  return hours === 0 ? orders.form.lessThanAnHour : orders.form.hoursLeft(hours);
}
