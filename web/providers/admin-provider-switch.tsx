import { useState } from 'react';
import { changeProvider, type ListedProvider } from '../../contract/providers.ts';
import { conflictOf } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast.tsx';
import { editedFieldsOf } from './provider-form.rules.ts';

/** On, off, or on again after a pause; turned at once, and back when the server refuses. */
export function ProviderSwitch({ provider }: { provider: ListedProvider }) {
  const words = useTexts();
  const { id, name, isActive, pausedReason, sendingStoppedAt } = provider;
  const stands = isActive && pausedReason === null && sendingStoppedAt === null;
  const [wanted, setWanted] = useState<boolean>();
  // The list knows by now.
  if (wanted === stands) setWanted(undefined);
  const isOn = wanted ?? stands;
  const send = useSend(changeProvider, {
    onDone: (saved) =>
      showToast({ tone: 'success', title: saved.isActive ? texts.switchedOn : texts.switchedOff, text: name }),
    onFailed: (error) => {
      setWanted(undefined);
      const text = conflictOf(changeProvider, error)?.reason ?? reasonOf(error, words);
      showToast({ tone: 'error', title: texts.switchFailed, text });
    },
  });

  function press() {
    if (send.isPending) return;
    setWanted(!isOn);
    const { keyHint, ...fields } = editedFieldsOf(provider);
    send.mutate({ params: { id }, body: { ...fields, isActive: !isOn, before: { ...fields, keyHint } } });
  }

  return <Switch label={texts.switchOf(name)} isOn={isOn} isBusy={send.isPending} onPress={press} />;
}
