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
  /** The deed, as a verb: `Delete category`. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
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
}: ConfirmProps) {
  const words = useUiWords();
  const safeButton = useRef<HTMLButtonElement>(null);
  useCloseRequest(isOpen, () => !isBusy && onCancel());
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <AlertDialog.Portal>
        {/* Over another dialog too, which steps back. */}
        <AlertDialog.Backdrop forceRender className={dialogBackdrop} />
        <AlertDialog.Popup initialFocus={safeButton} className={classNames(dialogPopup, 'p-4.5 md:max-w-md md:p-6')}>
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2.5 text-ink-2">
            {children}
          </AlertDialog.Description>
          <div className="mt-6 grid gap-3 md:flex md:justify-end">
            <Button ref={safeButton} disabled={isBusy} onClick={onCancel}>
              {cancelLabel ?? words.cancel}
            </Button>
            <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
