import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Lightbox } from '../ui/lightbox.tsx';

interface ScreenshotsProps {
  readonly addresses: readonly string[];
  /** An address has run out, or the picture is not there. */
  readonly onBroken: () => void;
}

/** The pictures of a ticket, small, and large on press. */
export function Screenshots({ addresses, onBroken }: ScreenshotsProps) {
  const { detail } = useTexts().support;
  const [index, setIndex] = useState<number>();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());

  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-3">
        {addresses.map((address, position) => (
          <li key={address.split('?', 1)[0]}>
            <button
              type="button"
              aria-label={detail.enlarge(position + 1)}
              className="grid size-20 place-items-center overflow-hidden rounded-md border border-edge bg-sunk text-ink-3 hover:border-ink"
              onClick={() => setIndex(position)}
            >
              {broken.has(address) ? (
                <ImageOff aria-hidden className="size-6" />
              ) : (
                <img
                  src={address}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                  onError={() => {
                    setBroken(new Set([...broken, address]));
                    onBroken();
                  }}
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={addresses.map((src, position) => ({ src, label: detail.screenshot(position + 1, addresses.length) }))}
        index={index}
        onIndex={setIndex}
        onClose={() => setIndex(undefined)}
        broken={detail.brokenScreenshot}
      />
    </>
  );
}
