import { useEffect, useRef, useState } from 'react';
import { screenshotLimits } from '../../contract/support.ts';
import { ApiError } from '../platform/api.ts';
import type { supportEn } from '../texts/en-support.ts';
import { reasonOf, type Texts, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type CandidateFile, discardUploaded, hasArrived, inspectFiles, uploadOnce } from './picture-files.ts';
import { type Choice, choosePictures, isTooSlow, type PictureKind } from './support.rules.ts';

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
  /** Those that the shop has; they are not sent again. */
  readonly arrived: number;
  /** Sends what has not arrived yet, one by one; undefined, and the person is told, when one could not be sent. */
  readonly upload: () => Promise<number[] | undefined>;
  /** The shop does not have them any more. */
  readonly discardUploaded: () => void;
}

const mostNamed = 3;
let lastId = 0;

/** The pictures that go with a ticket; they wait as files and are read only when it is sent. */
export function usePictures(): Pictures {
  const allTexts = useTexts();
  const texts = allTexts.support;
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState(0);
  const countArrived = () => setArrived(present.current.filter(hasArrived).length);
  // Files are looked at in the background: two pastes in a row must not both find the last place free.
  const present = useRef(chosen);
  const change = (pictures: readonly ChosenPicture[]) => {
    present.current = pictures;
    setChosen(pictures);
    countArrived();
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
      const candidates = await inspectFiles(files);
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
    arrived,
    async upload() {
      const ids: number[] = [];
      setRefusals([]);
      for (const picture of present.current) {
        const startedAt = Date.now();
        try {
          ids.push(await uploadOnce(picture));
          countArrived();
        } catch (error) {
          const reason = reasonNotSent(picture.name, { error, tookMs: Date.now() - startedAt }, allTexts);
          setRefusals([reason]);
          showToast({ tone: 'error', title: texts.form.failed, text: reason });
          return undefined;
        }
      }
      return ids;
    },
    discardUploaded() {
      for (const picture of present.current) discardUploaded(picture);
      countArrived();
    },
  };
}

function reasonNotSent(name: string, { error, tookMs }: { error: unknown; tookMs: number }, texts: Texts): string {
  const words = texts.support.pictures;
  if (!(error instanceof ApiError)) return words.unreadable(name);
  const { status, detail } = error;
  if (isTooSlow({ status, tookMs })) return `${words.notSent(name)} ${words.tooSlow}`;
  if (status === 413) return words.tooLargeText(name);
  if (detail?.kind === 'picture-too-many-pixels') return words.tooManyPixelsText(name);
  if (detail?.kind === 'no-picture') return words.noPictureText(name);
  return `${words.notSent(name)} ${reasonOf(error, texts, texts.support.form.tryLater)}`;
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
