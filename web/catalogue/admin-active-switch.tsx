import { useState } from 'react';
import { changeService, type ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { serviceTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
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
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={texts.switchOf(name)}
      aria-busy={send.isPending || undefined}
      disabled={!may('catalogue.edit')}
      onClick={press}
      className="grid h-11 w-12 place-items-center max-md:-my-2.5 rounded-lg md:pointer-fine:h-9"
    >
      <span
        aria-hidden
        className={classNames(
          'flex h-6 w-11 items-center rounded-full border-[1.5px] px-0.5 transition-colors',
          isOn ? 'justify-end border-leaf bg-leaf' : 'border-edge bg-sunk',
        )}
      >
        <span className={classNames('size-4 rounded-full', isOn ? 'bg-sheet' : 'bg-ink-3')} />
      </span>
    </button>
  );
}
