import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { processRequestTexts as texts } from '../texts/admin-process-request.ts';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const maxReferenceCharacters = 50;

/** As it was typed; an empty text is what the customer wrote. */
export interface Correction {
  readonly amount: string;
  readonly reference: string;
}

interface CorrectionFieldsProps {
  readonly value: Correction;
  readonly faults: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
  readonly onChange: (value: Correction) => void;
}

/** What the bank's list says where it is not what the customer wrote; folded until wanted, or where the bank shows another amount. */
export function CorrectionFields({ value, faults, isReadOnly, onChange }: CorrectionFieldsProps) {
  const [isOpened] = useState(value.amount !== '' || value.reference !== '');
  return (
    <details className="group mt-3" open={isOpened || 'receivedAmount' in faults || 'referenceNumber' in faults}>
      <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-ink-2 hover:text-ink md:pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 transition-transform group-open:rotate-90" />
        {texts.correction}
      </summary>
      <div className="mt-2 grid gap-4">
        <NumberField
          kind="amount"
          label={texts.received}
          isOptional
          hint={texts.receivedHint}
          readOnly={isReadOnly}
          value={value.amount}
          error={faults['receivedAmount']}
          onChange={(event) => onChange({ ...value, amount: event.target.value })}
        />
        <TextField
          label={texts.receivedReference}
          isOptional
          hint={texts.receivedReferenceHint}
          maxLength={maxReferenceCharacters}
          autoComplete="off"
          readOnly={isReadOnly}
          value={value.reference}
          error={faults['referenceNumber']}
          onChange={(event) => onChange({ ...value, reference: event.target.value })}
        />
      </div>
    </details>
  );
}
