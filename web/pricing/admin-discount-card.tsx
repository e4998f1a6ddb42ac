import { groupDigits } from '../../contract/money.ts';
import { type Discount, termsOf } from '../../contract/pricing.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { discountTexts as texts } from '../texts/admin-discounts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type DiscountStatus, percentText, statusOf } from './discounts.rules.ts';

const tones: Record<DiscountStatus, Tone> = { active: 'leaf', inactive: 'stone', upcoming: 'sky', expired: 'clay' };

interface DiscountCardProps {
  readonly discount: Discount;
  /** What it is for. */
  readonly serviceName: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function DiscountCard({ discount, serviceName, onEdit, onDelete }: DiscountCardProps) {
  const status = statusOf(termsOf(discount), useNowMs());
  const { title, description, discountType } = discount;
  return (
    <Sheet as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
        <span className="inline-flex rounded-full border border-line-strong px-2.5 py-0.5 text-sm whitespace-nowrap text-ink-2">
          {texts.kinds[discountType]}
        </span>
      </div>
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg wrap-anywhere">{title}</h3>
        <span className="figure text-2xl whitespace-nowrap">{texts.off(percentText(discount.discountPercentage))}</span>
      </div>
      {description !== '' && <p className="wrap-anywhere text-ink-2">{description}</p>}
      <div className="grid gap-0.5 border-t border-dashed border-line-strong pt-3 text-[0.9375rem]">
        <p className="font-semibold wrap-anywhere">{serviceName}</p>
        <p className="text-ink-2">{conditions(discount)}</p>
        <p className="text-sm text-ink-3">{texts.priority(discount.priority)}</p>
      </div>
      <div className="mt-auto flex gap-2 pt-1 *:flex-1 sm:*:flex-none">
        <Button isSmall aria-label={texts.editOf(title)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button isSmall variant="ghost" aria-label={texts.deleteOf(title)} onClick={onDelete}>
          {texts.delete}
        </Button>
      </div>
    </Sheet>
  );
}

function conditions({ discountType, minQuantity, maxQuantity, startDate, endDate }: Discount): string {
  const instant = (at: string | null) => (at === null ? '' : formatInIndia(at));
  if (discountType === 'promotional') return texts.period(instant(startDate), instant(endDate));
  const min = groupDigits(String(minQuantity ?? 0));
  return maxQuantity === null ? texts.from(min) : texts.range(min, groupDigits(String(maxQuantity)));
}
