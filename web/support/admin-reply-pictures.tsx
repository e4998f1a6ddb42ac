import { useState } from 'react';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { Button } from '../ui/button.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import type { Pictures } from './use-pictures.ts';

const { reply: texts } = ticketTexts;

/** Pictures that go with an answer; out of the way until one is wanted. */
export function ReplyPictures({ pictures, isBusy }: { pictures: Pictures; isBusy: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || pictures.chosen.length > 0) return <ScreenshotField pictures={pictures} isBusy={isBusy} />;
  return (
    <Button isSmall variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
      {texts.addPicture}
    </Button>
  );
}
