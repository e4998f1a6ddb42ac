import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { dialogBackdrop, dialogPopup } from './dialog-look.ts';
import { useCloseRequest } from './use-close-request.ts';
import { useUiWords } from './words.ts';

type ConfirmProps = {
  isOpen: boolean;
  /** The question: `Delete this category?` */
  title: string;
  /** What will be lost, and whether it can be undone. */
  children: ReactNode;
  /** The action, as a verb: `Delete category`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** `quiet` for what is advised against: the safe button is the primary one. */
  tone?: 'danger' | 'primary' | 'quiet';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes after it, in place of where it came from; as for a dialog. */
  returnsFocus?: () => HTMLElement | boolean | null;
};

/** Asks before something is lost. The safe button has the focus, so that a stray Enter harms nothing. */
export function Confirm({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  isBusy = false,
  onConfirm,
  onCancel,
  returnsFocus,
}: ConfirmProps) {
  const words = useUiWords();
  const safeButton = useRef<HTMLButtonElement>(null);
  const isSafeFirst = tone === 'quiet';
  useCloseRequest(isOpen, () => !isBusy && onCancel());
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <AlertDialog.Portal>
        {/* Over another dialog too, which steps back. */}
        <AlertDialog.Backdrop forceRender className={dialogBackdrop} />
        <AlertDialog.Popup
          initialFocus={safeButton}
          finalFocus={returnsFocus}
          className={classNames(dialogPopup, 'p-4.5 md:max-w-md md:p-6')}
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2.5 text-ink-2">
            {children}
          </AlertDialog.Description>
          <div
            className={classNames(
              'mt-6 grid gap-3 md:flex',
              // The primary one stands at the end of the row, and above the other on phones.
              isSafeFirst ? 'md:flex-row-reverse md:justify-start' : 'md:justify-end',
            )}
          >
            <Button ref={safeButton} variant={isSafeFirst ? 'primary' : 'quiet'} disabled={isBusy} onClick={onCancel}>
              {cancelLabel ?? words.cancel}
            </Button>
            {/* It can be pressed while it fades away, and what it asked for is done. */}
            <Button variant={tone} isBusy={isBusy} onClick={isOpen ? onConfirm : undefined}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
