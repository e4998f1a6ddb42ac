import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Lightbox } from '../ui/lightbox.tsx';
import { Section, Specimen } from './section.tsx';

const drawing = (text: string, width: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 400"><rect width="${width}" height="400" fill="#f2a31b"/><text x="30" y="210" font-size="60">${text}</text></svg>`)}`;

const pictures = [
  { src: drawing('Wide', 900), label: 'The whole screen' },
  { src: drawing('Tall', 200), label: 'The receipt' },
  { src: 'data:image/png;base64,AAAA', label: 'A broken one' },
];

const drop = {
  action: 'Choose pictures',
  otherWays: 'or drop or paste them here',
  dropNow: 'Let go to add them',
  accept: 'image/*',
};

export function PictureSections() {
  const [names, setNames] = useState<readonly string[]>([]);
  const [index, setIndex] = useState<number>();
  return (
    <>
      <Section title="File drop">
        <div className="grid gap-6 md:grid-cols-2">
          <Specimen name="Waiting for files">
            <FileDrop
              {...drop}
              label="Screenshots (optional)"
              hint="Up to 5 pictures."
              onFiles={(files) => setNames(files.map((file) => file.name))}
            />
            <p>{names.join(', ')}</p>
          </Specimen>
          <Specimen name="Disabled">
            <FileDrop {...drop} isDisabled label="Screenshots" hint="All 5 are chosen." onFiles={() => undefined} />
          </Specimen>
        </div>
      </Section>
      <Section title="Lightbox">
        <div className="flex flex-wrap gap-3">
          {pictures.map(({ label }, position) => (
            <Button key={label} onClick={() => setIndex(position)}>
              {label}
            </Button>
          ))}
        </div>
        <Lightbox
          pictures={pictures}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
          broken="This picture could not be shown."
        />
      </Section>
    </>
  );
}
