import { screenshotLimits } from '../../contract/support.ts';
import { isMadeSmaller } from './picture-size.rules.ts';
import { smallerPicture } from './smaller-picture.ts';
import { type Candidate, type PictureKind, pictureKindOf, signatureBytes } from './support.rules.ts';

export interface CandidateFile extends Candidate {
  readonly file: File;
}

/** Who chooses a whole folder does not wait until all of it was looked at. */
const mostLookedAt = 100;

/** What the files are by their first bytes; what is too large anyway is not read at all. */
export function lookAtFiles(files: readonly File[]): Promise<CandidateFile[]> {
  return Promise.all(files.slice(0, mostLookedAt).map(lookAt));
}

async function lookAt(file: File): Promise<CandidateFile> {
  const { name, size: bytes } = file;
  if (bytes > screenshotLimits.bytes) return { file, name, bytes, kind: undefined };
  try {
    const start = await file.slice(0, signatureBytes).arrayBuffer();
    return { file, name, bytes, kind: pictureKindOf(new Uint8Array(start)) };
  } catch {
    return { file, name, bytes, kind: undefined }; // a folder, or a file that may not be read
  }
}

/** Made once: a retry has to send the very same. */
const ready = new WeakMap<File, Blob>();

/** What is sent of a file, as a data URL that says what it is by its content; throws when it can't be read any more. */
export async function pictureUrlOf({ file, kind }: { file: File; kind: PictureKind }): Promise<string> {
  const known = ready.get(file);
  if (known) return dataUrlOf(known);
  const picture = file.slice(0, file.size, kind);
  if (!isMadeSmaller({ bytes: file.size, kind })) return dataUrlOf(picture);
  const smaller = await smallerPicture(picture, kind);
  ready.set(file, smaller);
  return dataUrlOf(smaller);
}

function dataUrlOf(picture: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    // `readAsDataURL` gives text.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(picture);
  });
}
