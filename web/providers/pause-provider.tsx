import { useState } from 'react';
import { providerTexts } from '../texts/admin-providers.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { maxReasonCharacters } from './providers.rules.ts';

const texts = providerTexts.pause;

interface PauseProviderProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onPause: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a provider is switched off: whoever finds it off later can decide whether to switch it on. */
export function PauseProvider({ name, isBusy, onPause, onClose }: PauseProviderProps) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const wanted = reason.trim();
  return (
    <FormDialog
      title={texts.title(name)}
      description={texts.text}
      submitLabel={texts.submit}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (wanted !== '' && !isBusy) onPause(wanted);
      }}
    >
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        {...(isSubmitted && wanted === '' && { error: texts.reasonFault })}
        autoComplete="off"
        maxLength={maxReasonCharacters}
        readOnly={isBusy}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
