import { screenshotLimits } from '../../contract/support.ts';
import { type Candidate, pictureKindOf, signatureBytes } from './support.rules.ts';

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

/** The whole file as a data URL that says what it is by its content; throws when it can't be read any more. */
export function dataUrlOf({ file, kind }: { file: File; kind: string }): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    // `readAsDataURL` gives text.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file.slice(0, file.size, kind));
  });
}
