import { type Bonus, revokeBonus } from '../../contract/bonuses.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { bonusesTexts as texts } from '../texts/admin-bonuses.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusal } from './refusal.tsx';

const maxReasonCharacters = 200;

interface RevokeBonusProps {
  readonly bonus: Bonus;
  readonly onClose: () => void;
}

/** Asks why before what is left of a bonus is taken back. */
export function RevokeBonus({ bonus, onClose }: RevokeBonusProps) {
  const words = useTexts();
  const draft = useDraft({ reason: '' });
  const form = useForm(draft, { reason: (typed) => (typed.trim() === '' ? texts.reasonFault : undefined) });
  const send = useSend(revokeBonus, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.revoked });
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.revokeFailed, text: reasonOf(error, words) });
    },
  });
  const submit = form.submit(({ reason }) => send.mutate({ params: { id: bonus.id }, body: { reason } }));
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={texts.revokeTitle}
      submitLabel={texts.revoke}
      isBusy={send.isPending}
      onSubmit={submit}
    >
      <p className="text-ink-2">{texts.revokeText(formatRupees(paiseOf(bonus.left)))}</p>
      <TextField
        label={texts.revokeReason}
        hint={texts.reasonHint}
        maxLength={maxReasonCharacters}
        autoComplete="off"
        readOnly={send.isPending}
        {...form.field('reason')}
      />
      <Refusal title={texts.revokeFailed} error={send.error} />
    </FormDialog>
  );
}
