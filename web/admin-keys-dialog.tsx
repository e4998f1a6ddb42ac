import { useId } from 'react';
import { useSingleKeys } from './platform/single-keys.ts';
import { keyTexts } from './texts/admin-keys.ts';
import { Checkbox } from './ui/checkbox.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Key } from './ui/key.tsx';
import { Line, Lines } from './ui/lines.tsx';

/** The keys that the dashboard knows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { title, list, payments, ofPayments, single } = keyTexts;
  const [state, setState] = useSingleKeys();
  const id = useId();
  return (
    <Dialog isOpen onClose={onClose} title={title} size="small">
      <Lines>
        {list.map(([key, meaning]) => (
          <Line key={key} label={meaning} value={<Key>{key}</Key>} />
        ))}
      </Lines>
      <h3 className="mt-4 text-lg">{payments}</h3>
      <Lines>
        {ofPayments.map(([key, meaning]) => (
          <Line key={key} label={meaning} value={<Key>{key}</Key>} />
        ))}
      </Lines>
      <label htmlFor={id} className="mt-3 flex min-h-11 items-center gap-2.5">
        <Checkbox id={id} checked={state === 'on'} onChange={({ target }) => setState(target.checked ? 'on' : 'off')} />
        {single}
      </label>
    </Dialog>
  );
}
