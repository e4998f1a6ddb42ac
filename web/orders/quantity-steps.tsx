import type { Service } from '../../contract/catalogue.ts';
import { formatRupees, groupDigits } from '../../contract/money.ts';
import { listDiscounts, termsOf } from '../../contract/pricing.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { percentText } from './order-form.rules.ts';
import { commonQuantities, nextBulkStep } from './quantity-steps.rules.ts';

interface QuantityStepsProps {
  readonly service: Service;
  /** As it was typed. */
  readonly typed: string;
  /** In parts, the discounts go by all of them together. */
  readonly isInParts: boolean;
  readonly onChoose: (quantity: string) => void;
}

/** Common quantities to press, and what a little more would take off. */
export function QuantitySteps({ service, typed, isInParts, onChoose }: QuantityStepsProps) {
  const now = useNowMs();
  const { data } = useRead(listDiscounts, {});
  const quantity = parseWholeNumber(typed);
  const discounts = (data ?? []).map(termsOf);
  const step = quantity === undefined || isInParts ? undefined : nextBulkStep(service, quantity, { discounts, now });
  const quantities = commonQuantities(service);
  return (
    <div className="-mt-1 grid gap-3">
      {quantities.length > 1 && (
        <ChipGroup
          label={words.quantities}
          isLabelHidden
          options={quantities.map((each) => ({ value: String(each), label: groupDigits(String(each)) }))}
          value={String(quantity ?? '')}
          onChange={onChoose}
        />
      )}
      {step && quantity !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-leaf-wash px-4 py-3">
          <p className="text-leaf">
            {words.bulkStep(groupDigits(String(step.quantity - quantity)), percentText(step.basisPoints))}
          </p>
          <Button isSmall onClick={() => onChoose(String(step.quantity))}>
            {words.makeIt(groupDigits(String(step.quantity)), formatRupees(step.totalPaise))}
          </Button>
        </div>
      )}
    </div>
  );
}
