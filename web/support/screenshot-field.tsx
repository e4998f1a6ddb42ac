import { X } from 'lucide-react';
import { useRef } from 'react';
import { screenshotLimits } from '../../contract/support.ts';
import { useTexts } from '../texts/texts.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { ChosenPicture, Pictures } from './use-pictures.ts';

/** Screenshots to go with a ticket: choose, drop, look at, remove. */
export function ScreenshotField({ pictures, isBusy }: { pictures: Pictures; isBusy: boolean }) {
  const { form } = useTexts().support;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { chosen, refusals } = pictures;
  const isFull = chosen.length >= screenshotLimits.pictures;

  function remove(id: number, index: number) {
    // Its button goes with it, and a dialog would take the focus that is left behind.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
    pictures.remove(id);
  }

  return (
    <div className="grid gap-3">
      <FileDrop
        ref={input}
        label={form.screenshots}
        hint={isFull ? form.allTaken : form.screenshotsHint}
        action={form.choose}
        otherWays={form.dropOrPaste}
        dropNow={form.dropNow}
        accept={screenshotLimits.types.join()}
        isDisabled={isBusy}
        onFiles={(files) => void pictures.add(files)}
      />
      <div role="status">
        <span className="sr-only">{chosen.length > 0 && form.chosen(chosen.length)}</span>
        {refusals.length > 0 && (
          <ul className="grid gap-1 text-sm font-semibold wrap-anywhere text-clay">
            {refusals.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {chosen.length > 0 && (
        <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
          {chosen.map((picture, index) => (
            <Preview
              key={picture.id}
              picture={picture}
              removeLabel={form.remove(index + 1, picture.name)}
              isBusy={isBusy}
              onRemove={() => remove(picture.id, index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly picture: ChosenPicture;
  readonly removeLabel: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Preview({ picture, removeLabel, isBusy, onRemove }: PreviewProps) {
  return (
    <li className="relative min-w-0">
      <img
        src={picture.src}
        alt=""
        decoding="async"
        className="aspect-square w-full rounded-md border border-line bg-sunk object-cover"
      />
      <p className="mt-1 truncate text-sm text-ink-2" title={picture.name}>
        {picture.name}
      </p>
      <IconButton
        label={removeLabel}
        icon={<X aria-hidden />}
        disabled={isBusy}
        className="absolute! top-1 right-1 border border-edge bg-sheet! text-ink!"
        onClick={onRemove}
      />
    </li>
  );
}
