import { useState } from 'react';
import { changeQuietHours, type QuietHours, readQuietHours } from '../../contract/quiet-hours.ts';
import { useRead, useSend } from '../platform/query.ts';
import { quietTexts as texts } from '../texts/admin-push.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';

/** When the own devices stay silent. It is asked for once somebody wants to know: this panel is the first that many open. */
export function QuietHoursSettings() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Asked />;
  return (
    <Button isSmall className="justify-self-start" onClick={() => setOpen(true)}>
      {texts.title}
    </Button>
  );
}

function Asked() {
  const { data } = useRead(readQuietHours, {});
  return data ? <Settings stored={data} /> : null;
}

const night = { from: '22:00', to: '07:00' };

function Settings({ stored: { hours } }: { stored: QuietHours }) {
  const words = useTexts();
  const [typed, setTyped] = useState(hours ?? night);
  const send = useSend(changeQuietHours, {
    onDone: (saved) =>
      showToast({ tone: 'success', title: saved.hours ? texts.on(saved.hours.from, saved.hours.to) : texts.off }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  const isChanged = hours !== null && (typed.from !== hours.from || typed.to !== hours.to);
  const field = (name: 'from' | 'to') => (
    <TextField
      type="time"
      label={texts[name]}
      required
      className="min-w-0 flex-1"
      value={typed[name]}
      error={send.error?.fields?.[`hours.${name}`]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <section aria-labelledby="quiet" className="grid gap-3 border-t border-dashed border-line-strong pt-5">
      <div className="flex items-center justify-between gap-3">
        <h4 id="quiet" className="font-sans text-base font-semibold tracking-normal">
          {texts.title}
        </h4>
        <Switch
          label={texts.title}
          isOn={hours !== null}
          isBusy={send.isPending}
          onPress={() => !send.isPending && send.mutate({ body: { hours: hours ? null : typed } })}
        />
      </div>
      <p className="text-[0.9375rem] text-ink-2">{texts.lead}</p>
      <form
        noValidate
        aria-labelledby="quiet"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ body: { hours: typed } });
        }}
      >
        <div className="flex gap-3">
          {field('from')}
          {field('to')}
        </div>
        {isChanged && (
          <Button type="submit" isWide isSmall className="justify-self-start" isBusy={send.isPending}>
            {texts.save}
          </Button>
        )}
      </form>
    </section>
  );
}
