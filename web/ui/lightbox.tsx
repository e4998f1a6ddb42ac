import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { dialogBackdrop } from './dialog-look.ts';
import { IconButton } from './icon-button.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useUiWords } from './words.ts';

type LightboxPicture = { src: string; label: string };

type LightboxProps = {
  pictures: readonly LightboxPicture[];
  /** Which one is shown; undefined while it is closed. */
  index: number | undefined;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Shown in the place of a picture that can't be. */
  broken: string;
};

const bright = 'text-on-band! hover:bg-on-band/15! disabled:opacity-40!';

/** Pictures as large as the window: the arrow keys go on and back, Escape closes, and the focus returns to where it was. */
export function Lightbox({ pictures, index, onIndex, onClose, broken }: LightboxProps) {
  const words = useUiWords();
  const [brokenSrc, setBrokenSrc] = useState('');
  const picture = index === undefined ? undefined : pictures[index];
  const at = index ?? 0;
  const last = pictures.length - 1;
  useCloseRequest(picture !== undefined, onClose);

  function turn(event: KeyboardEvent) {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next <= last) onIndex(next);
  }

  return (
    <Dialog.Root open={picture !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={dialogBackdrop} />
        <Dialog.Popup
          onKeyDown={turn}
          className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)] bg-band text-on-band outline-none transition-opacity duration-200 data-starting-style:opacity-0"
        >
          <header className="flex items-center gap-1 py-1 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-lg" aria-live="polite">
              {picture?.label}
            </Dialog.Title>
            {last > 0 && (
              <>
                <IconButton
                  label={words.previous}
                  icon={<ChevronLeft aria-hidden />}
                  className={bright}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => at > 0 && onIndex(at - 1)}
                />
                <IconButton
                  label={words.next}
                  icon={<ChevronRight aria-hidden />}
                  className={bright}
                  aria-disabled={at === last || undefined}
                  onClick={() => at < last && onIndex(at + 1)}
                />
              </>
            )}
            <Dialog.Close render={<IconButton label={words.close} icon={<X aria-hidden />} className={bright} />} />
          </header>
          <div className="grid min-h-0 place-items-center p-3 pt-0 md:p-6 md:pt-0">
            {picture && picture.src !== brokenSrc && (
              <img
                key={picture.src}
                src={picture.src}
                alt={picture.label}
                className="size-full object-contain"
                onError={() => setBrokenSrc(picture.src)}
              />
            )}
            {picture?.src === brokenSrc && picture && <p role="status">{broken}</p>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
