import { ClipboardPaste } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { showToast } from './toast.tsx';

interface PasteButtonProps {
  readonly label: string;
  /** Told when the browser refuses, or has no text. */
  readonly failed: { readonly title: string; readonly text: string };
  readonly onPaste: (text: string) => void;
}

/** Stands at the end of a field, where the browser lets a page read the clipboard at all. */
export function PasteButton({ label, failed, onPaste }: PasteButtonProps) {
  // It is missing on pages without TLS.
  if (!('clipboard' in navigator && 'readText' in navigator.clipboard)) return null;

  async function paste() {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text.trim() === '') showToast({ tone: 'error', ...failed });
    else onPaste(text.trim());
  }

  return <IconButton label={label} icon={<ClipboardPaste aria-hidden />} onClick={() => void paste()} />;
}
