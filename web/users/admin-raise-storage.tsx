import { setStorageQuota, type TicketStorage, type UserForAdmin } from '../../contract/users.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusal } from './refusal.tsx';
import { megabytesInWords, quotaFault, quotaOf } from './users.rules.ts';

const texts = usersTexts.storage;

interface RaiseStorageProps {
  readonly user: UserForAdmin;
  readonly storage: TicketStorage;
  readonly onClose: () => void;
}

/** More room for the tickets and pictures of somebody whose storage is full. */
export function RaiseStorage({ user, storage, onClose }: RaiseStorageProps) {
  const words = useTexts();
  const name = `${user.firstName} ${user.lastName}`;
  const draft = useDraft({ quotaMegabytes: '' });
  const form = useForm(draft, { quotaMegabytes: quotaFault });
  const send = useSend(setStorageQuota, {
    onDone: ({ quotaBytes }) => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText(name, megabytesInWords(quotaBytes)) });
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const submit = form.submit((values) => {
    const quotaMegabytes = quotaOf(values.quotaMegabytes);
    if (quotaMegabytes !== undefined) send.mutate({ params: { id: user.id }, body: { quotaMegabytes } });
  });
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={texts.title}
      description={<span className="wrap-anywhere">{texts.of(name, user.email)}</span>}
      submitLabel={texts.submit}
      isBusy={send.isPending}
      onSubmit={submit}
    >
      <p className="text-ink-2">
        {texts.taken(megabytesInWords(storage.usedBytes), megabytesInWords(storage.quotaBytes))}
      </p>
      <NumberField
        kind="quantity"
        label={texts.quota}
        hint={texts.hint}
        readOnly={send.isPending}
        {...form.field('quotaMegabytes')}
      />
      <Refusal title={texts.failed} error={send.error} />
    </FormDialog>
  );
}
