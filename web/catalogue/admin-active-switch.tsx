import { useState } from 'react';
import { changeService, type ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { serviceTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast.tsx';

/** Whether customers can order a service; turned at once, and back when the server refuses. */
export function ActiveSwitch({ service: { id, name, isActive } }: { service: ServiceForAdmin }) {
  const words = useTexts();
  const may = useMay();
  const [wanted, setWanted] = useState<boolean>();
  // The list knows by now.
  if (wanted === isActive) setWanted(undefined);
  const isOn = wanted ?? isActive;
  const send = useSend(changeService, {
    onDone: () =>
      showToast({
        tone: 'success',
        title: isOn ? texts.switchedOn : texts.switchedOff,
        text: (isOn ? texts.switchedOnText : texts.switchedOffText)(name),
      }),
    onFailed: (error) => {
      setWanted(undefined);
      showToast({ tone: 'error', title: texts.switchFailed, text: reasonOf(error, words) });
    },
  });

  function press() {
    if (send.isPending) return;
    setWanted(!isOn);
    send.mutate({ params: { id }, body: { isActive: !isOn } });
  }

  return (
    <Switch
      label={texts.switchOf(name)}
      isOn={isOn}
      isBusy={send.isPending}
      isDisabled={!may('catalogue.edit')}
      onPress={press}
    />
  );
}
