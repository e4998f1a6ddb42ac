import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from '../platform/location.ts';
import { rangeTexts as texts } from '../texts/admin-request-desk.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DaySpanFields, filterFieldLook } from '../ui/day-span-fields.tsx';
import { TextField } from '../ui/text-field.tsx';
import { amountBoundOf, hasRange, noRange, type RequestRange } from './fund-requests.rules.ts';

const fieldsId = 'fund-requests-range';

interface RangeButtonProps {
  readonly range: RequestRange;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Shows and hides the fields; it says how many of them narrow the list down. */
export function RangeButton({ range, isOpen, onPress }: RangeButtonProps) {
  return (
    <Button isSmall aria-expanded={isOpen} aria-controls={fieldsId} onClick={onPress}>
      <SlidersHorizontal aria-hidden className="size-4" />
      {texts.more(Object.values(range).filter((value) => value !== '').length)}
    </Button>
  );
}

/** Narrow the list down to some days and amounts. */
export function RangeFields({ range, isOpen }: { range: RequestRange; isOpen: boolean }) {
  const [, change] = useSearchParams();
  const narrow = (changes: Record<string, string | undefined>) => change({ ...changes, page: undefined });
  return (
    <div id={fieldsId} className={classNames('flex-wrap items-center gap-3 px-4 pb-3', isOpen ? 'flex' : 'hidden')}>
      <DaySpanFields texts={texts} fromDay={range.fromDay} toDay={range.toDay} onChange={narrow} />
      <span className="flex items-center gap-2 text-[0.9375rem] text-ink-2 max-md:w-full">
        <AmountField
          label={texts.amountFrom}
          placeholder={texts.least}
          value={range.amountFrom}
          onChange={(amountFrom) => narrow({ amountFrom })}
        />
        <span aria-hidden>{texts.to}</span>
        <AmountField
          label={texts.amountTo}
          placeholder={texts.most}
          value={range.amountTo}
          onChange={(amountTo) => narrow({ amountTo })}
        />
      </span>
      {hasRange(range) && (
        <Button isSmall variant="ghost" onClick={() => narrow(noRange)}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Takes effect with Enter, or when it is left: each digit on its way would be another list. */
function AmountField({ label, placeholder, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address changed: Back, a link, a saved view.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const apply = () => typed.trim() !== value && onChange(typed.trim());
  const isOdd = value !== '' && typed === value && amountBoundOf(value) === undefined;
  return (
    <TextField
      label={label}
      isLabelHidden
      inputMode="decimal"
      maxLength={10}
      placeholder={placeholder}
      className={`${filterFieldLook} min-w-0 flex-1 md:w-28`}
      value={typed}
      error={isOdd ? texts.amountFault : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
}
