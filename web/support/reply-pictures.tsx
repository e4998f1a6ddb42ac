import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import type { Pictures } from './use-pictures.ts';

interface ReplyPicturesProps {
  readonly pictures: Pictures;
  readonly isBusy: boolean;
  /** Of the button that brings them. */
  readonly label: string;
}

/** Pictures that go with a message; out of the way until one is wanted. */
export function ReplyPictures({ pictures, isBusy, label }: ReplyPicturesProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || pictures.chosen.length > 0) return <ScreenshotField pictures={pictures} isBusy={isBusy} />;
  return (
    <Button isSmall variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}
