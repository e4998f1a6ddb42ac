import { createAdmin } from '../../contract/users.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { adminsTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Refusal } from './refusal.tsx';
import { confirmFault, emailFault, nameFault, passwordFault } from './users.rules.ts';

const texts = adminsTexts.createDialog;
const empty = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' };

export function CreateAdmin({ onClose }: { onClose: () => void }) {
  const { draft, form, send } = useCreation(onClose);
  const isBusy = send.isPending;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      submitLabel={texts.submit}
      isBusy={isBusy}
      onSubmit={form.submit(({ confirmPassword: _, ...body }) => send.mutate({ body }))}
    >
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isBusy}
        {...form.field('email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.firstName} autoComplete="off" readOnly={isBusy} {...form.field('firstName')} />
        <TextField label={texts.lastName} autoComplete="off" readOnly={isBusy} {...form.field('lastName')} />
      </div>
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
        isBusy={isBusy}
        onGenerate={(password) => {
          draft.set('password', password, { isDone: true });
          draft.set('confirmPassword', password, { isDone: true });
        }}
      />
      <Refusal title={texts.failed} error={send.error} />
    </FormDialog>
  );
}

function useCreation(onClose: () => void) {
  const words = useTexts();
  const draft = useDraft(empty);
  const form = useForm(draft, {
    email: emailFault,
    firstName: (name) => nameFault(name, 'firstName'),
    lastName: (name) => nameFault(name, 'lastName'),
    password: passwordFault,
    confirmPassword: (again, { password }) => confirmFault(again, password),
  });
  const send = useSend(createAdmin, {
    onDone: ({ firstName, lastName }) => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText(`${firstName} ${lastName}`) });
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return { draft, form, send };
}
