import { useTexts } from '../texts/texts.ts';
import { PasteButton } from '../ui/paste-button.tsx';

/** Pastes the number that the payment app has copied. */
export function PasteReference({ onPaste }: { onPaste: (reference: string) => void }) {
  const { addFunds } = useTexts().wallet;
  const failed = { title: addFunds.pasteFailed, text: addFunds.pasteFailedText };
  return <PasteButton label={addFunds.paste} failed={failed} onPaste={onPaste} />;
}
