import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUiWords } from './words.ts';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size'> {
  /** What sends it, as a verb. */
  readonly submitLabel: string;
  /** It is on its way: nothing closes the dialog. */
  readonly isBusy: boolean;
  /** Something is still missing that the form asks for. */
  readonly isHeld?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (event: FormEvent) => void;
  /** The fields. */
  readonly children: ReactNode;
  readonly formClassName?: string;
  /** What belongs to the form and is no part of it. */
  readonly below?: ReactNode;
}

/** A form that is filled in over the page: sent as a whole, or left. It is open while it is there. */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    isBusy,
    isHeld = false,
    onClose,
    onSubmit,
    children,
    formClassName = 'grid gap-4',
    below,
    ...dialog
  } = props;
  const words = useUiWords();
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button isWide disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button isWide type="submit" form={formId} variant="primary" disabled={isHeld} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={formClassName} onSubmit={onSubmit}>
        {children}
      </form>
      {below}
    </Dialog>
  );
}
