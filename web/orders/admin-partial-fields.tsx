import type { OrderForAdmin } from '../../contract/orders.ts';
import { setPartialTexts as texts } from '../texts/admin-orders.ts';
import { NumberField } from '../ui/number-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { partialPreview, remainsFault, typedUnits } from './refunds.rules.ts';

const maxNoteCharacters = 500;

interface PartialFieldsProps {
  readonly order: OrderForAdmin;
  readonly remains: string;
  readonly note: string;
  /** Whether what is missing is pointed out. */
  readonly isSubmitted: boolean;
  readonly onRemains: (text: string) => void;
  readonly onNote: (text: string) => void;
}

/** What remains of an order, and at once what it comes to. */
export function PartialFields({ order, remains, note, isSubmitted, onRemains, onNote }: PartialFieldsProps) {
  const units = typedUnits(remains, order);
  const fault = isSubmitted || remains.trim() !== '' ? remainsFault(remains, order) : undefined;
  return (
    <>
      <NumberField
        kind="quantity"
        label={texts.remains}
        hint={texts.remainsHint}
        {...(fault !== undefined && { error: fault })}
        value={remains}
        onChange={(event) => onRemains(event.target.value)}
      />
      <p role="status" className="min-h-6 font-semibold tabular-nums">
        {units !== undefined && partialPreview(units, order)}
      </p>
      <TextareaField
        label={texts.note}
        maxLength={maxNoteCharacters}
        rows={2}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
}
