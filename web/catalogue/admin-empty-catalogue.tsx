import { useId } from 'react';
import { type CategoryForAdmin, emptyCatalogue } from '../../contract/catalogue-admin.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { categoryTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = categoryTexts.emptying;
const { word } = texts;
const rules = {
  typed: (typed: string) => (typed.trim().toLowerCase() === word ? undefined : texts.fault(word)),
};

interface EmptyCatalogueProps {
  readonly standing: readonly CategoryForAdmin[];
  readonly onClose: () => void;
  readonly onEmptied: () => void;
}

/** Archives everything at once; a word has to be typed, so that no stray press can do it. */
export function EmptyCatalogue({ standing, onClose, onEmptied }: EmptyCatalogueProps) {
  const words = useTexts();
  const formId = useId();
  const form = useForm(useDraft<{ typed: string }>({ typed: '' }), rules);
  const serviceCount = standing.reduce((sum, category) => sum + category.serviceCount, 0);
  const send = useSend(emptyCatalogue, {
    onDone: ({ archivedServices }) => {
      onEmptied();
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText(archivedServices) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });

  return (
    <Dialog
      isOpen
      size="small"
      onClose={() => !send.isPending && onClose()}
      title={texts.title}
      footer={
        <>
          <Button isWide disabled={send.isPending} onClick={onClose}>
            {categoryTexts.cancel}
          </Button>
          <Button isWide type="submit" form={formId} variant="danger" isBusy={send.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{texts.text(standing.length, serviceCount)}</p>
      <form id={formId} noValidate onSubmit={form.submit(() => send.mutate({ body: {} }))}>
        <TextField
          label={texts.field(word)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={send.isPending}
          {...form.field('typed')}
        />
      </form>
    </Dialog>
  );
}
