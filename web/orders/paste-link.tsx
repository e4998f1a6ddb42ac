import { linkNote as words } from '../texts/link-note.ts';
import { PasteButton } from '../ui/paste-button.tsx';
import { linkIn } from './link-in-text.rules.ts';

/** Pastes the link, also out of a text around it. */
export function PasteLink({ onUrl }: { onUrl: (url: string) => void }) {
  return (
    <PasteButton
      label={words.paste}
      failed={{ title: words.pasteFailed, text: words.pasteFailedText }}
      onPaste={(text) => onUrl(linkIn(text) ?? text)}
    />
  );
}
