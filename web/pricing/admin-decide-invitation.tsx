import { decideInvitation, type OwnInvitation } from '../../contract/invitations-admin.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { invitationTexts as texts } from '../texts/admin-invitations.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';

const maxNoteCharacters = 200;

interface DecideInvitationProps {
  readonly invitation: OwnInvitation;
  readonly decision: 'pay' | 'refuse';
  readonly onClose: () => void;
}

/** Asks why before the bonus of an invitation that is held is paid, or refused. */
export function DecideInvitation({ invitation, decision, onClose }: DecideInvitationProps) {
  const words = useTexts();
  const isPay = decision === 'pay';
  const draft = useDraft({ note: '' });
  const form = useForm(draft, { note: (typed) => (typed.trim() === '' ? texts.noteFault : undefined) });
  const send = useSend(decideInvitation, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: isPay ? texts.paid : texts.refused });
    },
    onFailed: (error) => {
      form.showRefused(error);
    },
  });
  const { id, inviter, friend, signals } = invitation;
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={isPay ? texts.payTitle : texts.refuseTitle}
      submitLabel={isPay ? texts.pay : texts.refuse}
      isBusy={send.isPending}
      onSubmit={form.submit(({ note }) => send.mutate({ params: { id }, body: { decision, note: note.trim() } }))}
    >
      <p className="wrap-anywhere">{texts.line(inviter.name, friend.name)}</p>
      <p className="text-ink-2">{signals.map((signal) => texts.signals[signal]).join(' · ')}</p>
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        maxLength={maxNoteCharacters}
        autoComplete="off"
        readOnly={send.isPending}
        {...form.field('note')}
      />
      {send.error && (
        <Banner tone="clay" title={texts.decideFailed}>
          {reasonOf(send.error, words)}
        </Banner>
      )}
    </FormDialog>
  );
}
