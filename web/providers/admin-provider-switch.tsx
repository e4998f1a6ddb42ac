import { lazy, Suspense, useState } from 'react';
import { changeProvider, type ListedProvider } from '../../contract/providers.ts';
import { conflictOf } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast.tsx';
import { editedFieldsOf } from './provider-form.rules.ts';

const PauseProvider = lazy(() => import('./pause-provider.tsx').then((m) => ({ default: m.PauseProvider })));

/** On, or on again after a pause, at one press; off with a reason. Turned at once, and back when the server refuses. */
export function ProviderSwitch({ provider }: { provider: ListedProvider }) {
  const words = useTexts();
  const { id, name, isActive, pausedReason, sendingStoppedAt } = provider;
  const stands = isActive && pausedReason === null && sendingStoppedAt === null;
  const [wanted, setWanted] = useState<boolean>();
  const [isAsking, setIsAsking] = useState(false);
  // The list knows by now.
  if (wanted === stands) setWanted(undefined);
  const isOn = wanted ?? stands;
  const send = useSend(changeProvider, {
    onDone: (saved) => {
      setIsAsking(false);
      showToast({ tone: 'success', title: saved.isActive ? texts.switchedOn : texts.switchedOff, text: name });
    },
    onFailed: (error) => {
      setIsAsking(false);
      setWanted(undefined);
      const text = conflictOf(changeProvider, error)?.reason ?? reasonOf(error, words);
      showToast({ tone: 'error', title: texts.switchFailed, text });
    },
  });

  function turn(to: boolean, reason?: string) {
    setWanted(to);
    const { keyHint, ...fields } = editedFieldsOf(provider);
    const before = { ...fields, keyHint };
    const why = reason === undefined ? {} : { pauseReason: reason };
    send.mutate({ params: { id }, body: { ...fields, ...why, isActive: to, before } });
  }

  function press() {
    if (send.isPending) return;
    if (isOn) setIsAsking(true);
    else turn(true);
  }

  return (
    <>
      <Switch label={texts.switchOf(name)} isOn={isOn} isBusy={send.isPending} onPress={press} />
      <Suspense>
        {isAsking && (
          <PauseProvider
            name={name}
            isBusy={send.isPending}
            onPause={(reason) => turn(false, reason)}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
