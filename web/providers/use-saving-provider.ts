import { useState } from 'react';
import { changeProvider, createProvider, type Provider } from '../../contract/providers.ts';
import type { ApiError } from '../platform/api.ts';
import { conflictOf, type useEditConflict } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { providerTexts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { editedFieldsOf, isSwitchedOff, type ProviderFormValues, providerBody } from './provider-form.rules.ts';

const texts = providerTexts.dialog;

interface SavingInput {
  readonly edit: ReturnType<typeof useEditConflict<Provider, ProviderFormValues>>;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
}

/** Adds a provider, or replaces what is known of the one that was opened. */
export function useSavingProvider({ edit, showRefused, onClose }: SavingInput) {
  const words = useTexts();
  const [isLost, setIsLost] = useState(false);
  const failed = (title: string, error: ApiError) => {
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const create = useSend(createProvider, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.created, text: texts.createdText });
    },
    onFailed: (error) => failed(texts.createFailed, error),
  });
  const change = useSend(changeProvider, {
    onDone: ({ name }) => {
      onClose();
      showToast({ tone: 'success', title: texts.updated, text: name });
    },
    onFailed: (error) => {
      const found = conflictOf(changeProvider, error);
      if (found) return edit.show(found);
      if (error.status === 404) setIsLost(true);
      failed(texts.updateFailed, error);
    },
  });

  function save(values: ProviderFormValues) {
    const stored = edit.before();
    const apiKey = values.apiKey.trim();
    const fields = providerBody(values);
    if (!stored) return create.mutate({ body: { ...fields, apiKey } });
    const key = apiKey === '' ? {} : { apiKey };
    const why = isSwitchedOff(stored, values) ? { pauseReason: values.pauseReason.trim() } : {};
    change.mutate({ params: { id: stored.id }, body: { ...fields, ...key, ...why, before: editedFieldsOf(stored) } });
  }

  return { save, isLost, isPending: create.isPending || change.isPending };
}
