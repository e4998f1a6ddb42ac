import { useState } from 'react';
import { changeDispatching, readDispatching } from '../../contract/dispatching.ts';
import { useRead, useSend } from '../platform/query.ts';
import { upstreamTexts } from '../texts/admin-upstream.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = upstreamTexts.dispatching;

/** The master switch: whether orders are sent to providers at all. Off is asked for first. */
export function DispatchingSwitch() {
  const words = useTexts();
  const stored = useRead(readDispatching, {}, { staleMs: 0 }).data;
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(changeDispatching, {
    onDone: ({ isOn }) => {
      setIsAsking(false);
      showToast({ tone: 'success', title: isOn ? texts.switchedOn : texts.switchedOff });
    },
    onFailed: (error) => {
      setIsAsking(false);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  if (!stored) return null;
  const { isOn, triesNextOnFailure } = stored;
  const turn = (on: boolean) => send.mutate({ body: { isOn: on, before: { isOn: !on } } });

  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Switch
          label={texts.label}
          isOn={isOn}
          isBusy={send.isPending}
          onPress={() => {
            if (send.isPending) return;
            if (isOn) setIsAsking(true);
            else turn(true);
          }}
        />
        <div className="min-w-0">
          <p className="font-semibold">{texts.label}</p>
          <p className="text-sm text-ink-2">{isOn ? texts.on : texts.off}</p>
        </div>
        <Confirm
          isOpen={isAsking}
          title={texts.question}
          confirmLabel={texts.stop}
          cancelLabel={texts.keep}
          isBusy={send.isPending}
          onConfirm={() => turn(false)}
          onCancel={() => setIsAsking(false)}
        >
          {texts.questionText}
        </Confirm>
      </div>
      <FailureSwitch isOn={isOn} triesNext={triesNextOnFailure} />
    </div>
  );
}

/** Whether an order that its provider could not deliver goes to the next route. */
function FailureSwitch({ isOn, triesNext }: { isOn: boolean; triesNext: boolean }) {
  const words = useTexts();
  const send = useSend(changeDispatching, {
    onDone: ({ triesNextOnFailure }) =>
      showToast({ tone: 'success', title: triesNextOnFailure ? texts.nextOn : texts.nextOff }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.nextFailed, text: reasonOf(error, words) }),
  });
  return (
    <div className="flex items-center gap-3">
      <Switch
        label={texts.nextLabel}
        isOn={triesNext}
        isBusy={send.isPending}
        onPress={() => {
          const change = { isOn, triesNextOnFailure: !triesNext, before: { isOn, triesNextOnFailure: triesNext } };
          if (!send.isPending) send.mutate({ body: change });
        }}
      />
      <div className="min-w-0">
        <p className="font-semibold">{texts.nextLabel}</p>
        <p className="text-sm text-ink-2">{triesNext ? texts.nextIsOn : texts.nextIsOff}</p>
      </div>
    </div>
  );
}
