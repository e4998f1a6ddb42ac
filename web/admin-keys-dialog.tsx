import { adminTexts } from './texts/admin.ts';
import { Dialog } from './ui/dialog.tsx';
import { Line, Lines } from './ui/lines.tsx';

/** The keys that the dashboard knows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { title, list } = adminTexts.keys;
  return (
    <Dialog isOpen onClose={onClose} title={title} size="small">
      <Lines>
        {list.map(([key, meaning]) => (
          <Line
            key={key}
            label={meaning}
            value={
              <kbd className="rounded-sm border border-b-2 border-line-strong px-2 py-0.5 font-sans text-sm">{key}</kbd>
            }
          />
        ))}
      </Lines>
    </Dialog>
  );
}
