import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { Section } from './section.tsx';

export function OverlaySections() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'confirm'>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setOpen(undefined);

  function confirm() {
    setIsBusy(true);
    setTimeout(() => {
      setIsBusy(false);
      close();
    }, 800);
  }

  return (
    <Section title="Dialog, confirm, toast">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('long')}>Open long dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask first</Button>
        <Button
          onClick={() =>
            showToast({ tone: 'success', title: 'Fund request submitted!', text: 'We review it within a day.' })
          }
        >
          Toast of success
        </Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'success',
              title: 'Order placed successfully!',
              text: 'Order #12 for ₹25.00 is in your history.',
              action: { label: 'Show order #12', onPress: () => setOpen('dialog') },
            })
          }
        >
          Toast that leads on
        </Button>
        <Button onClick={() => showToast({ tone: 'error', title: 'Copy failed' })}>Toast of failure</Button>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Process Fund Request"
        description="Asha Verma · ₹500.00 · 4123 4567 8901"
        footer={
          <>
            <Button variant="danger">Reject Request</Button>
            <Button variant="primary">Approve & Add Funds</Button>
          </>
        }
      >
        <TextareaField label="Admin Notes" hint="The customer reads them." />
      </Dialog>
      <Dialog isOpen={open === 'long'} onClose={close} title="A long text" size="small">
        {Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of a text that is longer than the window.`).map(
          (line) => (
            <p key={line}>{line}</p>
          ),
        )}
      </Dialog>
      <Confirm
        isOpen={open === 'confirm'}
        title="Delete this category?"
        confirmLabel="Delete category"
        isBusy={isBusy}
        onConfirm={confirm}
        onCancel={close}
      >
        Its 12 services go with it. Old orders keep their names. This can’t be undone.
      </Confirm>
    </Section>
  );
}
