import { changeProvider, type ListedProvider } from '../../contract/providers.ts';
import { conflictOf } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { editedFieldsOf } from './provider-form.rules.ts';

/** Says of an old rate that it has been looked at, and stays. */
export function StillRight({ provider }: { readonly provider: ListedProvider }) {
  const words = useTexts();
  const send = useSend(changeProvider, {
    onDone: ({ name }) => showToast({ tone: 'success', title: texts.rateConfirmed, text: name }),
    onFailed: (error) => {
      const text = conflictOf(changeProvider, error)?.reason ?? reasonOf(error, words);
      showToast({ tone: 'error', title: texts.switchFailed, text });
    },
  });
  const before = editedFieldsOf(provider);
  const { keyHint: _, ...fields } = before;
  return (
    <Button
      isSmall
      className="mt-1"
      isBusy={send.isPending}
      aria-label={texts.stillRightOf(provider.name)}
      onClick={() => send.mutate({ params: { id: provider.id }, body: { ...fields, confirmsRate: true, before } })}
    >
      {texts.stillRight}
    </Button>
  );
}
