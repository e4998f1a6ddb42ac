import { useEffect, useRef, useState } from 'react';
import { screenshotLimits } from '../../contract/support.ts';
import type { supportEn } from '../texts/en-support.ts';
import { useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type CandidateFile, lookAtFiles, pictureUrlOf } from './picture-files.ts';
import { type Choice, choosePictures, type PictureKind } from './support.rules.ts';

export interface ChosenPicture {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  readonly kind: PictureKind;
  /** An address within this page. */
  readonly src: string;
}

export interface Pictures {
  readonly chosen: readonly ChosenPicture[];
  /** Why some of the last files were not taken, in words for the person. */
  readonly refusals: readonly string[];
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (id: number) => void;
  readonly clear: () => void;
  /** All of them as data URLs; undefined, and the person is told, when one can't be read any more. */
  readonly read: () => Promise<string[] | undefined>;
}

const mostNamed = 3;
let lastId = 0;

/** The pictures that go with a ticket; they wait as files and are read only when it is sent. */
export function usePictures(): Pictures {
  const texts = useTexts().support;
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  // Files are looked at in the background: two pastes in a row must not both find the last place free.
  const present = useRef(chosen);
  const change = (pictures: readonly ChosenPicture[]) => {
    present.current = pictures;
    setChosen(pictures);
  };
  const clear = () => {
    for (const { src } of present.current) URL.revokeObjectURL(src);
    change([]);
    setRefusals([]);
  };
  useEffect(
    () => () => {
      for (const { src } of present.current) URL.revokeObjectURL(src);
    },
    [],
  );

  return {
    chosen,
    refusals,
    async add(files) {
      const candidates = await lookAtFiles(files);
      const choice = choosePictures(candidates, screenshotLimits.pictures - present.current.length);
      change([...present.current, ...choice.taken.map(place)]);
      const refused = refusalsOf(choice, texts.pictures);
      setRefusals(refused.flatMap(({ reasons }) => reasons));
      // One toast is shown at a time; beside the field stand all reasons.
      const [first] = refused;
      if (first) showToast({ tone: 'error', title: first.title, text: first.reasons.join('; ') });
    },
    remove(id) {
      for (const picture of present.current) if (picture.id === id) URL.revokeObjectURL(picture.src);
      change(present.current.filter((each) => each.id !== id));
      setRefusals([]);
    },
    clear,
    async read() {
      const urls: string[] = [];
      for (const picture of present.current) {
        try {
          urls.push(await pictureUrlOf(picture));
        } catch {
          const reason = texts.pictures.unreadable(picture.name);
          setRefusals([reason]);
          showToast({ tone: 'error', title: texts.form.failed, text: reason });
          return undefined;
        }
      }
      return urls;
    },
  };
}

function place({ file, name, kind }: CandidateFile & { readonly kind: PictureKind }): ChosenPicture {
  lastId += 1;
  return { id: lastId, name, file, kind, src: URL.createObjectURL(file) };
}

interface Refusal {
  readonly title: string;
  readonly reasons: readonly string[];
}

/** What was not taken, in words: one entry for each kind. */
function refusalsOf(choice: Choice<CandidateFile>, words: (typeof supportEn)['pictures']): Refusal[] {
  const { tooLarge, noPicture, leftOut } = choice;
  const listed = (names: readonly string[], say: (name: string) => string, more: (count: number) => string) => [
    ...names.slice(0, mostNamed).map(say),
    ...(names.length > mostNamed ? [more(names.length - mostNamed)] : []),
  ];
  const refusals = [
    { title: words.tooLarge, reasons: listed(tooLarge, words.tooLargeText, words.moreTooLarge) },
    { title: words.noPicture, reasons: listed(noPicture, words.noPictureText, words.moreNoPicture) },
    { title: words.leftOut, reasons: leftOut > 0 ? [words.leftOutText(leftOut)] : [] },
  ];
  return refusals.filter(({ reasons }) => reasons.length > 0);
}
