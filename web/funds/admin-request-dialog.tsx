import { adminTexts } from '../texts/admin.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GiveBack } from './admin-give-back.tsx';
import { ProcessRequest } from './admin-process-request.tsx';
import type { RequestTask } from './admin-request-row.tsx';

interface RequestDialogProps {
  readonly task: RequestTask;
  /** The list knows by now that somebody else has decided it. */
  readonly isDecided: boolean;
  readonly onClose: () => void;
  /** It was decided: by this admin now, or by another one before. */
  readonly onDecided: () => void;
}

export function RequestDialog({ task: { kind, request }, isDecided, onClose, onDecided }: RequestDialogProps) {
  if (kind === 'give-back') return <GiveBack {...{ request, onClose, onDecided }} />;
  if (kind !== 'read-notes') return <ProcessRequest {...{ task: { kind, request }, isDecided, onClose, onDecided }} />;
  const { title, text } = adminTexts.requestNotes;
  return (
    <Dialog isOpen onClose={onClose} title={title} size="small">
      <p className="whitespace-pre-line break-words">{request.adminNotes}</p>
      <p className="mt-3 text-sm text-ink-3">{text}</p>
    </Dialog>
  );
}
