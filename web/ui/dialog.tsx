import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { classNames } from './class-names.ts';
import { dialogBackdrop, dialogPopup } from './dialog-look.ts';
import { focusLateField, initialFocusOf } from './first-field.ts';
import { IconButton } from './icon-button.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useUiWords } from './words.ts';

const widths = { small: 'md:max-w-md', normal: 'md:max-w-xl', large: 'md:max-w-3xl', wide: 'md:max-w-5xl' };

type DialogProps = {
  isOpen: boolean;
  /** Asked for by Escape, by Android's Back, by the close button and by a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Stays in sight below a long content. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** Where the focus goes after it, in place of where it came from; false when somebody else leads it on. */
  returnsFocus?: () => HTMLElement | boolean | null;
};

/** Begins at its first field, keeps the focus inside while open and gives it back after; a sheet from below on phones. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'normal',
  returnsFocus,
}: DialogProps) {
  const words = useUiWords();
  useCloseRequest(isOpen, onClose);
  const popup = useRef<HTMLDivElement>(null);
  const open = useCallback((element: HTMLDivElement) => {
    popup.current = element;
    return focusLateField(element);
  }, []);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        {/* Over another dialog too, which steps back. */}
        <BaseDialog.Backdrop forceRender className={dialogBackdrop} />
        <BaseDialog.Popup
          ref={open}
          className={classNames(dialogPopup, widths[size])}
          initialFocus={() => initialFocusOf(popup.current)}
          finalFocus={returnsFocus}
        >
          <header className="sticky top-0 z-10 flex items-start gap-3 [@media(height<26rem)]:static border-b border-line bg-sheet py-2 pr-2 pl-4.5 md:pl-6">
            <div className="min-w-0 flex-1 py-2">
              <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1.5 text-ink-2">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close data-dialog-close render={<IconButton label={words.close} icon={<X aria-hidden />} />} />
          </header>
          <div className="flex-1 p-4.5 md:p-6">{children}</div>
          {footer && (
            <footer className="sticky bottom-0 z-10 grid gap-3 [@media(height<26rem)]:static border-t border-line bg-sheet p-4.5 md:flex md:justify-end md:px-6 md:py-4">
              {footer}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
